package io.weighbridge.os;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** CPU time of a process over all its threads, user and system together. */
public final class ProcessCpu {

    private ProcessCpu() {}

    /**
     * CPU time of a process and its descendants since their start, in seconds. On Linux the kernel
     * counts it in clock ticks (usually 10 ms); elsewhere the JDK reports it. Descendants that have
     * ended are included if their parent has waited for them.
     *
     * @return null if the process has ended or cannot be read
     */
    public static @Nullable Double seconds(long pid) {
        Double own = own(pid);
        if (own == null) {
            return null;
        }
        double all = own;
        Stream<ProcessHandle> descendants =
                ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants);
        for (ProcessHandle descendant : descendants.toList()) {
            Double seconds = own(descendant.pid());
            all += seconds == null ? 0 : seconds;
        }
        return all;
    }

    private static @Nullable Double own(long pid) {
        if (!ProcessEntry.readable()) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .map(time -> time.toNanos() / 1e9)
                    .orElse(null);
        }
        ProcessEntry entry = ProcessEntry.of(pid);
        return entry == null ? null : entry.nanos() / 1e9 + entry.childSeconds();
    }
}
