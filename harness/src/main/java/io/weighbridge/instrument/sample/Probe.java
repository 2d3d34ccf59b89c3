package io.weighbridge.instrument.sample;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time, memory and other figures of one server, to be read at several points of a round.
 * Reading never throws and never blocks for long: values that cannot be read are absent, and {@link
 * #limits} says so.
 */
public interface Probe extends AutoCloseable {

    /** Connects to the server in advance, so that the first slice does not include the cost. */
    void connect();

    /**
     * The server's CPU time since its start, read only from the kernel. It is meant for idle
     * servers, which a JMX reading would keep busy. Null if it cannot be read.
     */
    @Nullable CpuTimes cpu();

    /**
     * The server's clocks and counters, read just before and after a slice. Reading allocated bytes
     * costs the server 1 to 2.4 ms of CPU.
     */
    ServerReading read();

    /**
     * The server's clocks and counters without allocated bytes, and so without a request to the
     * server.
     */
    ServerReading glance();

    /**
     * The server's current memory. This costs the server milliseconds, and its answer creates
     * garbage. So it is read between slices, after the reading that ends a slice and before the one
     * that begins the next.
     */
    MemoryReading memory();

    /**
     * MovedJars the objects of the start to the old generation, as many collections would do in a
     * server that runs for long. Otherwise each of the first collections under load copies them
     * again, and takes up to ten times as long as later ones. The heap keeps its size.
     */
    default void promote() {}

    /** Whether the server has database pools that show how many requests wait. */
    default boolean seesPools() {
        return false;
    }

    /**
     * Requests that wait for a connection of the server's database pools now; null if unknown. This
     * costs the server a fraction of a millisecond. It can be asked on another thread while a load
     * runs.
     */
    default @Nullable Integer pending() {
        return null;
    }

    /** The server's resident memory after all load, read only from the kernel. */
    Measurements resident();

    /** The server's memory after all load: resident set, then the heap after a full collection. */
    Measurements afterLoad();

    /** Warnings about values that cannot be measured on this machine or for this server. */
    List<Warning> limits();

    @Override
    void close();
}
