package io.weighbridge.app;

class TomcatWebSocketTest extends RunningEcho {}
