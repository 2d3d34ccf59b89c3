package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.CpuSet;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns CPUs: servers start and warm up on all cores, and are measured on cores reserved for
 * them; the client and the harness get the others. Without pinning, all share all cores.
 *
 * @param affinity the CPUs; null without pinning
 */
public record Cores(@Nullable Affinity affinity) {

    boolean pinned() {
        return affinity != null;
    }

    /** The number of cores of a server while it is measured. */
    int serverCount() {
        return affinity == null ? machineCount() : affinity.serverCpus().size();
    }

    /** The number of cores of the client; null without pinning. */
    @Nullable Integer clientCount() {
        return affinity == null ? null : affinity.clientCpus().size();
    }

    /** The CPUs of the client; null without pinning. */
    @Nullable CpuSet clientCpus() {
        return affinity == null ? null : affinity.clientCpus();
    }

    /** The CPUs of services; null if they are not pinned. */
    @Nullable CpuSet serviceCpus() {
        return affinity == null ? null : affinity.backendCpus();
    }

    /**
     * The busy share of the CPUs of services. If the load tool has the same CPUs, its time is part
     * of it.
     *
     * @param services CPU seconds of the services
     * @param client CPU seconds of the load tool; null if unknown
     * @param seconds in which they were used
     */
    double serviceBusy(ServiceCpu services, @Nullable Double client, double seconds) {
        CpuSet cpus = serviceCpus();
        int count = cpus == null ? machineCount() : cpus.size();
        boolean shared = cpus == null || cpus.equals(clientCpus());
        double used = services.total() + (shared && client != null ? client : 0);
        return used / (seconds * count);
    }

    /** The number of cores that servers and client share before they are pinned. */
    int allCount() {
        return affinity == null ? machineCount() : affinity.all().size();
    }

    /**
     * The share of the cores that this process may use, or of all cores without pinning, which
     * other processes used between two readings.
     *
     * @param running CPU seconds between the readings of servers and a load tool that still run;
     *     the readings have those of ended ones
     * @return null if it is unknown
     */
    @Nullable
    public Double foreign(MachineReading before, MachineReading after, double running) {
        if (affinity != null) {
            return after.foreignShareSince(before, affinity.all(), running);
        }
        Set<Integer> cpus = after.busy().keySet();
        return cpus.isEmpty()
                ? null
                : after.foreignShareSince(before, CpuSet.of(cpus.toArray(Integer[]::new)), running);
    }

    /** Seconds that the hypervisor took from the same cores; null if it is unknown. */
    @Nullable Double stolen(MachineReading before, MachineReading after) {
        return after.stolenSince(before, affinity == null ? null : affinity.all());
    }

    /**
     * Pins a server to the servers' cores, and the harness to the client's, so that it does not
     * disturb the server.
     *
     * @param server its process
     */
    public void pin(long server) throws TrialFailedException {
        if (affinity == null) {
            return;
        }
        try {
            affinity.pin(server, affinity.serverCpus());
        } catch (IOException e) {
            String sentence =
                    "the server could not be pinned (%s): see its log, or use --no-pin"
                            .formatted(Cause.of(e));
            throw new TrialFailedException(new Failure(Failure.Kind.DIED_UNDER_LOAD, sentence), e);
        }
        pinHarness(affinity, affinity.clientCpus());
    }

    /** Gives the harness all cores again, so that the processes it starts have them too. */
    public void unpin() {
        if (affinity != null) {
            pinHarness(affinity, affinity.all());
        }
    }

    private static void pinHarness(Affinity affinity, CpuSet cpus) {
        try {
            affinity.pin(ProcessHandle.current().pid(), cpus);
        } catch (IOException e) {
            throw new UsageException(
                    "weigh could not be pinned (%s): use --no-pin".formatted(Cause.of(e)), e);
        }
    }

    private static int machineCount() {
        return Runtime.getRuntime().availableProcessors();
    }
}
