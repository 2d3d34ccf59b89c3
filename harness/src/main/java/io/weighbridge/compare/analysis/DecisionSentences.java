package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Decision;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.RoundsRange;
import io.weighbridge.compare.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes the verdicts of each question as sentences.
 *
 * @param baseline its name
 * @param targets all of them
 * @param warnings to whose letters a doubtful verdict refers
 */
public record DecisionSentences(
        String baseline, List<ComparedTarget> targets, List<WarningSummary> warnings) {

    /** From this ratio on, people say how many times as much, not how many percent more. */
    private static final double TIMES = 2;

    /** Those of a comparison. */
    public static DecisionSentences of(Comparison comparison) {
        return new DecisionSentences(
                comparison.baseline(), comparison.targets(), comparison.warnings());
    }

    /**
     * The answers to all questions.
     *
     * @param more what more rounds take
     */
    List<Decision> decisions(List<Section> sections, QuestionRows questions, MoreRounds more) {
        List<Decision> all = new ArrayList<>();
        for (Question question : Question.values()) {
            for (Section section : sections) {
                List<String> sentences = sentences(question, section, more);
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
        DecisionSentences decisions = of(comparison);
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
        if (tellsNothing(cell)) {
            String ratio = FigureText.ratio(estimate.ratio(), estimate.printed());
            return cell.target() + " " + ratio + ", " + verdict(cell);
        }
        return cell.target() + " " + FigureText.estimate(estimate) + ", " + verdict(cell);
    }

    /** Whether the interval is so wide that it stands in place of a verdict. */
    private static boolean tellsNothing(Cell cell) {
        boolean significant = cell.verdict() != null && cell.verdict().word().significant();
        Estimate ratio = cell.ratio();
        return ratio != null && !significant && FigureText.tooWide(ratio.printed());
    }

    /**
     * The verdict, such as {@code more, but see a} or {@code not significant (too few rounds)}, or
     * why there is none.
     */
    public String verdict(Cell cell) {
        Verdict verdict = cell.verdict();
        if (verdict == null) {
            return "no verdict" + why(cell);
        }
        String word = tellsNothing(cell) ? FigureText.TOO_WIDE : word(verdict);
        String letters = Comparison.letters(cell, warnings);
        if (letters.isEmpty()) {
            return word;
        }
        return word + (verdict.word().significant() ? ", but see " : ", see ") + letters;
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
                            : "not significant (too few rounds)";
        };
    }

    private List<String> sentences(Question question, Section section, MoreRounds more) {
        return cells(question, section).stream()
                .map(cell -> sentence(question, cell, more))
                .toList();
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

    private String sentence(Question question, Cell cell, MoreRounds more) {
        Verdict verdict = cell.verdict();
        Estimate estimate = cell.ratio();
        if (verdict == null || estimate == null) {
            return notJudged(question, cell);
        }
        String letters = Comparison.letters(cell, warnings);
        String rounds = estimate.rounds() == 1 ? " in one round" : "";
        String needed = verdict.needed() == null ? "" : wouldTell(verdict.needed(), more);
        if (tellsNothing(cell)) {
            String see = letters.isEmpty() ? "" : "; see " + letters;
            return "Too few rounds to compare %s with %s in %s: %s so far%s%s.%s"
                    .formatted(
                            cell.target(),
                            baseline,
                            question.noun(),
                            FigureText.ratio(estimate.ratio(), estimate.printed()),
                            rounds,
                            see,
                            needed);
        }
        boolean significant = verdict.word().significant();
        String found =
                significant
                        ? difference(question, cell.target(), estimate)
                        : "No significant difference between %s and %s in %s"
                                .formatted(cell.target(), baseline, question.noun());
        String see = letters.isEmpty() ? "" : (significant ? ", but see " : ", see ") + letters;
        return "%s%s: %s%s.%s".formatted(found, see, FigureText.estimate(estimate), rounds, needed);
    }

    private static String notJudged(Question question, Cell cell) {
        Estimate ratio = cell.ratio();
        String found =
                ratio == null || FigureText.tooWide(ratio.printed())
                        ? ""
                        : " (" + FigureText.estimate(ratio) + ")";
        String why = Objects.requireNonNullElse(cell.note(), "no comparison is possible");
        return "%s has no verdict on %s%s: %s."
                .formatted(cell.target(), question.noun(), found, why);
    }

    private String difference(Question question, String target, Estimate estimate) {
        if (estimate.ratio() >= TIMES) {
            String amount = question == Question.THROUGHPUT ? " as many" : " as much";
            String times = FigureText.times(estimate.ratio()) + amount;
            return "%s %s as %s".formatted(target, question.difference(times), baseline);
        }
        String share = FigureText.percent(Math.abs(estimate.ratio() - 1));
        String less = question == Question.THROUGHPUT ? "fewer" : "less";
        String word = estimate.ratio() > 1 ? "more" : less;
        return "%s %s than %s".formatted(target, question.difference(share + " " + word), baseline);
    }

    private static String wouldTell(RoundsRange needed, MoreRounds more) {
        return " In %s in all, the interval would narrow to ±%s."
                .formatted(more.time(needed), FigureText.percent(needed.halfWidth()));
    }
}
