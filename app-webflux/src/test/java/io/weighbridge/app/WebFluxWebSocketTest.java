package io.weighbridge.app;

class WebFluxWebSocketTest extends RunningEcho {}
