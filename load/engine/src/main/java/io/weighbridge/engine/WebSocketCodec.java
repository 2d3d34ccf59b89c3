package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.Promise;

/** A WebSocket, over which each message is sent after the answer to the previous one. */
// Every failure closes the channel, and the connection handles the close.
@SuppressWarnings("FutureReturnValueIgnored")
final class WebSocketCodec extends SimpleChannelInboundHandler<WebSocketFrame> implements Codec {

    /**
     * Maximum bytes of an answer that refuses the upgrade, and of a frame unless a message is
     * longer.
     */
    static final int ROOM = 65_536;

    private final Connection connection;
    private final WebSocketClientProtocolConfig upgrade;

    private final Promise<Void> ready;

    /**
     * @param ready succeeds once the connection is upgraded
     */
    WebSocketCodec(
            Connection connection, WebSocketClientProtocolConfig upgrade, Promise<Void> ready) {
        this.connection = connection;
        this.upgrade = upgrade;
        this.ready = ready;
    }

    @Override
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(
                new Counter(),
                new HttpClientCodec(),
                new HttpObjectAggregator(ROOM),
                new WebSocketClientProtocolHandler(upgrade),
                this);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
            ready.trySuccess(null);
        }
    }

    @Override
    public void send(Slot slot, Channel channel) {
        // A WebSocket message has no status, so its answer gets that of the upgrade.
        slot.answer().status(HttpResponseStatus.SWITCHING_PROTOCOLS.code());
        channel.write(new TextWebSocketFrame(slot.request().message()), channel.voidPromise());
    }

    /** Called for a message, or a part of one. */
    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        if (!connection.uses(this)) {
            return;
        }
        Slot slot = connection.slot();
        if (!slot.asks()) {
            connection.unasked();
            return;
        }
        if (frame instanceof BinaryWebSocketFrame) {
            slot.answer().wrongType();
        }
        ByteBuf part = frame.content();
        slot.answer().body(part, part.readerIndex(), part.readableBytes());
        if (frame.isFinalFragment()) {
            connection.answered(slot, false);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    /** Counts bytes as they arrive from the network. */
    private final class Counter extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object data) {
            if (data instanceof ByteBuf bytes) {
                connection.slot().answer().received(bytes.readableBytes());
            }
            context.fireChannelRead(data);
        }
    }
}
