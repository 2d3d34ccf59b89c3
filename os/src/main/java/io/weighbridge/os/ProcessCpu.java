package io.weighbridge.os;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** CPU time of a process over all its threads, user and system together. */
public final class ProcessCpu {

    /**
     * Linux's clock ticks per second for user space: 100 on every architecture that Java supports.
     */
    private static final double TICKS_PER_SECOND = ticksPerSecond();

    private ProcessCpu() {}

    /**
     * CPU time of a process and its descendants since their start, in seconds, read in the kernel's
     * clock ticks (usually 10 ms) on Linux and through OSHI elsewhere. Descendants that have ended
     * are included if their parent has waited for them.
     *
     * @return absent if the process has ended or cannot be read
     */
    public static OptionalDouble seconds(long pid) {
        return ProcessEntry.readable() ? sum(pid, ProcessCpu::fromTable) : sum(pid, Oshi::seconds);
    }

    private static OptionalDouble sum(long pid, LongFunction<OptionalDouble> reading) {
        OptionalDouble own = reading.apply(pid);
        if (own.isEmpty()) {
            return own;
        }
        Stream<ProcessHandle> descendants =
                ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants);
        return OptionalDouble.of(
                own.getAsDouble()
                        + descendants
                                .map(handle -> reading.apply(handle.pid()))
                                .flatMapToDouble(OptionalDouble::stream)
                                .sum());
    }

    private static OptionalDouble fromTable(long pid) {
        return ProcessEntry.of(pid).stream()
                .mapToDouble(entry -> entry.ticks() / TICKS_PER_SECOND)
                .findFirst();
    }

    private static double ticksPerSecond() {
        try {
            return Double.parseDouble(ShortCommand.run("getconf", "CLK_TCK").output());
        } catch (IOException | NumberFormatException e) {
            return 100;
        }
    }

    /** A separate class, so that OSHI's native access is never loaded on Linux. */
    private static final class Oshi {

        private static final OperatingSystem SYSTEM = new SystemInfo().getOperatingSystem();

        static OptionalDouble seconds(long pid) {
            @Nullable OSProcess process = SYSTEM.getProcess((int) pid);
            return process == null
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((process.getKernelTime() + process.getUserTime()) / 1000.0);
        }
    }
}
