package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.Measurements;

/**
 * Reads a server's memory and CPU time right after its first correct answer, in the same way for
 * every server.
 */
@FunctionalInterface
public interface ReadyReader {

    /** Reads nothing, for servers that are not measured. */
    ReadyReader NOTHING = (pid, java) -> Measurements.NONE;

    /**
     * Reads the values. A value that cannot be read is absent.
     *
     * @param pid the process that listens
     * @param java whether it is a JVM
     */
    Measurements read(long pid, boolean java);
}
