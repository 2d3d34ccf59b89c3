package io.weighbridge.store;

import io.weighbridge.os.CpuSet;
import org.jspecify.annotations.Nullable;

/** The owner of the server's process and data: by default somebody else, who will also stop it. */
interface StoreOwner extends AutoCloseable {

    /** A server that was given. */
    StoreOwner GIVEN = new StoreOwner() {};

    /** Whether the data belong to Weighbridge, so that wrong data may be deleted. */
    default boolean ours() {
        return false;
    }

    /** The pid of the serving JVM; null if not known. */
    default @Nullable Long pid() {
        return null;
    }

    /** A short description of the server. */
    default String described() {
        return "as given";
    }

    /** Why it has ended, with its last lines, if known; null while it seems to be running. */
    default @Nullable String end() {
        return null;
    }

    /**
     * Moves it to some CPUs.
     *
     * @return whether it is on them now
     */
    default boolean pin(CpuSet cpus) {
        return false;
    }

    @Override
    default void close() {
        // It is stopped by whoever started it.
    }
}
