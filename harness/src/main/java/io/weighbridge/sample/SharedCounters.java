package io.weighbridge.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import sun.jvmstat.monitor.Monitor;
import sun.jvmstat.monitor.MonitorException;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

/**
 * HotSpot's counters in shared memory, which {@code jstat} shows. The JVM writes them anyway, so
 * reading them costs it nothing. Absent for another user's process, with {@code -XX:-UsePerfData}
 * and on other JVMs.
 */
final class SharedCounters implements AutoCloseable {

    private final MonitoredHost host;
    private final MonitoredVm vm;

    private SharedCounters(MonitoredHost host, MonitoredVm vm) {
        this.host = host;
        this.vm = vm;
    }

    static Optional<SharedCounters> of(long pid) {
        try {
            VmIdentifier id = new VmIdentifier("//" + pid + "?mode=r");
            MonitoredHost host = MonitoredHost.getMonitoredHost(id);
            return Optional.of(new SharedCounters(host, host.getMonitoredVm(id)));
        } catch (Exception | LinkageError unreadable) {
            // For a half-written file, jvmstat may throw any exception, including unchecked ones.
            return Optional.empty();
        }
    }

    /** Classes loaded and not unloaded, from jars and from the JVM's archive. */
    OptionalLong classes() {
        OptionalLong loaded = value("java.cls.loadedClasses");
        if (loaded.isEmpty()) {
            return loaded;
        }
        return OptionalLong.of(
                loaded.getAsLong()
                        + value("java.cls.sharedLoadedClasses").orElse(0)
                        - value("java.cls.unloadedClasses").orElse(0)
                        - value("java.cls.sharedUnloadedClasses").orElse(0));
    }

    /** Java threads alive. */
    OptionalLong threads() {
        return value("java.threads.live");
    }

    /** Java threads ever started. */
    OptionalLong threadsStarted() {
        return value("java.threads.started");
    }

    /** Collections since the start; for a concurrent collector, the pauses it made. */
    OptionalLong collections() {
        return sum("sun\\.gc\\.collector\\.\\d+\\.invocations");
    }

    /** Time the program was paused for them, in seconds. */
    OptionalDouble collectionSeconds() {
        OptionalLong ticks = sum("sun\\.gc\\.collector\\.\\d+\\.time");
        OptionalLong frequency = value("sun.os.hrt.frequency");
        return ticks.isPresent() && frequency.isPresent()
                ? OptionalDouble.of((double) ticks.getAsLong() / frequency.getAsLong())
                : OptionalDouble.empty();
    }

    private OptionalLong value(String name) {
        try {
            return number(vm.findByName(name));
        } catch (MonitorException gone) {
            return OptionalLong.empty();
        }
    }

    private OptionalLong sum(String pattern) {
        try {
            List<OptionalLong> numbers = new ArrayList<>();
            for (Monitor monitor : vm.findByPattern(pattern)) {
                numbers.add(number(monitor));
            }
            return numbers.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(numbers.stream().mapToLong(one -> one.orElse(0)).sum());
        } catch (MonitorException gone) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong number(@Nullable Monitor monitor) {
        return monitor != null && monitor.getValue() instanceof Number number
                ? OptionalLong.of(number.longValue())
                : OptionalLong.empty();
    }

    @Override
    public void close() {
        try {
            host.detach(vm);
        } catch (MonitorException alreadyGone) {
            // The counters' file ends with its process, so there is nothing to release.
            return;
        }
    }
}
