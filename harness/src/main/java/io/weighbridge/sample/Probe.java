package io.weighbridge.sample;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.MemoryReading;
import io.weighbridge.model.Warning;
import java.util.List;
import java.util.Optional;

/**
 * Reads the CPU, memory and other figures of one server. It never throws and never hangs: what
 * cannot be read is absent, and {@link #limits} says so.
 */
public interface Probe extends AutoCloseable {

    /** Opens what {@link #read} needs, so that the first slice does not pay for it. */
    void connect();

    /**
     * What it has used since its start, read from the kernel only: for servers that should idle,
     * which a JMX reading would keep busy.
     */
    Optional<CpuTimes> cpu();

    /**
     * The server's clocks and counters, to read just before and after a slice. Reading allocated
     * bytes takes the server 1 to 2.4 ms of CPU.
     */
    ServerReading read();

    /**
     * The same without a question to the server, and so without what it allocated: all else it
     * writes down anyway.
     */
    ServerReading glance();

    /**
     * What the server holds now. It costs the server milliseconds, and what it takes to answer is
     * garbage of its own: for between slices, after the reading that ends one and before that which
     * begins the next.
     */
    MemoryReading memory();

    /**
     * What a server holds once all load is over: resident set, then the heap after a full
     * collection.
     */
    Measurements afterLoad();

    /** What cannot be measured on this machine or of this server. */
    List<Warning> limits();

    @Override
    void close();
}
