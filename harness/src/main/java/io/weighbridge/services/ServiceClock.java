package io.weighbridge.services;

import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.ServerSampler;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.os.ProcessFamily;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads the CPU time of the processes of services. The time of a process that has ended stays in
 * the sum.
 */
final class ServiceClock implements AutoCloseable {

    private final Supplier<Map<String, Set<Long>>> roots;
    private final Map<Long, Clock> running = new LinkedHashMap<>();
    private ServiceCpu ended = ServiceCpu.NONE;

    private static final class Clock {

        private final String service;
        private final ServerSampler sampler;
        private final boolean background;
        private double last;

        Clock(String service, long pid) {
            this.service = service;
            this.sampler = new ServerSampler(pid, false);
            this.background = DatabaseProcess.isBackground(ProcessFamily.commandLine(pid));
        }

        /** Whether its process still runs. */
        boolean read() {
            CpuTimes times = sampler.cpu();
            if (times == null) {
                return false;
            }
            last = Math.max(last, times.total());
            return true;
        }

        ServiceCpu cpu() {
            return background
                    ? new ServiceCpu(Map.of(), last)
                    : new ServiceCpu(Map.of(service, last), 0);
        }
    }

    /**
     * @param roots the pids of the first processes of each service
     */
    ServiceClock(Supplier<Map<String, Set<Long>>> roots) {
        this.roots = roots;
        find();
    }

    /**
     * Finds processes that have been started since. What they have used until then counts in the
     * next reading. This takes some milliseconds, so it is called between slices only.
     */
    void find() {
        ProcessFamily.of(roots.get())
                .forEach(
                        (service, family) ->
                                family.forEach(
                                        pid ->
                                                running.computeIfAbsent(
                                                        pid, it -> new Clock(service, it))));
    }

    /** Whether any process is visible. */
    boolean sees() {
        return !running.isEmpty();
    }

    /** The CPU time until now. */
    ServiceCpu read() {
        ServiceCpu sum = ended;
        for (Map.Entry<Long, Clock> entry : Map.copyOf(running).entrySet()) {
            Clock clock = entry.getValue();
            if (!clock.read()) {
                running.remove(entry.getKey());
                clock.sampler.close();
                ended = ended.plus(clock.cpu());
            }
            sum = sum.plus(clock.cpu());
        }
        return sum;
    }

    @Override
    public void close() {
        running.values().forEach(clock -> clock.sampler.close());
        running.clear();
    }
}
