package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.CpuSet;
import io.weighbridge.sample.MachineReading;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * Assigns CPUs: servers start and warm up on all cores and are measured on their own; the client
 * and the harness get the others. Without pinning, all share all cores.
 */
final class Cores {

    private final Optional<Affinity> affinity;

    Cores(Optional<Affinity> affinity) {
        this.affinity = affinity;
    }

    Optional<CpuSet> servers() {
        return affinity.map(Affinity::serverCpus);
    }

    Optional<CpuSet> client() {
        return affinity.map(Affinity::clientCpus);
    }

    /** The number of cores of a server while it is measured. */
    int serverCount() {
        return servers().map(CpuSet::size).orElseGet(Cores::machineCount);
    }

    int clientCount() {
        return client().map(CpuSet::size).orElseGet(Cores::machineCount);
    }

    /** The number of cores that servers and client share before they are pinned. */
    int allCount() {
        return affinity.map(Affinity::all).map(CpuSet::size).orElseGet(Cores::machineCount);
    }

    /** All cores that this process may use; without pinning, all cores of the machine. */
    Optional<CpuSet> ours(MachineReading machine) {
        return affinity.map(Affinity::all)
                .or(
                        () ->
                                Optional.of(machine.busy().keySet())
                                        .filter(cpus -> !cpus.isEmpty())
                                        .map(Cores::set));
    }

    private static CpuSet set(Set<Integer> cpus) {
        return CpuSet.of(cpus.toArray(Integer[]::new));
    }

    /**
     * Pins each server to the servers' cores, and the harness to the client's, so that it does not
     * disturb the servers.
     */
    void pin(Collection<Long> servers) throws TrialFailedException {
        if (affinity.isEmpty()) {
            return;
        }
        for (long server : servers) {
            pin(server, affinity.get().serverCpus());
        }
        pinHarness(affinity.get().clientCpus());
    }

    /** Gives the harness all cores again, so that the processes it starts have them too. */
    void unpin() {
        affinity.ifPresent(pinned -> pinHarness(pinned.all()));
    }

    private void pin(long pid, CpuSet cpus) throws TrialFailedException {
        try {
            affinity.orElseThrow().pin(pid, cpus);
        } catch (IOException e) {
            String sentence = "the server could not be pinned: " + e.getMessage();
            throw new TrialFailedException(new Failure(Failure.Kind.DIED_UNDER_LOAD, sentence), e);
        }
    }

    private void pinHarness(CpuSet cpus) {
        try {
            affinity.orElseThrow().pin(ProcessHandle.current().pid(), cpus);
        } catch (IOException e) {
            throw new UsageException(
                    "the harness could not be pinned to CPUs "
                            + cpus
                            + " ("
                            + e.getMessage()
                            + "); use --no-pin",
                    e);
        }
    }

    private static int machineCount() {
        return Runtime.getRuntime().availableProcessors();
    }
}
