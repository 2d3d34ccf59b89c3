package io.weighbridge.os;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ensures that at most one weigh measures on a machine, because two would distort each other. A
 * part of a longer run takes the lock again; the machine is free when the last part has released
 * it.
 */
public final class MachineLock implements AutoCloseable {

    private static final String NAME = "weighbridge.lock";

    /** The time between two attempts of one who waits, in milliseconds. */
    private static final long PAUSE_MILLIS = 250;

    private static @Nullable InstanceLock held;
    private static int holders;

    private boolean released;

    private MachineLock() {}

    /**
     * Takes the lock, or fails at once.
     *
     * @throws LockedException if another process holds it, naming the process; or if its file
     *     cannot be written
     */
    public static MachineLock acquire() {
        return acquire(Path.of(System.getProperty("java.io.tmpdir", "/tmp"), NAME));
    }

    static MachineLock acquire(Path file) {
        synchronized (MachineLock.class) {
            if (held == null) {
                held = InstanceLock.acquire(file, MachineLock::anotherWeighing);
            }
            holders++;
            return new MachineLock();
        }
    }

    /**
     * Takes the lock as soon as no other process holds it.
     *
     * @param say receives a message if another process holds it
     * @throws LockedException if its file cannot be written
     */
    public static MachineLock await(Consumer<String> say) throws InterruptedException {
        return await(Path.of(System.getProperty("java.io.tmpdir", "/tmp"), NAME), say);
    }

    static MachineLock await(Path file, Consumer<String> say) throws InterruptedException {
        boolean told = false;
        while (true) {
            try {
                return acquire(file);
            } catch (LockedException e) {
                String holder = e.holder();
                if (holder == null) {
                    throw e;
                }
                if (!told) {
                    say.accept("Waiting until the other weigh ends (%s).".formatted(holder));
                    told = true;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Releases the lock. */
    @Override
    public void close() {
        synchronized (MachineLock.class) {
            if (released) {
                return;
            }
            released = true;
            holders--;
            InstanceLock lock = held;
            if (holders == 0 && lock != null) {
                held = null;
                lock.close();
            }
        }
    }

    private static String anotherWeighing(String holder) {
        return "Two measurements would disturb each other, and another weigh runs on this machine (%s): stop it, or use --wait, with which a run starts when the other one has ended"
                .formatted(holder);
    }
}
