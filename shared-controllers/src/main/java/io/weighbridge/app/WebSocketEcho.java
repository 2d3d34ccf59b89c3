package io.weighbridge.app;

/** Settings of the WebSocket that sends each text message back: its path and its profile. */
public final class WebSocketEcho {

    /** Without this profile, the path and the beans for it do not exist. */
    public static final String PROFILE = "websocket";

    /** The path of the WebSocket. */
    public static final String PATH = "/ws/echo";

    private WebSocketEcho() {}
}
