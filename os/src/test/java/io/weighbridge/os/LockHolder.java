package io.weighbridge.os;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Holds the lock of a file in a separate JVM until it is ended. */
public final class LockHolder {

    private LockHolder() {}

    /** Prints {@code locked} once it holds the lock. */
    public static void main(String[] arguments) throws InterruptedException {
        try (InstanceLock lock = InstanceLock.acquire(Path.of(arguments[0]), holder -> holder)) {
            System.out.println("locked " + (lock != null));
            TimeUnit.MINUTES.sleep(10);
        }
    }
}
