package io.weighbridge.compare.stats;

import java.util.Set;

/**
 * The target with which all other targets are compared.
 *
 * @param name of the baseline
 * @param twins copies of the baseline under other names. Their true ratio to the baseline is 1, so
 *     the model gives them the baseline's mean, and their differences are part of the residual
 */
public record Baseline(String name, Set<String> twins) {

    /** A baseline without twins. */
    public static Baseline of(String name) {
        return new Baseline(name, Set.of());
    }

    /**
     * The name under which a model groups a target's values: the baseline's for a twin, otherwise
     * the target's own.
     */
    String label(String target) {
        return twins.contains(target) ? name : target;
    }
}
