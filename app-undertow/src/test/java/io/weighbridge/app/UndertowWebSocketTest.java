package io.weighbridge.app;

class UndertowWebSocketTest extends RunningEcho {}
