package io.weighbridge.instrument.sample;

import io.weighbridge.os.ProcessEntry;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of a process since it started, user and system together, by the purpose of its threads.
 * All in seconds; each may be slightly too low, see {@link ThreadLedger}.
 *
 * @param application threads of the program itself; all threads if the process is not a JVM or the
 *     machine cannot distinguish threads
 * @param jit compiler threads
 * @param gc collector threads; under the serial collector, which has none, the VM thread
 * @param other the JVM's housekeeping
 * @param instrument threads that answer the harness's requests
 * @param user the application's part in user mode, an estimate: see {@link ProcessEntry}; null if
 *     the system does not report it
 * @param switches how often a thread of the application was scheduled; null if the system does not
 *     report it
 */
public record CpuTimes(
        double application,
        double jit,
        double gc,
        double other,
        double instrument,
        @Nullable Double user,
        @Nullable Long switches) {

    public double total() {
        return application + jit + gc + other + instrument;
    }

    /** Everything but the JIT compiler, which ends its work, and answers to the harness. */
    public double paid() {
        return application + gc + other;
    }

    /** The JIT compiler's share; 0 if no CPU time was used. */
    public double jitShare() {
        return total() == 0 ? 0 : jit / total();
    }

    public CpuTimes minus(CpuTimes earlier) {
        return new CpuTimes(
                application - earlier.application,
                jit - earlier.jit,
                gc - earlier.gc,
                other - earlier.other,
                instrument - earlier.instrument,
                user == null || earlier.user == null ? null : user - earlier.user,
                switches == null || earlier.switches == null ? null : switches - earlier.switches);
    }
}
