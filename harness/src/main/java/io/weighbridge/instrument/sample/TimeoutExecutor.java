package io.weighbridge.instrument.sample;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls a process that may block. After the first call that exceeds its time limit, no further
 * calls are made. Calls run on one daemon thread, one after another.
 */
final class TimeoutExecutor implements AutoCloseable {

    private final Duration deadline;
    private final ExecutorService asker;
    private boolean lost;

    TimeoutExecutor(String name, Duration deadline) {
        this.deadline = deadline;
        this.asker =
                Executors.newSingleThreadExecutor(
                        call -> {
                            Thread thread = new Thread(call, name);
                            thread.setDaemon(true);
                            return thread;
                        });
    }

    /** The result; null if the call failed, or if it or an earlier call exceeded its time limit. */
    <T> @Nullable T ask(Callable<T> question) {
        if (lost) {
            return null;
        }
        Future<T> answer = asker.submit(question);
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            return null;
        } catch (TimeoutException tooLate) {
            giveUp(answer);
        } catch (InterruptedException interrupted) {
            giveUp(answer);
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private void giveUp(Future<?> answer) {
        lost = true;
        answer.cancel(true);
    }

    @Override
    public void close() {
        asker.shutdownNow();
    }
}
