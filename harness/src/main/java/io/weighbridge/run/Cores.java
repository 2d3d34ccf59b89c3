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
 * Who runs where: servers start and warm up on all cores and are measured on theirs, the client and
 * the harness on the others. Where nothing can be pinned all share all.
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

    /** How many cores a server has while it is measured. */
    int serverCount() {
        return servers().map(CpuSet::size).orElseGet(Cores::machineCount);
    }

    int clientCount() {
        return client().map(CpuSet::size).orElseGet(Cores::machineCount);
    }

    /** How many cores servers and client share before anything is pinned. */
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
     * Gives each server its cores, and the harness the client's: it would disturb the server
     * elsewhere.
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

    /** Gives the harness all cores again, so that what it starts has them too. */
    void unpin() {
        affinity.ifPresent(pinned -> pinHarness(pinned.all()));
    }

    private void pin(long pid, CpuSet cpus) throws TrialFailedException {
        try {
            affinity.orElseThrow().pin(pid, cpus);
        } catch (IOException e) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.DIED_UNDER_LOAD,
                            "the server could not be pinned: " + e.getMessage()),
                    e);
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
