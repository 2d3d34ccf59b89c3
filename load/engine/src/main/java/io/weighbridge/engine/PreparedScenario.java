package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.RequestTemplate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A scenario prepared so that writing requests and checking answers create no garbage. */
final class PreparedScenario implements AutoCloseable {

    /** Methods whose requests contain the length of the body even if it is empty. */
    private static final Set<String> WITH_BODIES = Set.of("POST", "PUT", "PATCH");

    private final Expected expected;
    private final boolean head;
    private final long timeout;
    private final int paths;
    private final List<ByteBuf> heads = new ArrayList<>();
    private final List<Http2Headers> headers = new ArrayList<>();
    private final ByteBuf body;

    /**
     * Prepares a scenario.
     *
     * @param timeout time limit for an answer in seconds
     */
    PreparedScenario(Endpoint endpoint, RequestTemplate scenario, double timeout) {
        this.expected = Expected.of(scenario);
        this.head = scenario.method().equals("HEAD");
        this.timeout = (long) (timeout * 1e9);
        this.paths = scenario.allPaths().size();
        byte[] content = Objects.requireNonNullElse(scenario.content(), new byte[0]);
        this.body = shared(content, endpoint);
        Map<String, String> fields = fields(endpoint, scenario, content.length);
        URI server = URI.create(endpoint.server());
        String authority = server.getRawAuthority();
        for (String path : scenario.allPaths()) {
            if (endpoint.protocol() == Protocol.H2C) {
                headers.add(http2(scenario.method(), server, path, fields));
            } else {
                heads.add(shared(http1(scenario.method(), authority, path, fields), endpoint));
            }
        }
    }

    private static Map<String, String> fields(
            Endpoint endpoint, RequestTemplate scenario, int length) {
        Map<String, String> fields = new LinkedHashMap<>(scenario.headers());
        if (!endpoint.keepAlive()) {
            fields.put("Connection", "close");
        }
        if (length > 0 || WITH_BODIES.contains(scenario.method())) {
            fields.put("Content-Length", String.valueOf(length));
        }
        return fields;
    }

    private static byte[] http1(
            String method, String authority, String path, Map<String, String> fields) {
        StringBuilder text = new StringBuilder();
        text.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
        text.append("Host: ").append(authority).append("\r\n");
        fields.forEach((name, value) -> text.append(name + ": " + value + "\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static Http2Headers http2(
            String method, URI server, String path, Map<String, String> fields) {
        Http2Headers headers =
                new DefaultHttp2Headers()
                        .method(method)
                        .scheme(server.getScheme())
                        .authority(server.getRawAuthority())
                        .path(path);
        // HTTP/2 allows lower case only.
        fields.forEach((name, value) -> headers.add(name.toLowerCase(Locale.ROOT), value));
        return headers;
    }

    /**
     * Bytes that all requests share. With TLS they are read-only, because encryption appends to
     * writable buffers.
     */
    private static ByteBuf shared(byte[] bytes, Endpoint endpoint) {
        ByteBuf direct =
                PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes);
        return endpoint.trust() == null ? direct : direct.asReadOnly();
    }

    Expected expected() {
        return expected;
    }

    /** Whether answers have no body, whatever their headers say. */
    boolean asksForHeadsOnly() {
        return head;
    }

    /** The time limit for an answer in nanoseconds. */
    long timeout() {
        return timeout;
    }

    /** The number of paths to choose from. */
    int paths() {
        return paths;
    }

    /** The head of an HTTP/1.1 request. The caller must release it. */
    ByteBuf head(int path) {
        return heads.get(path).retainedDuplicate();
    }

    /** The head of an HTTP/2 request. */
    Http2Headers headers(int path) {
        return headers.get(path);
    }

    boolean hasBody() {
        return body.isReadable();
    }

    /** The body of a request, or the message. The caller must release it. */
    ByteBuf body() {
        return body.retainedDuplicate();
    }

    @Override
    public void close() {
        heads.forEach(ByteBuf::release);
        body.release();
    }
}
