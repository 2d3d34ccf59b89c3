package io.weighbridge.launch;

import io.weighbridge.model.Measurements;

/**
 * Reads what a server holds right after its first correct answer, the same way for every server.
 */
@FunctionalInterface
public interface ReadyReader {

    /** Reads nothing: for those who want a server and no figures of it. */
    ReadyReader NOTHING = (pid, java) -> Measurements.NONE;

    /**
     * Reads. What cannot be read is absent.
     *
     * @param pid the process that listens
     * @param java whether it is a JVM
     */
    Measurements read(long pid, boolean java);
}
