package io.weighbridge.store;

import io.weighbridge.os.CpuSet;
import org.jspecify.annotations.Nullable;

/**
 * The owner of the server's process and data. By default this is somebody else, who also stops the
 * server.
 */
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

    /**
     * Why the server has ended, if known, with its last lines; null while it seems to be running.
     */
    default @Nullable String whyEnded() {
        return null;
    }

    /**
     * Moves the server to some CPUs.
     *
     * @return whether the server is on these CPUs now
     */
    default boolean pin(CpuSet cpus) {
        return false;
    }

    @Override
    default void close() {
        // Whoever started the server stops it.
    }
}
