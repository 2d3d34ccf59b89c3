package io.weighbridge.services;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A service that runs already. It is left as it was found. */
final class GivenService implements RunningService {

    private final String name;
    private final ServiceAddress address;
    private final Set<Long> processes;
    private final Children children;

    /** The CPUs that its processes had; empty if they were not moved. */
    private final Map<Long, CpuSet> before = new HashMap<>();

    /** The script that moves its processes back; null if they were not moved. */
    private @Nullable Path unpin;

    private GivenService(
            String name, ServiceAddress address, Set<Long> processes, Children children) {
        this.name = name;
        this.address = address;
        this.processes = processes;
        this.children = children;
    }

    /**
     * Connects to it, and finds its processes if it is on this machine.
     *
     * @throws io.weighbridge.instrument.model.BackendFailedException if nothing listens there
     */
    static GivenService at(String name, ServiceAddress address, Containers containers)
            throws InterruptedException {
        try {
            address.connect();
        } catch (IOException e) {
            throw Unavailable.because(
                    "The service %s does not accept connections at %s (%s): start it, or correct its address."
                            .formatted(name, address, Cause.of(e)),
                    e);
        }
        Set<Long> found = address.isHere() ? containers.serving(address.port()) : Set.of();
        return new GivenService(name, address, found, containers.children());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String described() {
        return "at " + address + unseen();
    }

    private String unseen() {
        if (!processes.isEmpty()) {
            return "";
        }
        return address.isHere()
                ? ", in processes that this user cannot see, so its CPU is not measured"
                : ", on another machine, so its CPU is not measured";
    }

    @Override
    public Map<String, String> values(Target target) {
        return address.values();
    }

    @Override
    public Set<Long> processes() {
        return processes;
    }

    /** Moves its processes until this is closed. If weigh is killed, they are moved back, too. */
    @Override
    public boolean pin(CpuSet cpus) {
        if (Affinity.available() == null || processes.isEmpty()) {
            return false;
        }
        for (long pid : processes) {
            CpuSet had = Affinity.of(pid);
            if (had == null) {
                return false;
            }
            before.putIfAbsent(pid, had);
        }
        try {
            unpin = unpin == null ? children.undo(movingBack()) : unpin;
        } catch (IOException stopping) {
            return false;
        }
        return ServiceProcesses.pin(processes, cpus);
    }

    private String movingBack() {
        StringBuilder lines = new StringBuilder();
        before.forEach(
                (pid, cpus) ->
                        lines.append(
                                "for p in %d $(ps -o pid= --ppid %d); do taskset -a -p -c %s $p; done\n"
                                        .formatted(pid, pid, cpus)));
        return lines.toString();
    }

    @Override
    public @Nullable String whyEnded() {
        try {
            address.connect();
            return null;
        } catch (IOException e) {
            return "the service %s no longer accepts connections at %s (%s): start it again"
                    .formatted(name, address, Cause.of(e));
        }
    }

    @Override
    public void close() {
        if (unpin != null) {
            before.forEach((pid, cpus) -> ServiceProcesses.pin(Set.of(pid), cpus));
            children.undone(unpin);
        }
    }
}
