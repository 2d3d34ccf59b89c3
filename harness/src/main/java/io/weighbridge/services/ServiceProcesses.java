package io.weighbridge.services;

import io.weighbridge.os.Affinity;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.Listeners;
import io.weighbridge.os.ProcessFamily;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The processes of services. */
final class ServiceProcesses {

    private ServiceProcesses() {}

    /**
     * The processes that serve on a port of this machine, without those that another one of them
     * started.
     *
     * @return empty if there are none, or none that are visible to this user
     */
    static Set<Long> listening(int port) {
        Set<Long> owners = Listeners.owners(port);
        Set<Long> first = new HashSet<>(owners);
        for (long owner : owners) {
            Set<Long> started = ProcessFamily.of(Set.of(owner));
            started.remove(owner);
            first.removeAll(started);
        }
        return first;
    }

    /** Moves processes and all that they start to some CPUs, and says whether that was possible. */
    static boolean pin(Set<Long> pids, CpuSet cpus) {
        Affinity affinity = Affinity.available();
        if (affinity == null || pids.isEmpty()) {
            return false;
        }
        try {
            for (long pid : pids) {
                affinity.pin(pid, cpus);
            }
            return true;
        } catch (IOException notOurs) {
            return false;
        }
    }
}
