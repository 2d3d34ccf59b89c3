package io.weighbridge.analysis;

import io.weighbridge.analysis.Effects.Cell;
import io.weighbridge.analysis.Effects.Column;
import io.weighbridge.analysis.Effects.Switch;
import io.weighbridge.model.Metric;
import io.weighbridge.plan.Factorial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Chooses which combinations of levels are worth measuring again in new launches. */
public final class BestLevels {

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
     * The sets of levels to measure again in new launches, by name. For each of start-up, memory,
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
}
