package io.weighbridge.services;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.ShutdownHook;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A service that runs already. It is left as it was found. */
final class GivenService implements RunningService {

    private final String name;
    private final ServiceAddress address;
    private final Set<Long> processes;
    private @Nullable ShutdownHook unpin;

    private GivenService(String name, ServiceAddress address, Set<Long> processes) {
        this.name = name;
        this.address = address;
        this.processes = processes;
    }

    /**
     * Connects to it, and finds its processes if it is on this machine.
     *
     * @throws UsageException if nothing listens there
     */
    static GivenService at(String name, ServiceAddress address, Containers containers) {
        try {
            address.connect();
        } catch (IOException e) {
            throw new UsageException(
                    "The service %s does not accept connections at %s (%s): start it, or correct its address."
                            .formatted(name, address, Cause.of(e)),
                    e);
        }
        Set<Long> found = address.isHere() ? containers.serving(address.port()) : Set.of();
        return new GivenService(name, address, found);
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

    /** Moves its processes until this is closed, or the run is stopped. */
    @Override
    public boolean pin(CpuSet cpus) {
        if (!ServiceProcesses.pin(processes, cpus)) {
            return false;
        }
        unpin = ShutdownHook.of("unpin-" + name, this::moveBack);
        return true;
    }

    private void moveBack() {
        Affinity affinity = Affinity.available();
        if (affinity != null) {
            ServiceProcesses.pin(processes, affinity.all());
        }
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
            unpin.close();
            moveBack();
        }
    }
}
