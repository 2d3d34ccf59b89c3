package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.ClientCookieEncoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cookies of a connection, which outlive its channels. Each is sent with every request, as by a
 * browser if the path of all cookies is the root. Used only by the connection's event loop.
 */
final class Cookies {

    private final Map<String, Cookie> kept = new LinkedHashMap<>();
    private final IdentityHashMap<Http2Headers, Http2Headers> heads = new IdentityHashMap<>();

    /** The header's value; empty without cookies. */
    private String value = "";

    /** The header as a line of HTTP/1.1; empty without cookies. */
    private byte[] line = new byte[0];

    /** Reads a {@code Set-Cookie} header; null if it has no cookie. */
    static @Nullable Cookie read(CharSequence header) {
        return ClientCookieDecoder.LAX.decode(header.toString());
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    /** Keeps what a server sent. A cookie that has expired is removed. */
    void keep(List<Cookie> received) {
        boolean changed = false;
        for (int i = 0; i < received.size(); i++) {
            changed |= keep(received.get(i));
        }
        if (changed) {
            encode();
        }
    }

    private boolean keep(Cookie cookie) {
        long age = cookie.maxAge();
        if (age != Cookie.UNDEFINED_MAX_AGE && age <= 0) {
            return kept.remove(cookie.name()) != null;
        }
        Cookie before = kept.put(cookie.name(), cookie);
        return before == null || !Objects.equals(before.value(), cookie.value());
    }

    private void encode() {
        heads.clear();
        value = isEmpty() ? "" : ClientCookieEncoder.LAX.encode(kept.values());
        String header = isEmpty() ? "" : "Cookie: " + value + "\r\n";
        line = header.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The value of a cookie; empty if there is none of this name. */
    String value(String name) {
        Cookie cookie = kept.get(name);
        return cookie == null ? "" : Objects.requireNonNullElse(cookie.value(), "");
    }

    /** Writes the header of HTTP/1.1. */
    void write(ByteBuf out) {
        out.writeBytes(line);
    }

    /** Adds the header to the head of an HTTP/2 request that is sent once. */
    Http2Headers addTo(Http2Headers own) {
        return isEmpty() ? own : own.add(HttpHeaderNames.COOKIE, value);
    }

    /** The head of an HTTP/2 request that all connections share, with the header. */
    Http2Headers with(Http2Headers shared) {
        if (isEmpty()) {
            return shared;
        }
        Http2Headers known = heads.get(shared);
        if (known != null) {
            return known;
        }
        Http2Headers fresh = new DefaultHttp2Headers();
        fresh.add(shared);
        heads.put(shared, addTo(fresh));
        return fresh;
    }
}
