package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.netty.util.concurrent.Promise;
import java.util.stream.Stream;

/** HTTP/2 by prior knowledge, or as agreed in TLS: each request is a separate stream. */
// Every failure closes the channel, and the connection handles the close.
@SuppressWarnings("FutureReturnValueIgnored")
final class Http2Codec extends Http2EventAdapter implements Codec {

    private final Connection connection;
    private final Promise<Void> ready;
    private final Http2Connection streams = new DefaultHttp2Connection(false);
    private final Http2ConnectionHandler handler;
    private final IntObjectMap<Slot> asked = new IntObjectHashMap<>();

    private boolean goesAway;

    /**
     * @param ready succeeds once the server has answered with HTTP/2
     */
    Http2Codec(Connection connection, Promise<Void> ready) {
        this.connection = connection;
        this.ready = ready;
        streams.addListener(this);
        handler =
                new Http2ConnectionHandlerBuilder()
                        .connection(streams)
                        .frameListener(this)
                        .initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
                        .gracefulShutdownTimeoutMillis(0)
                        .build();
    }

    @Override
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(handler);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) {
        ready.trySuccess(null);
    }

    @Override
    public boolean hasRoom() {
        return !goesAway && streams.local().canOpenStream();
    }

    @Override
    public void send(Slot slot, Channel channel) {
        ChannelHandlerContext context = channel.pipeline().context(handler);
        ByteBuf body = slot.request().body();
        int length = body == null ? 0 : body.readableBytes();
        int stream = streams.local().incrementAndGetNextStreamId();
        asked.put(stream, slot);
        handler.encoder()
                .writeHeaders(
                        context,
                        stream,
                        slot.request().headers(length),
                        0,
                        body == null,
                        context.newPromise().addListener(ChannelFutureListener.CLOSE_ON_FAILURE));
        if (body != null) {
            handler.encoder().writeData(context, stream, body, 0, true, context.newPromise());
        }
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext context,
            int stream,
            Http2Headers headers,
            int dependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean last) {
        onHeadersRead(context, stream, headers, padding, last);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext context,
            int stream,
            Http2Headers headers,
            int padding,
            boolean last) {
        Slot slot = asked.get(stream);
        CharSequence status = headers.status();
        // Trailers have no status.
        if (slot != null && status != null) {
            slot.answer().status(Integer.parseInt(status.toString()));
            slot.answer().type(headers.get(HttpHeaderNames.CONTENT_TYPE));
            keepCookies(slot, headers);
        }
        if (last) {
            answered(stream);
        }
    }

    private static void keepCookies(Slot slot, Http2Headers headers) {
        Cookies cookies = slot.request().cookies();
        if (cookies != null && headers.contains(HttpHeaderNames.SET_COOKIE)) {
            cookies.keep(
                    headers.getAll(HttpHeaderNames.SET_COOKIE).stream()
                            .map(Cookies::read)
                            .flatMap(Stream::ofNullable)
                            .toList());
        }
    }

    @Override
    public int onDataRead(
            ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean last) {
        Slot slot = asked.get(stream);
        int count = data.readableBytes();
        if (slot != null) {
            slot.answer().body(data, data.readerIndex(), count);
        }
        if (last) {
            answered(stream);
        }
        return count + padding;
    }

    private void answered(int stream) {
        Slot slot = asked.remove(stream);
        if (slot != null) {
            connection.answered(slot, goesAway && asked.isEmpty());
        }
    }

    /** The server answers requests up to the given stream, and none after it. */
    @Override
    public void onGoAwayRead(ChannelHandlerContext context, int last, long error, ByteBuf why) {
        goesAway = true;
        if (asked.isEmpty() && connection.uses(this)) {
            connection.disconnect();
        }
    }

    /** Called after an answer, or instead of one; either way another stream may be opened. */
    @Override
    public void onStreamClosed(Http2Stream stream) {
        Slot slot = asked.remove(stream.id());
        if (slot != null && connection.uses(this)) {
            slot.broken(System.nanoTime());
        }
        if (connection.hasWaiting()) {
            // Not called directly, because a write during a flush may not be flushed.
            connection.loop().execute(connection::sendWaiting);
        }
    }
}
