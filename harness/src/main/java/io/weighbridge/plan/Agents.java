package io.weighbridge.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machines that generate a load, if it is not this one.
 *
 * @param machines at least one; rate and connections are split between them
 * @param address the address of this machine at which they reach the measured servers; absent: the
 *     one that this machine would use to connect to the first of them
 */
public record Agents(List<Agent> machines, @Nullable String address) {

    public Agents {
        machines = List.copyOf(machines);
    }

    /** The number of machines, 1 or more. */
    public int count() {
        return machines.size();
    }
}
