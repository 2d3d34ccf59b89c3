package io.weighbridge.instrument.sample;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sun.jvmstat.monitor.Monitor;
import sun.jvmstat.monitor.MonitorException;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

/**
 * HotSpot's counters in shared memory, which {@code jstat} shows. The JVM writes them anyway, so
 * reading them costs it nothing. All are null for another user's process, with {@code
 * -XX:-UsePerfData} and on other JVMs.
 *
 * @param vm the JVM; null if its counters cannot be read
 */
record JvmCounters(@Nullable MonitoredVm vm) implements AutoCloseable {

    /** The counters of a program that is not a JVM. */
    static final JvmCounters NONE = new JvmCounters(null);

    static JvmCounters of(long pid) {
        try {
            VmIdentifier id = new VmIdentifier("//" + pid + "?mode=r");
            return new JvmCounters(MonitoredHost.getMonitoredHost(id).getMonitoredVm(id));
        } catch (Exception | LinkageError unreadable) {
            // For a half-written file, jvmstat may throw any exception, including unchecked ones.
            return NONE;
        }
    }

    boolean readable() {
        return vm != null;
    }

    /** Classes loaded and not unloaded, from jars and from the JVM's archive. */
    @Nullable Long classes() {
        Long loaded = value("java.cls.loadedClasses");
        return loaded == null
                ? null
                : loaded
                        + orZero(value("java.cls.sharedLoadedClasses"))
                        - orZero(value("java.cls.unloadedClasses"))
                        - orZero(value("java.cls.sharedUnloadedClasses"));
    }

    /** Java threads alive. */
    @Nullable Long threads() {
        return value("java.threads.live");
    }

    /** Java threads ever started. */
    @Nullable Long threadsStarted() {
        return value("java.threads.started");
    }

    /** Garbage collections since the start; for a concurrent collector, its pauses. */
    @Nullable Long collections() {
        return sum("sun\\.gc\\.collector\\.\\d+\\.invocations");
    }

    /** Seconds for which garbage collections paused the program. */
    @Nullable Double collectionSeconds() {
        Long ticks = sum("sun\\.gc\\.collector\\.\\d+\\.time");
        Long frequency = value("sun.os.hrt.frequency");
        return ticks == null || frequency == null ? null : (double) ticks / frequency;
    }

    private @Nullable Long value(String name) {
        try {
            return vm == null ? null : number(vm.findByName(name));
        } catch (MonitorException gone) {
            return null;
        }
    }

    private @Nullable Long sum(String pattern) {
        try {
            List<Monitor> found = vm == null ? List.of() : vm.findByPattern(pattern);
            if (found.isEmpty()) {
                return null;
            }
            return found.stream().mapToLong(monitor -> orZero(number(monitor))).sum();
        } catch (MonitorException gone) {
            return null;
        }
    }

    private static @Nullable Long number(@Nullable Monitor monitor) {
        return monitor != null && monitor.getValue() instanceof Number number
                ? number.longValue()
                : null;
    }

    private static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    @Override
    public void close() {
        if (vm != null) {
            vm.detach();
        }
    }
}
