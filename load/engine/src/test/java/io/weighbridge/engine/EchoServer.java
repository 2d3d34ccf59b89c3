package io.weighbridge.engine;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/** A real WebSocket server at {@code /ws/echo} that counts messages. */
@SuppressWarnings("FutureReturnValueIgnored")
final class EchoServer implements AutoCloseable {

    private static final int LONGEST = 10_000_000;

    private final EventLoopGroup loops = new NioEventLoopGroup(1);
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong opened = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private final LongPredicate welcome;
    private final Voice voice;
    private final Channel channel;

    private EchoServer(LongPredicate welcome, Voice voice) {
        this.welcome = welcome;
        this.voice = voice;
        this.channel =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .childHandler(new Handlers())
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .syncUninterruptibly()
                        .channel();
    }

    /** Answers one message, or does not; {@code number} counts from 1. */
    interface Voice {
        void answer(ChannelHandlerContext context, String text, long number);
    }

    static EchoServer of(Voice voice) {
        return new EchoServer(connection -> true, voice);
    }

    /** Upgrades some connections, and ends the others at once. */
    static EchoServer welcoming(LongPredicate connections) {
        return new EchoServer(connections, (context, text, number) -> say(context, text));
    }

    static EchoServer echoing() {
        return of((context, text, number) -> say(context, text));
    }

    static void say(ChannelHandlerContext context, String text) {
        context.writeAndFlush(new TextWebSocketFrame(text));
    }

    URI uri() {
        return URI.create(
                "http://127.0.0.1:" + ((InetSocketAddress) channel.localAddress()).getPort());
    }

    /** The number of received messages. */
    long asked() {
        return asked.get();
    }

    /** The number of upgraded connections. */
    long opened() {
        return opened.get();
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 3, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private final class Handlers extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel fresh) {
            if (!welcome.test(accepted.incrementAndGet())) {
                fresh.close();
                return;
            }
            fresh.pipeline()
                    .addLast(
                            new HttpServerCodec(),
                            new HttpObjectAggregator(65_536),
                            new WebSocketServerProtocolHandler(
                                    WebSocketServerProtocolConfig.newBuilder()
                                            .websocketPath("/ws/echo")
                                            .maxFramePayloadLength(LONGEST)
                                            .build()),
                            new Hearing());
        }
    }

    private final class Hearing extends SimpleChannelInboundHandler<TextWebSocketFrame> {

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete) {
                opened.incrementAndGet();
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, TextWebSocketFrame frame) {
            voice.answer(context, frame.text(), asked.incrementAndGet());
        }
    }
}
