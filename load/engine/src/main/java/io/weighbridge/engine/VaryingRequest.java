package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.RequestTemplate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request with values that differ from card to card. Everything else is encoded once. */
final class VaryingRequest {

    private final String method;
    private final URI server;
    private final boolean sized;
    private final byte[] start;
    private final VaryingText path;
    private final byte[] host;
    private final List<Field> fields = new ArrayList<>();
    private final VaryingText body;

    /** A header. */
    private static final class Field {

        private final String name;
        private final byte[] line;
        private final VaryingText value;

        Field(String name, VaryingText value) {
            this.name = name.toLowerCase(Locale.ROOT);
            this.line = ascii(name + ": ");
            this.value = value;
        }
    }

    private VaryingRequest(
            Endpoint endpoint,
            RequestTemplate template,
            Map<String, String> headers,
            boolean sized,
            RequestPlaceholders places) {
        this.method = template.method();
        this.server = URI.create(endpoint.server());
        this.sized = sized;
        start = ascii(method + " ");
        path = places.in(template.path(), StandardCharsets.US_ASCII);
        host = ascii(" HTTP/1.1\r\nHost: " + server.getRawAuthority() + "\r\n");
        headers.forEach(
                (name, value) ->
                        fields.add(new Field(name, places.in(value, StandardCharsets.US_ASCII))));
        body = body(template, places);
    }

    /** The body as UTF-8, or as the given bytes, which have no placeholders. */
    private static VaryingText body(RequestTemplate template, RequestPlaceholders places) {
        String text = template.body();
        if (text != null) {
            return places.in(text, StandardCharsets.UTF_8);
        }
        byte[] content = template.content();
        byte[] bytes = content == null ? new byte[0] : content;
        return new VaryingText(List.of((out, values) -> out.writeBytes(bytes)), false);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * A request; null if nothing in it differs.
     *
     * @param headers all but the length of the body
     * @param sized whether it has the length of the body even if that is empty
     */
    static @Nullable VaryingRequest of(
            Endpoint endpoint,
            RequestTemplate template,
            Map<String, String> headers,
            boolean sized,
            RequestPlaceholders places) {
        VaryingRequest request = new VaryingRequest(endpoint, template, headers, sized, places);
        boolean varies =
                request.path.varies()
                        || request.body.varies()
                        || request.fields.stream().anyMatch(field -> field.value.varies());
        return varies ? request : null;
    }

    /** The body as it is for a card; null if it is empty. The caller must release it. */
    @Nullable ByteBuf body(CardValues values) {
        ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer();
        body.write(out, values);
        if (out.isReadable()) {
            return out;
        }
        out.release();
        return null;
    }

    /**
     * Writes the head of an HTTP/1.1 request as it is for a card, without the empty line at its
     * end.
     *
     * @param length of the body
     */
    void writeHead(ByteBuf out, CardValues values, int length) {
        out.writeBytes(start);
        path.write(out, values);
        out.writeBytes(host);
        for (Field field : fields) {
            out.writeBytes(field.line);
            field.value.write(out, values);
            ByteBufUtil.writeAscii(out, "\r\n");
        }
        if (length > 0 || sized) {
            ByteBufUtil.writeAscii(out, "Content-Length: " + length + "\r\n");
        }
    }

    /**
     * The head of an HTTP/2 request as it is for a card.
     *
     * @param length of the body
     */
    Http2Headers headers(CardValues values, int length) {
        Http2Headers headers =
                new DefaultHttp2Headers()
                        .method(method)
                        .scheme(server.getScheme())
                        .authority(server.getRawAuthority())
                        .path(path.ascii(values));
        for (Field field : fields) {
            headers.add(field.name, field.value.ascii(values));
        }
        if (length > 0 || sized) {
            headers.add(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(length));
        }
        return headers;
    }
}
