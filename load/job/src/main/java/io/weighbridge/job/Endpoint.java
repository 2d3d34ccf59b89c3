package io.weighbridge.job;

import org.jspecify.annotations.Nullable;

/**
 * A server, and the connections over which it is loaded.
 *
 * @param server scheme, host and port, such as {@code http://127.0.0.1:8080}
 * @param trust the file of the certificate, in PEM, that a server of {@code https} must show; null
 *     without TLS
 * @param protocol the version of HTTP
 * @param keepAlive whether connections are reused
 * @param connections at least 1
 * @param pipeline requests in flight on a connection, at least 1
 */
public record Endpoint(
        String server,
        @Nullable String trust,
        Protocol protocol,
        boolean keepAlive,
        int connections,
        int pipeline) {

    /** The maximum number of requests in flight. */
    public int inFlight() {
        return connections * pipeline;
    }

    /** The application protocol. */
    public enum Protocol {
        /** HTTP/1.1. */
        H1,
        /** HTTP/2: by ALPN over TLS, otherwise by prior knowledge, or under JMH by an upgrade. */
        H2C
    }
}
