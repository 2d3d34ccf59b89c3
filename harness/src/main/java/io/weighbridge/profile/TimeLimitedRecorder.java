package io.weighbridge.profile;

import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A recorder whose calls end after a time: a JVM that hangs would otherwise block them for ever.
 *
 * @param limit of each call
 */
record TimeLimitedRecorder(Recorder recorder, Duration limit) implements Recorder {

    @Override
    public Profiler profiler() {
        return recorder.profiler();
    }

    @Override
    public Recording start(long pid, Path file) throws IOException {
        return new Limited(within(() -> recorder.start(pid, file)));
    }

    @Override
    public List<TimedStack> samples(Path recording) throws IOException {
        return recorder.samples(recording);
    }

    private final class Limited implements Recording {

        private final Recording recording;
        private boolean lost;

        Limited(Recording recording) {
            this.recording = recording;
        }

        @Override
        public void keep() throws IOException {
            lost = true;
            within(
                    () -> {
                        recording.keep();
                        return true;
                    });
            lost = false;
        }

        @Override
        public void close() {
            if (lost) {
                // It would not answer now either, and its server is about to be stopped.
                return;
            }
            try {
                within(
                        () -> {
                            recording.close();
                            return true;
                        });
            } catch (IOException gone) {
                // The server is about to be stopped, and its recording with it.
            }
        }
    }

    /**
     * The result of a call, which is made on a daemon thread.
     *
     * @throws IOException if it fails or does not end in time
     */
    private <T> T within(Callable<T> call) throws IOException {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                result.complete(call.call());
                            } catch (Exception e) {
                                result.completeExceptionally(e);
                            }
                        },
                        "recorder");
        thread.setDaemon(true);
        thread.start();
        try {
            return result.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException(
                    "its JVM did not answer within %d s".formatted(limit.toSeconds()), e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof IOException io ? io : new IOException(Cause.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the run is being stopped", e);
        }
    }
}
