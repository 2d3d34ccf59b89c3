package io.weighbridge.instrument.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machines that generate a load, if this machine does not.
 *
 * @param machines at least one; rate and connections are split between them
 * @param address the address of this machine at which the machines reach the measured servers;
 *     absent: the address that this machine uses to connect to the first of the machines
 */
public record LoadAgents(List<LoadAgent> machines, @Nullable String address) {

    public LoadAgents {
        machines = List.copyOf(machines);
    }

    /** The number of machines, 1 or more. */
    public int count() {
        return machines.size();
    }
}
