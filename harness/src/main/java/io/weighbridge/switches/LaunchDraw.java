package io.weighbridge.switches;

import io.weighbridge.compare.stats.FactorialDesign;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Chooses the launches of a plan with factors. Each launch is a combination of levels, and a target
 * of one round.
 */
public final class LaunchDraw {

    private LaunchDraw() {}

    /**
     * Chooses the launches.
     *
     * @param plan with factors
     * @param rounds 1 or more
     * @param size launches of a round, an even number
     * @param seed of the design and of all random orders
     * @return the plan with these launches
     * @throws UsageException if the launches are too few to estimate all effects, or if no launch
     *     can have some level
     */
    public static Plan of(Plan plan, int rounds, int size, long seed) {
        Factorial factorial = Objects.requireNonNull(plan.factorial());
        requireLaunches(factorial, rounds, size);
        FactorialDesign design = new DesignSearch(factorial, rounds, size, seed).best();
        List<Target> targets = new ArrayList<>();
        List<Factorial.Launch> launches = new ArrayList<>();
        for (int index = 0; index < design.launches().size(); index++) {
            List<Level> levels = levels(factorial, design.launches().get(index).levels());
            String name = "%d-%d".formatted(index / size + 1, index % size + 1);
            targets.add(factorial.at(name, levels));
            List<String> names = levels.stream().map(Level::name).toList();
            launches.add(new Factorial.Launch(index / size, name, names));
        }
        return plan.withFactorial(new Factorial(factorial.base(), factorial.factors(), launches))
                .withBaseline(targets.get(0).name())
                .withTargets(targets)
                .withRounds(rounds)
                .withSeed(seed);
    }

    /**
     * Chooses the launches of a plan with factors, for the plan's number of rounds, if they are not
     * chosen yet. In a suite they are not.
     *
     * @return the same plan if they are chosen, or if it has no factors
     * @throws UsageException as {@link #of}
     */
    public static Plan drawn(Plan plan) {
        Factorial factorial = plan.factorial();
        return factorial == null || factorial.drawn()
                ? plan
                : of(plan, plan.rounds(), Factorial.LAUNCHES, Schedule.seed(plan));
    }

    private static List<Level> levels(Factorial factorial, List<Integer> indices) {
        List<Level> levels = new ArrayList<>();
        for (int factor = 0; factor < indices.size(); factor++) {
            levels.add(factorial.factors().get(factor).levels().get(indices.get(factor)));
        }
        return levels;
    }

    /** The design of the chosen launches, with indices of levels. */
    public static FactorialDesign design(Factorial drawn) {
        List<Integer> levels =
                drawn.factors().stream().map(factor -> factor.levels().size()).toList();
        List<FactorialDesign.Launch> launches = new ArrayList<>();
        for (Factorial.Launch launch : drawn.launches()) {
            launches.add(new FactorialDesign.Launch(launch.round(), drawn.indices(launch)));
        }
        return new FactorialDesign(levels, launches);
    }

    /**
     * The value of {@code --rounds} that is enough for two launches of each effect. It counts
     * rounds of {@link Factorial#LAUNCHES} launches, even if another number fits into memory.
     */
    private static int sufficientRounds(Factorial factorial, int size) {
        int estimable = (factorial.parameters() + size - 1) / (size - 1);
        int twice = (2 * factorial.parameters() + size - 1) / size;
        int least = Math.max(2, Math.max(twice, estimable));
        return (least * size + Factorial.LAUNCHES - 1) / Factorial.LAUNCHES;
    }

    private static void requireLaunches(Factorial factorial, int rounds, int size) {
        int launches = rounds * size;
        int freedom = launches - rounds - factorial.parameters();
        if (freedom < 1) {
            throw new UsageException(
                    "%d launches are too few for these switches and levels: use --rounds %d or more, or fewer switches."
                            .formatted(launches, sufficientRounds(factorial, size)));
        }
    }
}
