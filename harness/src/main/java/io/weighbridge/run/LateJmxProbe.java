package io.weighbridge.run;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.MemoryReading;
import io.weighbridge.model.Warning;
import io.weighbridge.sample.CpuTimes;
import io.weighbridge.sample.Probe;
import io.weighbridge.sample.ServerReading;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server whose smallest memory is searched for. It uses no JMX until the load is over,
 * because a JMX connection would take some of the server's memory.
 *
 * @param inner reads the server
 * @param loaded is run once the load is over, before any JMX connection
 * @param connects whether there is a JMX connection after the load, which takes up to a second
 */
record LateJmxProbe(Probe inner, Runnable loaded, boolean connects) implements Probe {

    private static final MemoryReading UNREAD =
            new MemoryReading(null, new TreeMap<>(), new TreeMap<>(), null, null);

    @Override
    public void connect() {
        // not before the load is over
    }

    @Override
    public @Nullable CpuTimes cpu() {
        return inner.cpu();
    }

    @Override
    public ServerReading read() {
        return inner.glance();
    }

    @Override
    public ServerReading glance() {
        return inner.glance();
    }

    @Override
    public MemoryReading memory() {
        return UNREAD;
    }

    @Override
    public Measurements resident() {
        return inner.resident();
    }

    @Override
    public Measurements afterLoad() {
        loaded.run();
        return connects ? inner.afterLoad() : inner.resident();
    }

    @Override
    public List<Warning> limits() {
        return inner.limits();
    }

    @Override
    public void close() {
        inner.close();
    }
}
