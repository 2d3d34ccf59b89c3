package io.weighbridge.plan;

import java.util.List;
import java.util.Optional;

/**
 * The machines a load comes from, where it is not this one.
 *
 * @param machines at least one; rate and connections are split between them
 * @param address of this machine, as they reach it: the weighed servers are asked there; absent:
 *     the one from which this machine would speak to the first of them
 */
public record Agents(List<Agent> machines, Optional<String> address) {

    public Agents {
        machines = List.copyOf(machines);
        if (machines.isEmpty()) {
            throw new IllegalArgumentException("a load comes from one machine at least");
        }
    }

    /** How many machines there are, 1 or more. */
    public int count() {
        return machines.size();
    }
}
