package io.weighbridge.engine;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.DefaultCookie;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.weighbridge.job.ConnectionSession;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.RequestTemplate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server and the connections to it, which are kept open between loads. */
final class ServerConnections implements AutoCloseable {

    private final Endpoint endpoint;
    private final Bootstrap bootstrap;
    private final @Nullable WebSocketClientProtocolConfig upgrade;
    private final @Nullable Tls tls;
    private final List<Connection> connections = new ArrayList<>();
    private final AtomicInteger opened = new AtomicInteger();

    /**
     * Prepares the connections without opening them.
     *
     * @param requests that will be sent over the connections: none uses WebSockets, or all do and
     *     have the same path
     */
    ServerConnections(Endpoint endpoint, Collection<RequestTemplate> requests, Loops loops) {
        this.endpoint = endpoint;
        URI server = URI.create(endpoint.server());
        this.upgrade = upgrade(server, requests);
        this.tls = tls(endpoint);
        this.bootstrap =
                new Bootstrap()
                        .channel(loops.channel())
                        .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                        // A connection has its own time limit, which includes everything until it
                        // is ready.
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
                        .remoteAddress(new InetSocketAddress(server.getHost(), server.getPort()));
        for (int number = 0; number < endpoint.connections(); number++) {
            int thread = number % loops.count();
            connections.add(new Connection(this, number, thread, loops.get(thread)));
        }
    }

    private static @Nullable WebSocketClientProtocolConfig upgrade(
            URI server, Collection<RequestTemplate> requests) {
        List<RequestTemplate> messages =
                requests.stream().filter(RequestTemplate::overWebSockets).toList();
        if (messages.isEmpty()) {
            return null;
        }
        int longest = 0;
        for (RequestTemplate request : messages) {
            String message = Objects.requireNonNullElse(request.body(), "");
            longest = Math.max(longest, message.getBytes(StandardCharsets.UTF_8).length);
        }
        URI uri = URI.create("ws://" + server.getRawAuthority() + messages.get(0).path());
        return WebSocketClientProtocolConfig.newBuilder()
                .webSocketUri(uri)
                .generateOriginHeader(false)
                .handshakeTimeoutMillis(TimeUnit.SECONDS.toMillis(Connection.PATIENCE))
                .maxFramePayloadLength(Math.max(WebSocketCodec.ROOM, longest))
                .build();
    }

    private static @Nullable Tls tls(Endpoint endpoint) {
        String trust = endpoint.trust();
        if (trust == null) {
            return null;
        }
        try {
            return Tls.to(endpoint, trust);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Adds the codec to a channel that is not yet connected, and encryption if the endpoint uses
     * TLS.
     */
    void prepare(Channel fresh, Codec codec) {
        if (tls != null) {
            tls.addTo(fresh);
        }
        codec.addTo(fresh.pipeline());
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /**
     * A codec for a new channel of a connection.
     *
     * @param ready succeeds once requests can be sent
     */
    Codec codec(Connection connection, Promise<Void> ready) {
        if (upgrade != null) {
            return new WebSocketCodec(connection, upgrade, ready);
        }
        return switch (endpoint.protocol()) {
            case H1 -> new Http1Codec(connection, ready);
            case H2C -> new Http2Codec(connection, ready);
        };
    }

    ChannelFuture connect(EventLoop loop, ChannelHandler handler) {
        return bootstrap.clone(loop).handler(handler).connect();
    }

    /** Counts an opened connection. */
    void countOpened() {
        opened.incrementAndGet();
    }

    /** The number of connections opened so far, including replacements for lost ones. */
    int opened() {
        return opened.get();
    }

    /**
     * Opens all connections that are not open.
     *
     * @return the number of connections that could not be opened
     */
    int connect() throws InterruptedException {
        CountDownLatch tried = new CountDownLatch(connections.size());
        AtomicInteger open = new AtomicInteger();
        onEach(
                connection ->
                        connection
                                .open()
                                .addListener(
                                        it -> {
                                            open.addAndGet(it.isSuccess() ? 1 : 0);
                                            tried.countDown();
                                        }));
        var unused = tried.await(Connection.PATIENCE, TimeUnit.SECONDS);
        return connections.size() - open.get();
    }

    /** Gives connections cookies that they have not received: those of a session for each. */
    void give(List<ConnectionSession> sessions) {
        for (int number = 0; number < sessions.size(); number++) {
            List<Cookie> cookies = new ArrayList<>();
            sessions.get(number)
                    .cookies()
                    .forEach((name, value) -> cookies.add(new DefaultCookie(name, value)));
            Connection connection = connections.get(number);
            connection.loop().execute(() -> connection.cookies().keep(cookies));
        }
    }

    /** Begins a load, which continues until its schedule ends. */
    void begin(RunningSlice slice) {
        onEach(connection -> connection.begin(slice));
    }

    /**
     * Begins a load with one request at a time on one connection.
     *
     * @param number index of the connection
     */
    void beginAlone(int number, RunningSlice slice) {
        Connection connection = connections.get(number);
        connection.loop().execute(() -> connection.beginAlone(slice));
    }

    /** Ends a load without waiting for answers that are still missing. */
    void end() {
        awaitEach(Connection::end);
    }

    private void onEach(Consumer<Connection> task) {
        for (Connection connection : connections) {
            connection.loop().execute(() -> task.accept(connection));
        }
    }

    private void awaitEach(Consumer<Connection> task) {
        List<Future<?>> done = new ArrayList<>();
        for (Connection connection : connections) {
            done.add(connection.loop().submit(() -> task.accept(connection)));
        }
        done.forEach(Future::awaitUninterruptibly);
    }

    @Override
    public void close() {
        awaitEach(Connection::close);
    }
}
