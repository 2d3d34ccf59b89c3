package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Decision;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.RoundsRange;
import io.weighbridge.compare.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes the verdicts of each question as sentences. */
public record DecisionSentences(String baseline, List<ComparedTarget> targets) {

    static List<Decision> of(
            List<Section> sections,
            String baseline,
            List<ComparedTarget> targets,
            QuestionRows questions) {
        DecisionSentences decisions = new DecisionSentences(baseline, targets);
        List<Decision> all = new ArrayList<>();
        for (Question question : Question.values()) {
            for (Section section : sections) {
                List<String> sentences = decisions.sentences(question, section);
                if (!sentences.isEmpty()) {
                    all.add(new Decision(question.title(), section.workload(), sentences));
                }
            }
            String unanswered = questions.unanswered(question);
            if (unanswered != null && targets.size() > 1) {
                all.add(new Decision(question.title(), null, List.of(unanswered)));
            }
        }
        return all;
    }

    /**
     * The answer to each question in one line, such as {@code CPU per request vs tomcat: jetty
     * 1.24× [1.17, 1.32], more; undertow 1.02× [0.97, 1.08], not significant.}
     */
    public static List<String> lines(Comparison comparison) {
        DecisionSentences decisions =
                new DecisionSentences(comparison.baseline(), comparison.targets());
        List<String> lines = new ArrayList<>();
        for (Question question : Question.values()) {
            for (Section section : comparison.sections()) {
                List<Cell> cells = decisions.cells(question, section);
                if (!cells.isEmpty()) {
                    lines.add(
                            decisions.line(
                                    question, scenario(comparison, question, section), cells));
                }
            }
            if (comparison.answers(question) == 0) {
                comparison.decisions().stream()
                        .filter(decision -> decision.question().equals(question.title()))
                        .map(it -> it.question() + ": " + String.join(" ", it.sentences()))
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    private String line(Question question, String scenario, List<Cell> cells) {
        String noun = FigureText.capital(question.noun());
        return "%s vs %s%s%s".formatted(noun, baseline, scenario, answers(cells));
    }

    /** The scenario of an answer, if the question has several answers. */
    private static String scenario(Comparison comparison, Question question, Section section) {
        return comparison.answers(question) > 1 ? ", " + section.workload() : "";
    }

    private String answers(List<Cell> cells) {
        boolean oneRound = cells.stream().allMatch(DecisionSentences::ofOneRound);
        List<String> answers = new ArrayList<>();
        for (Cell cell : cells) {
            String rounds = ofOneRound(cell) && !oneRound ? ", one round" : "";
            answers.add(judged(cell) + rounds);
        }
        String head = oneRound ? ", one round: " : ": ";
        return head + String.join("; ", answers) + ".";
    }

    private static boolean ofOneRound(Cell cell) {
        return cell.ratio() != null && cell.ratio().rounds() == 1;
    }

    /**
     * The answer about one target, such as {@code jetty 1.24× [1.17, 1.32], more, one round}.
     *
     * @param cell of a row with verdicts
     */
    public String answer(Cell cell) {
        return judged(cell) + (ofOneRound(cell) ? ", one round" : "");
    }

    private String judged(Cell cell) {
        Estimate estimate = cell.ratio();
        if (estimate == null) {
            return cell.target() + " has no ratio" + why(cell);
        }
        return cell.target() + " " + FigureText.estimate(estimate) + ", " + verdict(cell);
    }

    /** The verdict, such as {@code not significant (too few rounds)}, or why there is none. */
    public String verdict(Cell cell) {
        return cell.verdict() == null ? "no verdict" + why(cell) : word(cell.verdict());
    }

    private String why(Cell cell) {
        if (cell.note() != null) {
            return " (" + cell.note() + ")";
        }
        boolean twin =
                targets.stream().anyMatch(it -> it.twin() && it.name().equals(cell.target()));
        return twin ? " (the baseline again)" : "";
    }

    private static String word(Verdict verdict) {
        return switch (verdict.word()) {
            case MORE -> "more";
            case LESS -> "less";
            case NOT_SIGNIFICANT ->
                    verdict.doubt() == null
                            ? "not significant"
                            : "not significant " + briefly(verdict.doubt());
        };
    }

    private List<String> sentences(Question question, Section section) {
        return cells(question, section).stream().map(cell -> sentence(question, cell)).toList();
    }

    /**
     * The cells that answer a question, for all targets except the baseline and its twins; empty if
     * there is no row.
     */
    private List<Cell> cells(Question question, Section section) {
        List<Cell> cells = new ArrayList<>();
        for (Row row : section.rows()) {
            if (row.question() && Question.of(row.metric()) == question) {
                others().forEach(target -> cells.add(row.cell(target.name())));
            }
        }
        return cells;
    }

    private List<ComparedTarget> others() {
        return targets.stream()
                .filter(target -> !target.twin() && !target.name().equals(baseline))
                .toList();
    }

    private String sentence(Question question, Cell cell) {
        Verdict verdict = cell.verdict();
        Estimate estimate = cell.ratio();
        if (verdict == null || estimate == null) {
            return notJudged(question, cell);
        }
        String found =
                verdict.word().significant()
                        ? difference(question, cell.target(), estimate)
                        : "No significant difference between %s and %s in %s"
                                .formatted(cell.target(), baseline, question.noun());
        String rounds = estimate.rounds() == 1 ? " in one round" : "";
        String doubt = verdict.doubt() == null ? "" : atLength(verdict.doubt());
        String needed = verdict.needed() == null ? "" : wouldTell(verdict.needed());
        return "%s: %s%s.%s%s"
                .formatted(found, FigureText.estimate(estimate), rounds, doubt, needed);
    }

    private static String atLength(Verdict.Doubt doubt) {
        return switch (doubt) {
            case ONE_ROUND ->
                    " The interval excludes 1, but the difference would not be significant if"
                            + " launches varied twice as much as assumed.";
            case SEVERAL_TARGETS ->
                    " The interval excludes 1, but the difference is not significant after"
                            + " correction for several targets.";
        };
    }

    /** The same as {@link #atLength}, short enough for a line of a terminal. */
    private static String briefly(Verdict.Doubt doubt) {
        return switch (doubt) {
            case ONE_ROUND -> "(too few rounds)";
            case SEVERAL_TARGETS -> "after correction for several targets";
        };
    }

    private static String notJudged(Question question, Cell cell) {
        Estimate ratio = cell.ratio();
        String found = ratio == null ? "" : " (" + FigureText.estimate(ratio) + ")";
        String why = Objects.requireNonNullElse(cell.note(), "no comparison is possible");
        return "%s has no verdict on %s%s: %s."
                .formatted(cell.target(), question.noun(), found, why);
    }

    private String difference(Question question, String target, Estimate estimate) {
        String share = FigureText.percent(Math.abs(estimate.ratio() - 1));
        String less = question == Question.THROUGHPUT ? "fewer" : "less";
        String word = estimate.ratio() > 1 ? "more" : less;
        return "%s %s than %s".formatted(target, question.difference(share + " " + word), baseline);
    }

    private static String wouldTell(RoundsRange needed) {
        String rounds =
                needed.fewest() == needed.most()
                        ? String.valueOf(needed.fewest())
                        : needed.fewest() + " to " + needed.most();
        return " With %s rounds in all, the interval would narrow to ±%s."
                .formatted(rounds, FigureText.percent(needed.halfWidth()));
    }
}
