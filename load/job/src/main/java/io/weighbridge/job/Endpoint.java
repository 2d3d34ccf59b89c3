package io.weighbridge.job;

import java.net.URI;
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

    public Endpoint {
        String scheme = trust == null ? "http" : "https";
        boolean address = server != null && isAddress(server, scheme);
        JobJson.require(address, "server", scheme + "://host:port", server);
        JobJson.require(protocol != null, "protocol", "h1 or h2c", null);
        JobJson.require(connections >= 1, "connections", "1 or more", connections);
        JobJson.require(pipeline >= 1, "pipeline", "1 or more", pipeline);
    }

    private static boolean isAddress(String server, String scheme) {
        try {
            URI uri = URI.create(server);
            return scheme.equals(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getPort() > 0
                    && String.valueOf(uri.getPath()).isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

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
