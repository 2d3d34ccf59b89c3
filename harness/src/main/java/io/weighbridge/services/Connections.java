package io.weighbridge.services;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
        List<Integer> pools = pools(plan);
        if (pools.isEmpty()) {
            return List.of();
        }
        String sizes =
                pools.stream().distinct().map(String::valueOf).collect(Collectors.joining(", "));
        return List.of(
                "Up to %d connections are open at the same time (pools of %s): the database must allow as many, and a few for itself."
                        .formatted(open(plan), sizes));
    }

    /** How many are open at the same time, at most. */
    static int open(Plan plan) {
        IntStream sizes = pools(plan).stream().mapToInt(Integer::intValue);
        return plan.alive() == Plan.Alive.ALL ? sizes.sum() : sizes.max().orElse(0);
    }

    /**
     * A sentence about a database that allows fewer connections than the pools can open; null if it
     * allows enough.
     *
     * @param name of the service
     * @param limit how many it allows in all
     * @param others how many are open already
     */
    static @Nullable String tooMany(Plan plan, String name, int limit, int others) {
        int wanted = open(plan);
        return wanted <= limit - others
                ? null
                : "the pools of all targets can open %d connections, but %s allows %d (max_connections), and %d are open already: make the pools smaller, raise the limit, or use --alive one"
                        .formatted(wanted, name, limit, others);
    }

    /** The size of each target's pool. */
    private static List<Integer> pools(Plan plan) {
        return plan.targets().stream()
                .filter(Connections::hasDatabase)
                .map(Connections::of)
                .toList();
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
