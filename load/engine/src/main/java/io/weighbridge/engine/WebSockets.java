package io.weighbridge.engine;

import io.hyperfoil.core.impl.EventLoopFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.weighbridge.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The WebSockets around one {@link Run}. Hyperfoil speaks none: these are Netty's, on the event
 * loops that Hyperfoil would take.
 */
final class WebSockets implements Client {

    /** Seconds in which the event loops must end. */
    private static final long PATIENCE = 3;

    private final EventLoopGroup loops;
    private final List<Conversation> conversations = new ArrayList<>();

    WebSockets(Run run) {
        Job job = run.job();
        loops = EventLoopFactory.INSTANCE.create(job.threads());
        List<EventLoop> threads = new ArrayList<>();
        loops.forEach(loop -> threads.add((EventLoop) loop));
        for (int number = 0; number < job.endpoint().connections(); number++) {
            int thread = number % threads.size();
            conversations.add(new Conversation(run, number, thread, threads.get(thread)));
        }
    }

    @Override
    public boolean connect(double limit) throws InterruptedException {
        CountDownLatch tried = new CountDownLatch(conversations.size());
        AtomicInteger open = new AtomicInteger();
        for (Conversation conversation : conversations) {
            var unused =
                    conversation
                            .open()
                            .addListener(
                                    upgraded -> {
                                        open.addAndGet(upgraded.isSuccess() ? 1 : 0);
                                        tried.countDown();
                                    });
        }
        return tried.await((long) (limit * 1e9), TimeUnit.NANOSECONDS)
                && open.get() == conversations.size();
    }

    @Override
    public void start() {
        conversations.forEach(Conversation::start);
    }

    @Override
    public void settle() throws InterruptedException {
        CountDownLatch settled = new CountDownLatch(conversations.size());
        conversations.forEach(conversation -> conversation.settle(settled::countDown));
        settled.await();
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, PATIENCE, TimeUnit.SECONDS)
                .awaitUninterruptibly(PATIENCE, TimeUnit.SECONDS);
    }
}
