package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.Decision;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.report.Comparison.Standing;
import io.weighbridge.stats.Interval;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.RoundsNeeded;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts verdicts into sentences, question by question. */
record Decisions(String baseline, List<Standing> targets) {

    /** What a reader asks, and the metric that answers. */
    private enum Question {
        START_UP("Start-up", Metric.STARTUP_WALL, "takes", "time to start", "start-up time"),
        MEMORY("Memory", Metric.RSS_AFTER, "holds", "memory", "memory (RSS after load)"),
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

    static List<Decision> of(List<Section> sections, String baseline, List<Standing> targets) {
        Decisions decisions = new Decisions(baseline, targets);
        List<Decision> all = new ArrayList<>();
        for (Section section : sections) {
            Arrays.stream(Question.values())
                    .flatMap(question -> decisions.answer(question, section).stream())
                    .forEach(all::add);
        }
        return all;
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
        List<Cell> cells =
                targets.stream()
                        .filter(target -> !target.twin() && !target.name().equals(baseline))
                        .map(target -> row.cell(target.name()))
                        .toList();
        // Targets of which the same little is known share a sentence: a short run would else say it
        // once for each.
        Map<Untold, List<String>> untold = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        for (Cell cell : cells) {
            Optional<Untold> little = Untold.of(cell);
            if (little.isPresent()) {
                untold.computeIfAbsent(little.get(), same -> new ArrayList<>()).add(cell.target());
            } else {
                sentences.add(sentence(question, row, cell));
            }
        }
        untold.forEach((little, names) -> sentences.add(tooFew(question, names, little)));
        return List.copyOf(sentences);
    }

    /** Too few rounds: how many there were, and how many would tell how much. */
    private record Untold(int rounds, Optional<RoundsNeeded> needed) {

        static Optional<Untold> of(Cell cell) {
            return cell.verdict()
                    .filter(verdict -> verdict.word() == Verdict.Word.TOO_FEW_ROUNDS)
                    .map(
                            verdict ->
                                    new Untold(
                                            cell.ratio().orElseThrow().rounds(), verdict.needed()));
        }
    }

    private String sentence(Question question, Row row, Cell cell) {
        return cell.verdict()
                .map(verdict -> sentence(question, row, cell, verdict))
                .orElseGet(
                        () ->
                                cell.target()
                                        + " was not compared in "
                                        + question.noun
                                        + ": "
                                        + cell.note().orElse("there is nothing to compare")
                                        + ".");
    }

    private String sentence(Question question, Row row, Cell cell, Verdict verdict) {
        PairedRatio ratio = cell.ratio().orElseThrow();
        return switch (verdict.word()) {
            case MORE, LESS -> difference(question, cell.target(), "", ratio);
            case PERHAPS_MORE, PERHAPS_LESS ->
                    difference(question, cell.target(), "perhaps ", ratio);
            case NO_DIFFERENCE_FOUND -> noDifference(question, row, cell, verdict);
            case TOO_FEW_ROUNDS ->
                    tooFew(
                            question,
                            List.of(cell.target()),
                            new Untold(ratio.rounds(), verdict.needed()));
        };
    }

    private String difference(Question question, String target, String hedge, PairedRatio ratio) {
        boolean more = ratio.ratio() > 1;
        Interval interval = ratio.interval().orElseThrow();
        return String.join(
                " ",
                target,
                hedge + question.verb,
                Figures.percent(Math.abs(ratio.ratio() - 1)),
                more ? "more" : question == Question.THROUGHPUT ? "fewer" : "less",
                question.object,
                "than",
                baseline,
                more
                        ? "(" + Figures.range(interval.low() - 1, interval.high() - 1) + ")."
                        : "(" + Figures.range(1 - interval.high(), 1 - interval.low()) + ").");
    }

    private String noDifference(Question question, Row row, Cell cell, Verdict verdict) {
        Interval interval = cell.ratio().orElseThrow().interval().orElseThrow();
        boolean clearOfOne = interval.low() > 1 || interval.high() < 1;
        String floor =
                clearOfOne
                        ? "; the noise floor is " + Figures.percent(row.noiseFloor().orElseThrow())
                        : "";
        return "No difference found between "
                + cell.target()
                + " and "
                + baseline
                + " in "
                + question.noun
                + " (could be up to "
                + Figures.percent(verdict.couldBeUpTo().orElseThrow())
                + floor
                + ").";
    }

    private String tooFew(Question question, List<String> names, Untold little) {
        return "Too few rounds to tell "
                + String.join(", ", names)
                + " from "
                + baseline
                + " in "
                + question.noun
                + ": "
                + little.rounds()
                + little.needed()
                        .map(
                                needed ->
                                        "; about "
                                                + needed.rounds()
                                                + " would tell ±"
                                                + Figures.percent(needed.halfWidth()))
                        .orElse("")
                + ".";
    }
}
