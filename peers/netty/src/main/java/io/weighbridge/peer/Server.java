package io.weighbridge.peer;

import static io.netty.handler.codec.http.HttpVersion.HTTP_1_1;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;

/**
 * The contract on Netty: NIO, with Netty's default number of event loops, which do all the work.
 * Netty sets TCP_NODELAY.
 */
final class Server extends ChannelInitializer<SocketChannel> {

    private static final int LARGEST_BODY = 2 * 1024 * 1024;
    private static final String WEBSOCKET = "/ws/echo";

    private final Handler handler = new Handler();

    public static void main(String[] args) {
        new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory()))
                .channel(NioServerSocketChannel.class)
                .childHandler(new Server())
                .bind(Listen.of(args).socket())
                .syncUninterruptibly();
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        channel.pipeline()
                .addLast(
                        new HttpServerCodec(),
                        new HttpServerKeepAliveHandler(),
                        new HttpObjectAggregator(LARGEST_BODY),
                        handler);
    }

    @Sharable
    private static final class Handler extends SimpleChannelInboundHandler<FullHttpRequest> {

        private final Routes routes = new Routes();
        private final Echo echo = new Echo();

        /**
         * A failed write is reported to {@link #exceptionCaught}, because of Netty's void promise.
         */
        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            if (request.uri().equals(WEBSOCKET)) {
                upgrade(context, request);
            } else {
                context.write(response(answer(request)), context.voidPromise());
            }
        }

        /**
         * Handlers for WebSockets are added only after an upgrade, so that other requests do not
         * pass through them.
         */
        private void upgrade(ChannelHandlerContext context, FullHttpRequest request) {
            context.pipeline()
                    .addLast(
                            new WebSocketServerProtocolHandler(WEBSOCKET),
                            new WebSocketFrameAggregator(LARGEST_BODY),
                            echo);
            context.fireChannelRead(request.retain());
            context.pipeline().remove(this);
        }

        /**
         * Flushes once for all requests that arrived together, so that pipelined answers share a
         * packet.
         */
        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }

        private Answer answer(FullHttpRequest request) {
            if (request.decoderResult().isFailure()) {
                return Answer.badRequest();
            }
            try {
                return routes.answer(
                        request.method().name(),
                        new QueryStringDecoder(request.uri()).path(),
                        ByteBufUtil.getBytes(request.content()));
            } catch (IllegalArgumentException notDecodable) {
                return Answer.badRequest();
            }
        }

        private static FullHttpResponse response(Answer answer) {
            FullHttpResponse response =
                    new DefaultFullHttpResponse(
                            HTTP_1_1,
                            HttpResponseStatus.valueOf(answer.status()),
                            Unpooled.wrappedBuffer(answer.body()));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, answer.type())
                    .set(HttpHeaderNames.CONTENT_LENGTH, answer.body().length);
            return response;
        }
    }

    @Sharable
    private static final class Echo extends SimpleChannelInboundHandler<TextWebSocketFrame> {

        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        protected void channelRead0(ChannelHandlerContext context, TextWebSocketFrame frame) {
            context.write(new TextWebSocketFrame(frame.text()), context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
