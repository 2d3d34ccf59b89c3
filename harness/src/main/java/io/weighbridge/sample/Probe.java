package io.weighbridge.sample;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Warning;
import java.util.List;
import java.util.Optional;

/**
 * Reads what one server has spent and holds. It never throws and never hangs: what cannot be read
 * is absent, and {@link #limits} says so.
 */
public interface Probe extends AutoCloseable {

    /** What a server holds once it is ready, at no cost to it: classes, threads, RSS, PSS. */
    Measurements atReady();

    /** Opens what {@link #read} needs, so that the first slice does not pay for it. */
    void connect();

    /**
     * What it has spent since it started, asked of the kernel alone: for servers that are to idle,
     * which a question of ours would keep busy.
     */
    Optional<CpuTimes> cpu();

    /** Where the server's clocks and counters stand; cheap, for just before and after a slice. */
    ServerReading read();

    /**
     * What a server holds once all load is over: resident set, then the heap after a full
     * collection.
     */
    Measurements afterLoad();

    /** What this machine or this server cannot tell. */
    List<Warning> limits();

    @Override
    void close();
}
