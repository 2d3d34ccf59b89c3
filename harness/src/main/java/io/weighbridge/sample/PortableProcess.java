package io.weighbridge.sample;

import io.weighbridge.model.Warning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/**
 * A process on systems other than Linux, read through OSHI: without kinds of threads and without
 * PSS.
 */
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
        return process().map(PortableProcess::times);
    }

    private static CpuTimes times(OSProcess process) {
        double user = process.getUserTime() / MILLIS_PER_SECOND;
        double all = (process.getUserTime() + process.getKernelTime()) / MILLIS_PER_SECOND;
        return new CpuTimes(all, 0, 0, 0, OptionalDouble.of(user), OptionalLong.empty());
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
                        "separate CPU times of the JIT compiler, the collector and the JVM: here"
                                + " they all count as the application's"),
                new Warning(Warning.Kind.NOT_MEASURED, "PSS: only available on Linux"));
    }
}
