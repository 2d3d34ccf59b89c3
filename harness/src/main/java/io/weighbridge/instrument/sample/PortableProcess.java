package io.weighbridge.instrument.sample;

import io.weighbridge.instrument.model.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

    private @Nullable OSProcess process() {
        return system.getOperatingSystem().getProcess(pid);
    }

    @Override
    public @Nullable CpuTimes cpu(@Nullable Long javaThreadsStarted) {
        OSProcess process = process();
        if (process == null) {
            return null;
        }
        double user = process.getUserTime() / MILLIS_PER_SECOND;
        double all = (process.getUserTime() + process.getKernelTime()) / MILLIS_PER_SECOND;
        return new CpuTimes(all, 0, 0, 0, 0, user, null);
    }

    @Override
    public ResidentMemory resident() {
        OSProcess process = process();
        return new ResidentMemory(process == null ? null : process.getResidentSetSize(), null);
    }

    @Override
    public List<Warning> limits() {
        return List.of(
                new Warning(
                        Warning.Kind.NOT_MEASURED,
                        "CPU times of the JIT compiler, the collector and the JVM are not separate"
                                + " on this system: they count as the application's"),
                new Warning(
                        Warning.Kind.NOT_MEASURED, "PSS is missing, because only Linux has it"));
    }
}
