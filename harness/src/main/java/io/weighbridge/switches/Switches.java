package io.weighbridge.switches;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Chooses the switches of {@code weigh switches}: those that a user names, or the usual ones. */
public final class Switches {

    private Switches() {}

    /**
     * The switches of a run.
     *
     * @param factors in their order
     * @param leftOut sentences about the switches that are left out, and why
     */
    public record Chosen(List<Factor> factors, List<String> leftOut) {

        public Chosen {
            factors = List.copyOf(factors);
            leftOut = List.copyOf(leftOut);
        }
    }

    /**
     * The switches that a user requested.
     *
     * @param requested levels by the name of the switch; an empty list stands for the ready-made
     *     levels
     * @throws UsageException if a switch or level is unknown, or if a switch has fewer than two
     *     levels
     */
    public static Chosen requested(Application application, Map<String, List<String>> requested) {
        SwitchLevels ready = new SwitchLevels(application);
        List<Factor> factors = new ArrayList<>();
        requested.forEach((name, typed) -> factors.add(factor(ready, Switch.named(name), typed)));
        return new Chosen(related(factors), List.of());
    }

    /**
     * The usual switches, as many as the launches are enough for.
     *
     * @param parameters largest number of effects
     */
    public static Chosen usual(Application application, int parameters) {
        SwitchLevels ready = new SwitchLevels(application);
        List<Factor> factors = new ArrayList<>();
        List<String> noRoom = new ArrayList<>();
        int left = parameters;
        for (Switch named : Switch.values()) {
            List<Level> levels = named.usual() ? ready.readyMade(named) : List.of();
            if (levels.size() < 2 || !youngEnough(application, named, factors)) {
                continue;
            }
            int effects = levels.size() - 1;
            if (effects > left) {
                noRoom.add(named.key());
                continue;
            }
            left -= effects;
            factors.add(new Factor(named.key(), levels));
        }
        List<String> sentences = sentences(ready.leftOut());
        if (!noRoom.isEmpty()) {
            sentences.add(
                    "There are only enough launches for %d levels besides the first of each switch. Left out: %s. Give a longer --within or more --rounds, or name switches with --switch."
                            .formatted(parameters, String.join(", ", noRoom)));
        }
        return new Chosen(related(factors), sentences);
    }

    /** Sentences about the switches that cannot be used. */
    private static List<String> sentences(Map<Switch, String> leftOut) {
        List<String> sentences = new ArrayList<>();
        leftOut.forEach(
                (named, why) ->
                        sentences.add("Switch %s is left out: %s.".formatted(named.key(), why)));
        return sentences;
    }

    /** Whether the application's Java supports a switch, or several Javas are compared. */
    private static boolean youngEnough(
            Application application, Switch named, List<Factor> factors) {
        return application.java() >= named.oldestJava()
                || factors.stream().anyMatch(it -> it.name().equals(Switch.JAVA.key()));
    }

    /**
     * @param typed the names of the switch's levels; an empty list stands for the ready-made levels
     */
    private static Factor factor(SwitchLevels ready, Switch named, List<String> typed) {
        List<Level> levels = ready.requested(named, typed);
        if (levels.stream().map(Level::name).distinct().count() < levels.size()) {
            throw new UsageException(
                    "--switch %s has a level twice: name each once.".formatted(named.key()));
        }
        if (levels.size() < 2) {
            throw new UsageException(
                    "--switch %s needs at least two levels, not only %s: name another, or none to measure the usual levels."
                            .formatted(named.key(), typed.get(0)));
        }
        return new Factor(named.key(), levels);
    }

    /** The same factors, in which a level that needs a newer Java excludes the older Javas. */
    private static List<Factor> related(List<Factor> factors) {
        List<String> javas =
                factors.stream()
                        .filter(it -> it.name().equals(Switch.JAVA.key()))
                        .flatMap(it -> it.levels().stream().map(Level::name))
                        .toList();
        return factors.stream().map(it -> new Factor(it.name(), related(it, javas))).toList();
    }

    private static List<Level> related(Factor factor, List<String> javas) {
        int least = Switch.named(factor.name()).oldestJava();
        List<String> older =
                javas.stream()
                        .filter(it -> Integer.parseInt(it) < least)
                        .map(it -> Switch.JAVA.key() + "=" + it)
                        .toList();
        return factor.levels().stream()
                .map(it -> it.name().equals(SwitchLevels.ON) ? it.withExcludes(older) : it)
                .toList();
    }

    /** The number of effects that so many rounds are enough for: half of their launches. */
    public static int parameters(int rounds) {
        return rounds * Factorial.LAUNCHES / 2;
    }
}
