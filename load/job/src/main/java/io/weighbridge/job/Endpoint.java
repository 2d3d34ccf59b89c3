package io.weighbridge.job;

/**
 * A server, and the connections over which it is loaded.
 *
 * @param server scheme, host and port, such as {@code http://127.0.0.1:8080}
 * @param protocol of HTTP
 * @param keepAlive whether connections are reused
 * @param connections at least 1
 * @param pipeline requests in flight on a connection, at least 1
 */
public record Endpoint(
        String server, Protocol protocol, boolean keepAlive, int connections, int pipeline) {

    /** The maximum number of requests in flight. */
    public int inFlight() {
        return connections * pipeline;
    }

    /** The application protocol. */
    public enum Protocol {
        /** HTTP/1.1. */
        H1,
        /** HTTP/2 without TLS. */
        H2C
    }
}
