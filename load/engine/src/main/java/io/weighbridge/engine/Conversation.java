package io.weighbridge.engine;

import io.hyperfoil.core.impl.EventLoopFactory;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
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
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.Promise;
import io.weighbridge.job.Job;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket over which one message is sent after the other was answered, and another one where
 * that is lost. It belongs to its event loop and is not thread-safe.
 */
// What fails closes its connection, and that is what we look at.
@SuppressWarnings("FutureReturnValueIgnored")
final class Conversation implements Slot {

    /** How long a connection, and then its upgrade, may take. */
    private static final int PATIENCE_MILLIS = 10_000;

    /** An answer that refuses the upgrade may be so long; a frame at least so long. */
    private static final int ROOM = 65_536;

    private final EventLoop loop;
    private final int number;
    private final int thread;
    private final URI server;
    private final WebSocketClientProtocolConfig upgrade;
    private final ByteBuf message;
    private final Exchange exchange;

    private @Nullable Channel channel;
    private boolean busy;
    private boolean watched;

    /**
     * Prepares one, without a connection yet.
     *
     * @param number unique in the run
     * @param thread which of the run's threads the event loop is
     */
    Conversation(Run run, int number, int thread, EventLoop loop) {
        this.loop = loop;
        this.number = number;
        this.thread = thread;
        Job job = run.job();
        byte[] text = job.scenario().body().orElseThrow().getBytes(StandardCharsets.UTF_8);
        this.message = Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(text));
        this.server = URI.create(job.endpoint().server());
        this.upgrade =
                WebSocketClientProtocolConfig.newBuilder()
                        .webSocketUri(
                                URI.create(
                                        "ws://" + server.getRawAuthority() + job.scenario().path()))
                        .generateOriginHeader(false)
                        .handshakeTimeoutMillis(PATIENCE_MILLIS)
                        .maxFramePayloadLength(Math.max(ROOM, text.length))
                        .build();
        this.exchange = new Exchange(run, this);
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public void alarm(Runnable wake, long nanos) {
        loop.schedule(wake, nanos, TimeUnit.NANOSECONDS);
    }

    /** Opens a connection; the future tells of it on the event loop, once it is upgraded. */
    Future<Channel> open() {
        Promise<Channel> upgraded = loop.newPromise();
        upgraded.addListener((FutureListener<Channel>) it -> channel = it.getNow());
        new Bootstrap()
                .group(loop)
                .channel(EventLoopFactory.INSTANCE.socketChannel())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, PATIENCE_MILLIS)
                .handler(new Handlers(upgraded))
                .connect(server.getHost(), server.getPort())
                .addListener(
                        connected -> {
                            if (!connected.isSuccess()) {
                                upgraded.tryFailure(connected.cause());
                            }
                        });
        return upgraded;
    }

    /** Begins with the first message. */
    void start() {
        loop.execute(this::proceed);
    }

    @Override
    public void proceed() {
        if (busy || !exchange.mayAsk(System.nanoTime())) {
            return;
        }
        busy = true;
        if (channel != null) {
            ask(channel);
        } else {
            open().addListener((FutureListener<Channel>) this::reopened);
        }
    }

    private void reopened(Future<Channel> upgraded) {
        if (upgraded.isSuccess() && exchange.waits()) {
            ask(upgraded.getNow());
        } else {
            free();
        }
    }

    private void ask(Channel open) {
        exchange.sent(System.nanoTime());
        // The upgrade was answered for all messages together.
        exchange.status(HttpResponseStatus.SWITCHING_PROTOCOLS.code());
        open.writeAndFlush(new TextWebSocketFrame(message.duplicate()), open.voidPromise());
        watch();
    }

    /** A message came, or a part of one. */
    private void heard(WebSocketFrame frame) {
        long now = System.nanoTime();
        if (!exchange.asks()) {
            exchange.unasked(now);
            return;
        }
        if (frame instanceof BinaryWebSocketFrame) {
            exchange.wrongType();
        }
        ByteBuf part = frame.content();
        exchange.body(part, part.readerIndex(), part.readableBytes());
        if (frame.isFinalFragment()) {
            exchange.whole();
            exchange.ended(now);
            free();
        }
    }

    /** The message is done with, answered or not. */
    private void free() {
        busy = false;
        proceed();
    }

    private void lost() {
        channel = null;
        if (busy) {
            free();
        }
    }

    /** One alarm at a time watches over all messages: one for each would cost the client more. */
    private void watch() {
        if (!watched && !exchange.isPatient()) {
            watched = true;
            alarm(this::look, exchange.left(System.nanoTime()));
        }
    }

    private void look() {
        watched = false;
        if (!exchange.asks()) {
            return;
        }
        if (exchange.left(System.nanoTime()) > 0) {
            watch();
        } else {
            hangUp();
        }
    }

    private void hangUp() {
        Channel gone = channel;
        if (gone != null) {
            lost();
            gone.close();
        }
    }

    /** Ends the account and the connection. */
    void settle(Runnable settled) {
        loop.execute(
                () -> {
                    exchange.close(System.nanoTime());
                    hangUp();
                    settled.run();
                });
    }

    /** What a connection is made of. */
    private final class Handlers extends ChannelInitializer<Channel> {

        private final Promise<Channel> upgraded;

        Handlers(Promise<Channel> upgraded) {
            this.upgraded = upgraded;
        }

        @Override
        protected void initChannel(Channel fresh) {
            fresh.pipeline()
                    .addLast(
                            new Counter(),
                            new HttpClientCodec(),
                            new HttpObjectAggregator(ROOM),
                            new WebSocketClientProtocolHandler(upgrade),
                            new Ear(upgraded));
        }
    }

    /** Counts bytes as they come from the network. */
    private final class Counter extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object data) {
            if (data instanceof ByteBuf bytes) {
                exchange.received(bytes.readableBytes());
            }
            context.fireChannelRead(data);
        }
    }

    /** Takes what comes over one connection, as long as it is the one in use. */
    private final class Ear extends SimpleChannelInboundHandler<WebSocketFrame> {

        private final Promise<Channel> upgraded;

        Ear(Promise<Channel> upgraded) {
            this.upgraded = upgraded;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                upgraded.trySuccess(context.channel());
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
            if (context.channel() == channel) {
                heard(frame);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            upgraded.tryFailure(new ClosedChannelException());
            if (context.channel() == channel) {
                lost();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
