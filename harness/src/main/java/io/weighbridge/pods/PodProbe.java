package io.weighbridge.pods;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.os.GroupReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server in a pod, and the pod.
 *
 * @param inner reads the server
 * @param group of the pod
 */
record PodProbe(Probe inner, ControlGroup group) implements Probe {

    @Override
    public void connect() {
        inner.connect();
    }

    @Override
    public @Nullable CpuTimes cpu() {
        return inner.cpu();
    }

    @Override
    public ServerReading read() {
        return inner.read().withThrottling(group.throttling());
    }

    @Override
    public ServerReading glance() {
        return inner.glance().withThrottling(group.throttling());
    }

    @Override
    public MemoryReading memory() {
        return inner.memory();
    }

    @Override
    public void promote() {
        inner.promote();
    }

    @Override
    public boolean seesPools() {
        return inner.seesPools();
    }

    @Override
    public @Nullable Integer pending() {
        return inner.pending();
    }

    @Override
    public Measurements resident() {
        Measurements charged = charged();
        return inner.resident().and(charged);
    }

    /** The pod's memory is read first, because a full collection changes it. */
    @Override
    public Measurements afterLoad() {
        Measurements charged = charged();
        return inner.afterLoad().and(charged);
    }

    private Measurements charged() {
        GroupReading reading = group.read();
        return reading == null
                ? Measurements.NONE
                : Measurements.NONE
                        .with(Metric.WORKING_SET, (double) reading.workingSet())
                        .with(Metric.OOM_KILLS, (double) reading.kills());
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
