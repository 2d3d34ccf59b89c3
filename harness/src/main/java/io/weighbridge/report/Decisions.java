package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.ComparedTarget;
import io.weighbridge.report.Comparison.Decision;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.RoundsRange;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the verdicts of each question as sentences. */
record Decisions(String baseline, List<ComparedTarget> targets) {

    /** A reader's question, and the metric that answers it. */
    private enum Question {
        START_UP("Start-up", Metric.STARTUP_WALL, "takes", "time to start", "start-up time"),
        MEMORY("Memory", Metric.RSS_AFTER, "uses", "memory", "memory (RSS after load)"),
        CPU("CPU", Metric.CPU_PER_REQUEST, "uses", "CPU per request", "CPU per request"),
        ALLOCATION(
                "Allocation",
                Metric.ALLOCATED_PER_REQUEST,
                "allocates",
                "per request",
                "allocation per request"),
        THROUGHPUT(
                "Throughput",
                Metric.REQUESTS_PER_SECOND,
                "answers",
                "requests per second",
                "requests per second"),
        LATENCY("Latency", Metric.LATENCY_P99, "takes", "time at p99", "p99 latency");

        private final String title;
        private final Metric metric;
        private final String verb;
        private final String object;
        private final String noun;

        Question(String title, Metric metric, String verb, String object, String noun) {
            this.title = title;
            this.metric = metric;
            this.verb = verb;
            this.object = object;
            this.noun = noun;
        }
    }

    /** Whether a metric answers a question; only these have verdicts. */
    static boolean decides(Metric metric) {
        return Arrays.stream(Question.values()).anyMatch(it -> it.metric == metric);
    }

    /** All questions, in the order of a report. */
    static List<ReportPageData.Question> questions() {
        return Arrays.stream(Question.values())
                .map(it -> new ReportPageData.Question(it.metric.key(), it.title))
                .toList();
    }

    static List<Decision> of(
            List<Section> sections, String baseline, List<ComparedTarget> targets) {
        Decisions decisions = new Decisions(baseline, targets);
        List<Decision> all = new ArrayList<>();
        for (Section section : sections) {
            Arrays.stream(Question.values())
                    .flatMap(question -> decisions.answer(question, section).stream())
                    .forEach(all::add);
        }
        return all;
    }

    /**
     * The answer to each question in one line, such as {@code CPU per request: jetty 1.24× [1.17,
     * 1.32] of tomcat, more; undertow 1.02× [0.97, 1.08], not significant.}
     */
    static List<String> lines(Comparison comparison) {
        Decisions decisions = new Decisions(comparison.baseline(), comparison.targets());
        boolean several = comparison.sections().size() > 2;
        List<String> lines = new ArrayList<>();
        for (Section section : comparison.sections()) {
            String scenario =
                    section.workload().filter(name -> several).map(name -> ", " + name).orElse("");
            for (Question question : Question.values()) {
                section.rows().stream()
                        .filter(row -> row.metric() == question.metric)
                        .flatMap(row -> decisions.line(row).stream())
                        .map(answers -> capital(question.noun) + scenario + answers)
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    private Optional<String> line(Row row) {
        List<Cell> cells = others().stream().map(target -> row.cell(target.name())).toList();
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        boolean oneRound = cells.stream().allMatch(Decisions::ofOneRound);
        List<String> answers = new ArrayList<>();
        for (Cell cell : cells) {
            String of = answers.isEmpty() ? " of " + baseline : "";
            String rounds = ofOneRound(cell) && !oneRound ? ", one round" : "";
            answers.add(answer(cell, of) + rounds);
        }
        String head = oneRound ? ", one round: " : ": ";
        return Optional.of(head + String.join("; ", answers) + ".");
    }

    private static boolean ofOneRound(Cell cell) {
        return cell.ratio().filter(estimate -> estimate.rounds() == 1).isPresent();
    }

    private static String answer(Cell cell, String of) {
        if (cell.ratio().isEmpty()) {
            return cell.target() + " has no ratio";
        }
        Estimate estimate = cell.ratio().get();
        String word = cell.verdict().map(it -> word(estimate, it)).orElse("no verdict");
        return cell.target() + " " + FigureText.estimate(estimate) + of + ", " + word;
    }

    private static String word(Estimate estimate, Verdict verdict) {
        return switch (verdict.word()) {
            case MORE -> "more";
            case LESS -> "less";
            case NOT_SIGNIFICANT ->
                    excludes1(estimate, verdict) && estimate.rounds() > 1
                            ? "significant before correction only"
                            : "not significant";
        };
    }

    private static String capital(String noun) {
        return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
    }

    private Optional<Decision> answer(Question question, Section section) {
        return section.rows().stream()
                .filter(row -> row.metric() == question.metric)
                .map(row -> sentences(question, row))
                .filter(sentences -> !sentences.isEmpty())
                .map(sentences -> new Decision(question.title, section.workload(), sentences))
                .findFirst();
    }

    private List<String> sentences(Question question, Row row) {
        return others().stream()
                .map(target -> sentence(question, row.cell(target.name())))
                .toList();
    }

    private List<ComparedTarget> others() {
        return targets.stream()
                .filter(target -> !target.twin() && !target.name().equals(baseline))
                .toList();
    }

    private String sentence(Question question, Cell cell) {
        if (cell.verdict().isEmpty() || cell.ratio().isEmpty()) {
            return notJudged(question, cell);
        }
        Verdict verdict = cell.verdict().get();
        Estimate estimate = cell.ratio().get();
        return (verdict.word().significant()
                        ? difference(question, cell.target(), estimate)
                        : noDifference(question, cell.target()))
                + ": "
                + FigureText.estimate(estimate)
                + (estimate.rounds() == 1 ? ", one round" : "")
                + doubt(estimate, verdict)
                + verdict.needed().map(Decisions::wouldTell).orElse("")
                + ".";
    }

    /** Why a difference is not significant although the printed interval excludes 1. */
    private static String doubt(Estimate estimate, Verdict verdict) {
        if (!excludes1(estimate, verdict)) {
            return "";
        }
        return estimate.rounds() == 1
                ? "; not significant if launches vary twice as much"
                : "; significant before correction only";
    }

    private static boolean excludes1(Estimate estimate, Verdict verdict) {
        return !verdict.word().significant() && estimate.printed().orElseThrow().clears(0);
    }

    private String notJudged(Question question, Cell cell) {
        return cell.target()
                + " has no verdict on "
                + question.noun
                + cell.ratio().map(ratio -> " (" + FigureText.estimate(ratio) + ")").orElse("")
                + ": "
                + cell.note().orElse("no comparison is possible")
                + ".";
    }

    private String difference(Question question, String target, Estimate estimate) {
        boolean more = estimate.ratio() > 1;
        return String.join(
                " ",
                target,
                question.verb,
                FigureText.percent(Math.abs(estimate.ratio() - 1)),
                more ? "more" : question == Question.THROUGHPUT ? "fewer" : "less",
                question.object,
                "than",
                baseline);
    }

    private String noDifference(Question question, String target) {
        return "No significant difference between "
                + target
                + " and "
                + baseline
                + " in "
                + question.noun;
    }

    private static String wouldTell(RoundsRange needed) {
        String rounds =
                needed.fewest() == needed.most()
                        ? String.valueOf(needed.fewest())
                        : needed.fewest() + " to " + needed.most();
        return "; " + rounds + " rounds are needed for ±" + FigureText.percent(needed.halfWidth());
    }
}
