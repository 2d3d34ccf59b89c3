package io.weighbridge.result;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * When a run's results were looked at before its end, so that it could end sooner or go on longer:
 * each such look is one more chance of a false verdict.
 *
 * @param goals widths that end the run, such as {@code cpu=5%}; empty where there are none
 * @param planned after how many rounds it is looked at, the last one included; empty without goals
 * @param made the looks so far
 * @param extended after how many rounds, all that were planned until then, more were added
 */
public record Stopping(
        List<String> goals, List<Integer> planned, List<Look> made, List<Integer> extended) {

    /** Nobody looks. */
    public static final Stopping NONE = new Stopping(List.of(), List.of(), List.of(), List.of());

    private static final int MOST_LOOKS = 4;

    /** Fewer rounds between looks are hardly worth one. */
    private static final int LEAST_ROUNDS = 2;

    /**
     * One look.
     *
     * @param rounds how many were over
     * @param reached whether all goals were
     */
    public record Look(int rounds, boolean reached) {}

    public Stopping {
        goals = List.copyOf(goals);
        planned = List.copyOf(planned);
        made = List.copyOf(made);
        extended = List.copyOf(extended);
    }

    /**
     * A run that ends as soon as its goals are reached: up to four looks, equally far apart.
     *
     * @param rounds the most that there may be
     */
    public static Stopping at(List<String> goals, int rounds) {
        int looks = Math.max(1, Math.min(MOST_LOOKS, rounds / LEAST_ROUNDS));
        List<Integer> planned =
                IntStream.rangeClosed(1, looks)
                        .mapToObj(look -> (rounds * look + looks - 1) / looks)
                        .toList();
        return new Stopping(goals, planned, List.of(), List.of());
    }

    /** How often it may have been decided whether to go on, its end included: 1 or more. */
    public int looks() {
        return Math.max(1, planned.size()) + extended.size();
    }

    /** Whether a look is planned after so many rounds, and has not been made. */
    public boolean due(int rounds) {
        return planned.contains(rounds) && made.stream().noneMatch(it -> it.rounds() == rounds);
    }

    /** After how many rounds the goals were reached; absent where they are not. */
    public OptionalInt reachedAfter() {
        return extended.isEmpty()
                ? made.stream().filter(Look::reached).mapToInt(Look::rounds).min()
                : OptionalInt.empty();
    }

    /** The same with one more look. */
    public Stopping with(Look look) {
        List<Look> all = new ArrayList<>(made);
        all.add(look);
        return new Stopping(goals, planned, all, extended);
    }

    /** The same for a run that gets more rounds after those it was planned for. */
    public Stopping extendedAfter(int rounds) {
        List<Integer> all = new ArrayList<>(extended);
        all.add(rounds);
        return new Stopping(goals, planned, made, all);
    }
}
