package io.weighbridge.stats;

import java.util.Set;

/**
 * The target with which all others are compared.
 *
 * @param name of the baseline
 * @param twins targets that are the baseline under another name: their true ratio to it is 1, so
 *     they share its mean, and their difference is part of the residual
 */
public record Baseline(String name, Set<String> twins) {

    public Baseline {
        twins = Set.copyOf(twins);
    }

    /** A baseline without twins. */
    public static Baseline of(String name) {
        return new Baseline(name, Set.of());
    }

    /** The name whose mean a target shares: its own, or the baseline's for a twin. */
    String label(String target) {
        return twins.contains(target) ? name : target;
    }
}
