package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Many switches measured together. Each launch has one level of each factor, so it is a measurement
 * of all factors.
 *
 * @param base the application as it is
 * @param factors at least one
 * @param launches in the order of rounds and of starts; empty until they are chosen
 */
public record Factorial(
        Target base,
        List<Factor> factors,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Launch> launches) {

    /**
     * The number of servers in a round, if memory allows it. It is divisible by two and by three,
     * the usual numbers of levels.
     */
    public static final int LAUNCHES = 6;

    /**
     * One launch.
     *
     * @param round from 0
     * @param target the name of the target that is launched, in this round alone
     * @param levels the name of a level of each factor, in the factors' order
     */
    public record Launch(int round, String target, List<String> levels) {

        public Launch {
            levels = List.copyOf(levels);
        }
    }

    public Factorial {
        factors = List.copyOf(factors);
        launches = List.copyOf(launches);
    }

    /** A design whose launches are not chosen yet. */
    public static Factorial of(Target base, List<Factor> factors) {
        return new Factorial(base, factors, List.of());
    }

    /** Whether the launches are chosen. */
    public boolean drawn() {
        return !launches.isEmpty();
    }

    /**
     * The largest number of servers in a round; {@link #LAUNCHES} if no launches are chosen yet.
     */
    int perRound() {
        return drawn() ? round(0).size() : LAUNCHES;
    }

    /**
     * The fewest rounds that leave a degree of freedom when each has its own mean, so that the
     * effects can be estimated.
     */
    int neededRounds() {
        int each = perRound() - 1;
        return each < 1 ? 1 : (parameters() + each) / each;
    }

    /** The targets of a round, by name, in their order. */
    List<String> round(int number) {
        return launches.stream()
                .filter(launch -> launch.round() == number)
                .map(Launch::target)
                .toList();
    }

    /** The number of effects: one for each level except the first of each factor. */
    public int parameters() {
        return factors.stream().mapToInt(factor -> factor.levels().size() - 1).sum();
    }

    /** The application with one level of each factor, in the factors' order. */
    public Target at(String name, List<Level> levels) {
        Target target = base.withName(name);
        for (Level level : levels) {
            target = level.appliedTo(target);
        }
        return target;
    }

    /** The application with each level alone. */
    List<Target> withEachLevel() {
        return factors.stream()
                .flatMap(factor -> factor.levels().stream())
                .map(level -> level.appliedTo(base))
                .toList();
    }

    private List<Level> found(List<String> named) {
        List<Level> found = new ArrayList<>();
        for (Factor factor : factors) {
            for (Level level : factor.levels()) {
                if (named.contains(factor.named(level))) {
                    found.add(level);
                }
            }
        }
        return found;
    }

    /**
     * The levels with the given names, and the first level of every other factor.
     *
     * @param named as {@code factor=level}
     */
    public List<Level> chosen(List<String> named) {
        List<Level> levels = new ArrayList<>();
        for (Factor factor : factors) {
            List<Level> chosen = new ArrayList<>(factor.levels());
            chosen.removeIf(level -> !named.contains(factor.named(level)));
            levels.add(chosen.isEmpty() ? factor.levels().get(0) : chosen.get(0));
        }
        return levels;
    }

    /** The levels of a launch, by their index. */
    public List<Integer> indices(Launch launch) {
        return IntStream.range(0, factors.size())
                .mapToObj(factor -> index(factors.get(factor), launch.levels().get(factor)))
                .toList();
    }

    /** The levels of a launch, as {@code factor=level}. */
    public List<String> named(Launch launch) {
        return IntStream.range(0, factors.size())
                .mapToObj(factor -> factors.get(factor).name() + "=" + launch.levels().get(factor))
                .toList();
    }

    /**
     * All levels of a launch's target, as {@code factor=level}; empty if there is no such launch.
     */
    public List<String> levels(String target) {
        for (Launch launch : launches) {
            if (launch.target().equals(target)) {
                return named(launch);
            }
        }
        return List.of();
    }

    private static int index(Factor factor, String level) {
        return factor.levels().stream().map(Level::name).toList().indexOf(level);
    }

    /**
     * Whether a combination of levels may be launched.
     *
     * @param indices of one level of each factor
     */
    public boolean allows(int[] indices) {
        List<String> named = new ArrayList<>();
        for (int index = 0; index < factors.size(); index++) {
            Factor factor = factors.get(index);
            named.add(factor.named(factor.levels().get(indices[index])));
        }
        return compatible(named);
    }

    /** Whether none of the levels, as {@code factor=level}, excludes another one. */
    private boolean compatible(List<String> named) {
        return found(named).stream()
                .flatMap(level -> level.excludes().stream())
                .noneMatch(named::contains);
    }

    /**
     * Levels that can be launched together. A named level is left out if it excludes an earlier
     * one, or an earlier one excludes it. Every other factor has its first level, which is not
     * listed. If that is excluded, as {@code compact-headers=on} excludes {@code java=17}, the
     * factor's first level that is not excluded is added.
     *
     * @param named levels of different factors, as {@code factor=level}
     * @return empty if a factor has no level that can be launched with the chosen ones
     */
    public List<String> together(List<String> named) {
        Set<String> together = new LinkedHashSet<>();
        for (Factor factor : factors) {
            String first = first(factor, level -> named.contains(level) && goes(level, together));
            if (first != null) {
                together.add(first);
            }
        }
        for (Factor factor : factors) {
            if (first(factor, together::contains) != null) {
                continue;
            }
            String first = first(factor, level -> goes(level, together));
            if (first == null) {
                return List.of();
            }
            if (!first.equals(factor.named(factor.levels().get(0)))) {
                together.add(first);
            }
        }
        return List.copyOf(together);
    }

    private static @Nullable String first(Factor factor, Predicate<String> wanted) {
        return factor.levels().stream().map(factor::named).filter(wanted).findFirst().orElse(null);
    }

    private boolean goes(String level, Set<String> others) {
        List<String> all = new ArrayList<>(others);
        all.add(level);
        return compatible(all);
    }

    /** Whether a level of a factor excludes a level of another factor, or is excluded by one. */
    public boolean constrained(int factor) {
        Factor its = factors.get(factor);
        List<String> own = its.levels().stream().map(its::named).toList();
        boolean excludes = its.levels().stream().anyMatch(level -> !level.excludes().isEmpty());
        return excludes
                || factors.stream()
                        .flatMap(other -> other.levels().stream())
                        .anyMatch(level -> level.excludes().stream().anyMatch(own::contains));
    }
}
