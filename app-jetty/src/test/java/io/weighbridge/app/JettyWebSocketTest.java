package io.weighbridge.app;

class JettyWebSocketTest extends RunningEcho {}
