package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Records when a run's results were looked at before its end, so that it could end sooner or
 * continue longer. Each such look is another chance of a false verdict.
 *
 * @param goals interval widths that end the run, such as {@code cpu=5%}; empty if there are none
 * @param planned numbers of rounds after which there is a look, including the last; empty without
 *     goals
 * @param pastLooks the looks so far
 * @param extended for each time that rounds were added, the number of rounds planned before
 */
public record Stopping(
        List<String> goals,
        List<Integer> planned,
        @JsonProperty("made") List<Look> pastLooks,
        List<Integer> extended) {

    public static final Stopping NONE = new Stopping(List.of(), List.of(), List.of(), List.of());

    private static final int MOST_LOOKS = 4;

    /** The smallest number of rounds between looks. */
    private static final int LEAST_ROUNDS = 2;

    /**
     * One check of the interim results, after which the run could end.
     *
     * @param rounds number of completed rounds
     * @param reached whether all goals were reached
     */
    public record Look(int rounds, boolean reached) {}

    public Stopping {
        goals = List.copyOf(goals);
        planned = List.copyOf(planned);
        pastLooks = List.copyOf(pastLooks);
        extended = List.copyOf(extended);
    }

    /**
     * A run that ends at the first look at which its goals are reached. It has up to four looks,
     * equally spaced except for rounding to whole rounds.
     *
     * @param rounds the maximum number of rounds
     */
    public static Stopping at(List<String> goals, int rounds) {
        int looks = Math.max(1, Math.min(MOST_LOOKS, rounds / LEAST_ROUNDS));
        List<Integer> planned =
                IntStream.rangeClosed(1, looks)
                        .mapToObj(look -> (rounds * look + looks - 1) / looks)
                        .toList();
        return new Stopping(goals, planned, List.of(), List.of());
    }

    /**
     * How many times the results could decide whether the run continues, including its end: 1 or
     * more.
     */
    public int looks() {
        return Math.max(1, planned.size()) + extended.size();
    }

    /** Whether a look is planned after this number of rounds and has not been made. */
    public boolean due(int rounds) {
        return planned.contains(rounds)
                && pastLooks.stream().noneMatch(it -> it.rounds() == rounds);
    }

    /**
     * The number of rounds after which the goals were reached; absent if they were not, or if
     * rounds were added since.
     */
    public @Nullable Integer reachedAfter() {
        if (!extended.isEmpty()) {
            return null;
        }
        for (Look look : pastLooks) {
            if (look.reached()) {
                return look.rounds();
            }
        }
        return null;
    }

    /** This record with one more look. */
    public Stopping with(Look look) {
        List<Look> all = new ArrayList<>(pastLooks);
        all.add(look);
        return new Stopping(goals, planned, all, extended);
    }

    /** This record for a run to which rounds are added after its planned end. */
    public Stopping extendedAfter(int rounds) {
        List<Integer> all = new ArrayList<>(extended);
        all.add(rounds);
        return new Stopping(goals, planned, pastLooks, all);
    }
}
