package io.weighbridge.app;

/** Each text message over a WebSocket is sent back: where, and what switches it on. */
public final class WebSocketEcho {

    /** Without this profile there is no such path, and no bean that would answer on it. */
    public static final String PROFILE = "websocket";

    /** What is upgraded. */
    public static final String PATH = "/ws/echo";

    private WebSocketEcho() {}
}
