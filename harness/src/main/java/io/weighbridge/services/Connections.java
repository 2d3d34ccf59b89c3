package io.weighbridge.services;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.List;

/** How many connections the pools of all targets open. */
final class Connections {

    private static final List<String> SETTINGS =
            List.of(
                    "spring.datasource.hikari.maximum-pool-size",
                    "spring.r2dbc.pool.max-size",
                    "pool.size");

    /** The default of HikariCP and of r2dbc-pool. */
    static final int DEFAULT = 10;

    private Connections() {}

    /** A sentence for a dry run; empty if no target has a pool that is known. */
    static List<String> foreseen(Plan plan) {
        List<String> sentences = new ArrayList<>();
        List<Target> pooled =
                plan.targets().stream().filter(target -> hasDatabase(target)).toList();
        if (pooled.isEmpty()) {
            return sentences;
        }
        int open = open(plan);
        sentences.add(
                "Up to %d connections are open at the same time (pools of %s): the database must allow as many, and a few for itself."
                        .formatted(
                                open,
                                String.join(
                                        ", ",
                                        pooled.stream()
                                                .map(it -> "" + of(it))
                                                .distinct()
                                                .toList())));
        return sentences;
    }

    /** How many are open at the same time, at most. */
    static int open(Plan plan) {
        List<Target> pooled = plan.targets().stream().filter(Connections::hasDatabase).toList();
        return plan.alive() == Plan.Alive.ALL
                ? pooled.stream().mapToInt(Connections::of).sum()
                : pooled.stream().mapToInt(Connections::of).max().orElse(0);
    }

    private static boolean hasDatabase(Target target) {
        return target.properties().keySet().stream()
                .anyMatch(
                        key ->
                                key.startsWith("spring.datasource.")
                                        || key.startsWith("spring.r2dbc."));
    }

    /** The most connections of a target. */
    static int of(Target target) {
        return SETTINGS.stream()
                .map(target.properties()::get)
                .filter(value -> value != null && value.matches("[0-9]{1,5}"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(DEFAULT);
    }
}
