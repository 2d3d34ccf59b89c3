package io.weighbridge.engine;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The threads that handle all connections: with epoll if the system supports it, otherwise with
 * NIO.
 */
final class Loops implements AutoCloseable {

    /** Seconds within which the threads must end. */
    private static final long PATIENCE = 3;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final EventLoopGroup group;
    private final List<EventLoop> loops = new ArrayList<>();
    private final List<Long> threads = new ArrayList<>();

    /**
     * Starts the threads.
     *
     * @param count at least 1
     */
    Loops(int count) {
        IoHandlerFactory io =
                Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        group = new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory("load", true), io);
        group.forEach(loop -> loops.add((EventLoop) loop));
        for (EventLoop loop : loops) {
            threads.add(
                    loop.submit(() -> Thread.currentThread().getId())
                            .syncUninterruptibly()
                            .getNow());
        }
    }

    int count() {
        return loops.size();
    }

    EventLoop get(int thread) {
        return loops.get(thread);
    }

    Class<? extends SocketChannel> channel() {
        return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    /** CPU time of the threads in nanoseconds. */
    long cpu() {
        long nanos = 0;
        for (long thread : threads) {
            nanos += THREADS.getThreadCpuTime(thread);
        }
        return nanos;
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, PATIENCE, TimeUnit.SECONDS)
                .awaitUninterruptibly(PATIENCE, TimeUnit.SECONDS);
    }
}
