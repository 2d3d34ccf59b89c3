package io.weighbridge.sample;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * CPU time of a process since it started, user and system together, by what its threads are for.
 * All in seconds; each may be slightly below the truth, see {@link ThreadLedger}.
 *
 * @param application threads of the program itself; all of them where the process is no JVM or the
 *     machine cannot tell threads apart
 * @param jit the compilers
 * @param gc the collector; under the serial collector, which has no thread of its own, the VM
 *     thread
 * @param other the JVM's housekeeping, and the threads that answer this instrument
 * @param user what of the application's was in user mode, an estimate: see {@link ProcessStat};
 *     absent where the system does not tell
 * @param switches how often a thread of the application was given a CPU; absent where the system
 *     does not tell
 */
public record CpuTimes(
        double application,
        double jit,
        double gc,
        double other,
        OptionalDouble user,
        OptionalLong switches) {

    public double total() {
        return application + jit + gc + other;
    }

    public CpuTimes minus(CpuTimes earlier) {
        return new CpuTimes(
                application - earlier.application,
                jit - earlier.jit,
                gc - earlier.gc,
                other - earlier.other,
                user.isPresent() && earlier.user.isPresent()
                        ? OptionalDouble.of(user.getAsDouble() - earlier.user.getAsDouble())
                        : OptionalDouble.empty(),
                switches.isPresent() && earlier.switches.isPresent()
                        ? OptionalLong.of(switches.getAsLong() - earlier.switches.getAsLong())
                        : OptionalLong.empty());
    }
}
