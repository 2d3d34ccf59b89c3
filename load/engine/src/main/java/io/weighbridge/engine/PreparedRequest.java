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
import org.jspecify.annotations.Nullable;

/**
 * A request prepared so that writing it and checking its answer create no garbage, except where
 * values differ from card to card.
 */
final class PreparedRequest implements AutoCloseable {

    /** Methods whose requests contain the length of the body even if it is empty. */
    private static final Set<String> WITH_BODIES = Set.of("POST", "PUT", "PATCH");

    /**
     * Methods whose requests may be sent twice with the effect of one (RFC 9110, section 9.2.2).
     */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

    private static final byte[] LINE_END = {'\r', '\n'};

    private final int index;
    private final Expected expected;
    private final boolean head;
    private final boolean idempotent;
    private final long timeout;
    private final int paths;
    private final List<ByteBuf> heads = new ArrayList<>();
    private final List<Http2Headers> headers = new ArrayList<>();
    private final ByteBuf body;
    private final @Nullable VaryingRequest varying;

    /**
     * Prepares a request.
     *
     * @param index of the request in its scenario
     * @param places finds the placeholders of the request
     * @param timeout time limit for an answer in seconds
     */
    PreparedRequest(
            Endpoint endpoint,
            RequestTemplate template,
            int index,
            RequestPlaceholders places,
            double timeout) {
        this.index = index;
        this.expected = Expected.of(template);
        this.head = template.method().equals("HEAD");
        this.idempotent = IDEMPOTENT.contains(template.method()) && !template.overWebSockets();
        this.timeout = (long) (timeout * 1e9);
        this.paths = template.allPaths().size();
        byte[] content = Objects.requireNonNullElse(template.content(), new byte[0]);
        this.body = shared(content, endpoint);
        Map<String, String> fields = new LinkedHashMap<>(template.headers());
        if (!endpoint.keepAlive()) {
            fields.put("Connection", "close");
        }
        boolean sized = WITH_BODIES.contains(template.method());
        // Only the requests of a deck have names.
        this.varying =
                template.name() == null
                        ? null
                        : VaryingRequest.of(endpoint, template, fields, sized, places);
        if (content.length > 0 || sized) {
            fields.put("Content-Length", String.valueOf(content.length));
        }
        encode(endpoint, template, fields);
    }

    private void encode(Endpoint endpoint, RequestTemplate template, Map<String, String> fields) {
        URI server = URI.create(endpoint.server());
        String authority = server.getRawAuthority();
        for (String path : template.allPaths()) {
            if (endpoint.protocol() == Protocol.H2C) {
                headers.add(http2(template.method(), server, path, fields));
            } else {
                heads.add(shared(http1(template.method(), authority, path, fields), endpoint));
            }
        }
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

    /** The index of the request in its scenario. */
    int index() {
        return index;
    }

    Expected expected() {
        return expected;
    }

    /** Whether the answer has no body, whatever its headers say. */
    boolean asksForHeadOnly() {
        return head;
    }

    /** Whether it may be sent twice. */
    boolean isIdempotent() {
        return idempotent;
    }

    /** The time limit for an answer in nanoseconds. */
    long timeout() {
        return timeout;
    }

    /** The number of paths to choose from. */
    int paths() {
        return paths;
    }

    /**
     * The head of an HTTP/1.1 request. The caller must release it.
     *
     * @param length of the body
     * @param cookies that are sent, or null
     */
    ByteBuf head(int path, CardValues values, int length, @Nullable Cookies cookies) {
        ByteBuf shared = heads.get(path);
        if (varying == null && (cookies == null || cookies.isEmpty())) {
            return shared.retainedDuplicate();
        }
        ByteBuf own = PooledByteBufAllocator.DEFAULT.directBuffer();
        if (varying == null) {
            own.writeBytes(shared, 0, shared.readableBytes() - LINE_END.length);
        } else {
            varying.writeHead(own, values, length);
        }
        if (cookies != null) {
            cookies.write(own);
        }
        return own.writeBytes(LINE_END);
    }

    /**
     * The head of an HTTP/2 request.
     *
     * @param length of the body
     * @param cookies that are sent, or null
     */
    Http2Headers headers(int path, CardValues values, int length, @Nullable Cookies cookies) {
        if (varying == null) {
            Http2Headers shared = headers.get(path);
            return cookies == null ? shared : cookies.with(shared);
        }
        Http2Headers own = varying.headers(values, length);
        return cookies == null ? own : cookies.addTo(own);
    }

    /** The body of a request; null if it has none. The caller must release it. */
    @Nullable ByteBuf body(CardValues values) {
        if (varying != null) {
            return varying.body(values);
        }
        return body.isReadable() ? body.retainedDuplicate() : null;
    }

    /** The message over a WebSocket. The caller must release it. */
    ByteBuf message() {
        return body.retainedDuplicate();
    }

    @Override
    public void close() {
        heads.forEach(ByteBuf::release);
        body.release();
    }
}
