package io.weighbridge.switches;

import io.weighbridge.compare.analysis.Question;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.switches.Effects.Cell;
import io.weighbridge.switches.Effects.Column;
import io.weighbridge.switches.Effects.Switch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which combinations of levels are worth measuring again, and makes the plan that compares
 * them with the unchanged application in new launches.
 */
public final class BestLevels {

    /** The name of the unchanged application, which has the first level of every switch. */
    public static final String AS_IS = "as-is";

    /** The number of rounds of the plan if no time is given. */
    private static final int ROUNDS = 4;

    /** The questions whose best levels are measured again. */
    private static final Set<Question> QUESTIONS =
            Set.of(Question.START_UP, Question.MEMORY, Question.CPU, Question.LATENCY);

    private BestLevels() {}

    /**
     * The best level of each switch in a column, if it is significantly better than the first
     * level.
     */
    private static List<String> best(Effects effects, Column column) {
        List<String> best = new ArrayList<>();
        for (Switch one : effects.switches()) {
            one.levels().stream()
                    .filter(row -> row.cell(column).better())
                    .min(Comparator.comparingDouble(row -> gain(row.cell(column))))
                    .ifPresent(row -> best.add(one.named(row)));
        }
        return best;
    }

    private static double gain(Cell cell) {
        double log = Math.log(Objects.requireNonNull(cell.ratio()).ratio());
        return cell.column().metric().better() == Metric.Better.HIGHER ? -log : log;
    }

    /**
     * The sets of levels to measure again in new launches, by name. For each of startup, memory,
     * CPU and p99, the set has the levels that are significantly better, and the levels that they
     * require. Questions with equal sets share an entry, whose name contains the names of these
     * questions.
     *
     * @param factorial says which levels exclude each other
     */
    public static Map<String, List<String>> of(Effects effects, Factorial factorial) {
        Map<String, List<String>> byName = new LinkedHashMap<>();
        questions(effects, factorial)
                .forEach(
                        (levels, questions) -> {
                            String name =
                                    "best-" + String.join("-", questions).toLowerCase(Locale.ROOT);
                            boolean taken = byName.containsKey(name);
                            byName.put(taken ? name + "-" + byName.size() : name, levels);
                        });
        return byName;
    }

    /** The titles of the questions for which a set of levels is best, by this set. */
    private static Map<List<String>, Set<String>> questions(Effects effects, Factorial factorial) {
        Map<List<String>, Set<String>> questions = new LinkedHashMap<>();
        for (Column column : effects.columns()) {
            Question question = Objects.requireNonNull(Question.of(column.metric()));
            List<String> best = best(effects, column);
            List<String> together = factorial.together(best);
            if (QUESTIONS.contains(question) && !best.isEmpty() && !together.isEmpty()) {
                questions
                        .computeIfAbsent(together, levels -> new LinkedHashSet<>())
                        .add(question.column());
            }
        }
        return questions;
    }

    /**
     * Makes the plan that compares the unchanged application with all sets of levels.
     *
     * @param drawn the plan of the run with known effects, before its jars were prepared
     * @param best the sets of levels, as {@link #of} gives them
     * @param time the remaining time; null: no limit
     * @return null if there is no set, because no level was significantly better
     */
    public static @Nullable Plan plan(
            Plan drawn, Map<String, List<String>> best, @Nullable Duration time) {
        if (best.isEmpty()) {
            return null;
        }
        Factorial factorial = Objects.requireNonNull(drawn.factorial());
        List<Target> targets = new ArrayList<>();
        targets.add(factorial.at(AS_IS, factorial.chosen(List.of())));
        best.forEach((name, levels) -> targets.add(factorial.at(name, factorial.chosen(levels))));
        return drawn.withName(drawn.name() + "-together")
                .withTitle(drawn.title() + ": the best levels together")
                .withNotes(List.of())
                .withBaseline(AS_IS)
                .withTargets(targets)
                .withRounds(time != null ? 2 * ROUNDS : ROUNDS)
                .withLimits(drawn.limits().withRun(time))
                .withFactorial(null);
    }
}
