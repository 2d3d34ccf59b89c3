package io.weighbridge.sample;

import io.weighbridge.model.Warning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/** A process on a system that is not Linux, as OSHI shows it: no kinds of threads, no PSS. */
final class PortableProcess implements ProcessFigures {

    private static final double MILLIS_PER_SECOND = 1000;

    private final int pid;
    private final SystemInfo system = new SystemInfo();

    PortableProcess(long pid) {
        this.pid = Math.toIntExact(pid);
    }

    private Optional<OSProcess> process() {
        return Optional.ofNullable(system.getOperatingSystem().getProcess(pid));
    }

    @Override
    public Optional<CpuTimes> cpu(OptionalLong javaThreadsStarted) {
        return process()
                .map(
                        process ->
                                new CpuTimes(
                                        (process.getUserTime() + process.getKernelTime())
                                                / MILLIS_PER_SECOND,
                                        0,
                                        0,
                                        0,
                                        OptionalDouble.of(
                                                process.getUserTime() / MILLIS_PER_SECOND),
                                        OptionalLong.empty()));
    }

    @Override
    public ResidentMemory resident() {
        OptionalDouble rss =
                process()
                        .map(process -> OptionalDouble.of((double) process.getResidentSetSize()))
                        .orElse(OptionalDouble.empty());
        return new ResidentMemory(rss, OptionalDouble.empty());
    }

    @Override
    public List<Warning> limits() {
        return List.of(
                new Warning(
                        Warning.Kind.NOT_MEASURED,
                        "CPU time of the JIT compiler, the collector and the JVM apart from the"
                                + " application's: all of it counts as the application's here"),
                new Warning(Warning.Kind.NOT_MEASURED, "PSS: only available on Linux"));
    }
}
