package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Comparison.Caution;
import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.Chance;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.Decision;
import io.weighbridge.analysis.Comparison.FailedTrial;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.analysis.Group;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.analysis.TimeSpent;
import io.weighbridge.model.Durations;
import io.weighbridge.model.Failure;
import io.weighbridge.result.Stopping;
import io.weighbridge.stats.Looks;
import io.weighbridge.stats.Verdict;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences and words of the report of a comparison. */
final class ReportText {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private ReportText() {}

    /** Such as {@code 1 round} or {@code 3 rounds}. */
    static String rounds(int number) {
        return number + (number == 1 ? " round" : " rounds");
    }

    /** Sentences about the run: plan, date, setup and notes. */
    static List<String> about(Comparison comparison) {
        Comparison.Heading run = comparison.run();
        List<String> about = new ArrayList<>();
        String started = WHEN.format(run.startedAt());
        String rounds = rounds(comparison.roundsPlanned());
        about.add(
                "%s, %s, %s, new JVMs in each, seed %s"
                        .formatted(run.id(), started, rounds, run.seed()));
        String servers = run.serverCpus() == null ? "" : "; servers on CPU " + run.serverCpus();
        String client = run.clientCpus() == null ? "" : ", client on CPU " + run.clientCpus();
        about.add(run.load() + servers + client);
        String models = models(comparison);
        if (!models.isEmpty()) {
            about.add("From the plan: " + models);
        }
        run.notes().forEach(note -> about.add("Note: " + note));
        return about;
    }

    /**
     * How the run's time was spent, such as {@code Time: 2 min 48 s: start-up 22 %, warm-up 41 %,
     * ...}.
     */
    private static String time(TimeSpent time) {
        double total = time.total();
        String all = Durations.text(Duration.ofMillis(Math.round(total * 1000)));
        String startUp = FigureText.percent(time.startUp() / total);
        String warmUp = FigureText.percent(time.warmUp() / total);
        String load = FigureText.percent(time.load() / total);
        String pauses = FigureText.percent(time.pauses() / total);
        String rest = FigureText.percent(time.rest() / total);
        return "Time: %s (start-up %s, warm-up %s, load %s, pauses between slices %s, other %s)."
                .formatted(all, startUp, warmUp, load, pauses, rest);
    }

    /** The threads and TCP_NODELAY of targets, as stated in the plan. */
    private static String models(Comparison comparison) {
        return comparison.targets().stream()
                .filter(target -> target.model() != null)
                .map(target -> target.name() + ": " + target.model())
                .collect(Collectors.joining("; "));
    }

    /** The head of a target's column: its name, and its number of rounds if some are missing. */
    static String column(Comparison comparison, ComparedTarget target) {
        return (target.name() + " " + remark(comparison, target)).strip();
    }

    /** A remark about a target: that it is a twin, or that rounds are missing; usually empty. */
    static String remark(Comparison comparison, ComparedTarget target) {
        String twin = target.twin() ? "A/A " : "";
        if (!incomplete(comparison, target)) {
            return twin.strip();
        }
        return twin + target.roundsCompleted() + "/" + comparison.roundsPlanned();
    }

    private static boolean incomplete(Comparison comparison, ComparedTarget target) {
        return target.roundsCompleted() < comparison.roundsPlanned();
    }

    /**
     * The heading of a group of rows. It has the number of rounds if the values come from fewer
     * rounds than were run, because some rounds only started servers.
     *
     * @param rows the rows of the group
     */
    static String title(Comparison comparison, Section section, Group group, List<Row> rows) {
        int rounds = 0;
        for (Row row : rows) {
            for (Cell cell : row.cells()) {
                rounds = Math.max(rounds, cell.rounds().size());
            }
        }
        String workload = section.workload() == null ? "" : ": " + section.workload();
        return group.title() + workload + roundsOfGroup(rounds, comparison.mostRounds());
    }

    private static String roundsOfGroup(int rounds, int most) {
        if (rounds < most) {
            return " (%d of %d rounds)".formatted(rounds, most);
        }
        return rounds == 1 ? " (one round)" : "";
    }

    /** The answer to each question, after the question and a colon. */
    static List<String> decisions(Comparison comparison) {
        boolean several = comparison.sections().size() > 2;
        List<String> answers = new ArrayList<>();
        for (Decision decision : comparison.decisions()) {
            String workload = several && decision.workload() != null ? decision.workload() : null;
            String question = decision.question() + (workload == null ? "" : ", " + workload);
            answers.add(question + ": " + String.join(" ", decision.sentences()));
        }
        return answers;
    }

    /** The unit of a row, chosen for the baseline, or else for the first target with a value. */
    static FigureText.Scale scale(Row row, String baseline) {
        List<Cell> cells = new ArrayList<>(row.cells());
        cells.add(0, row.cell(baseline));
        for (Cell cell : cells) {
            if (cell.summary() != null) {
                return FigureText.scale(row.unit(), cell.summary().median());
            }
        }
        return FigureText.scale(row.unit(), 1);
    }

    /** The median over rounds, or a dash and the number of the note with the reason. */
    static String value(Comparison comparison, Cell cell, FigureText.Scale scale) {
        return cell.summary() == null
                ? FigureText.ABSENT + reference(comparison, cell)
                : scale.print(cell.summary().median());
    }

    /** The verdict, or the number of the note with the reason why there is none. */
    static String verdict(Comparison comparison, Cell cell) {
        if (cell.verdict() != null) {
            return word(cell.verdict().word());
        }
        return cell.summary() != null ? reference(comparison, cell) : "";
    }

    private static String word(Verdict.Word word) {
        return switch (word) {
            case MORE -> "more";
            case LESS -> "less";
            case NOT_SIGNIFICANT -> "n.s.";
        };
    }

    private static String reference(Comparison comparison, Cell cell) {
        return cell.note() == null ? "" : "[" + (notes(comparison).indexOf(cell.note()) + 1) + "]";
    }

    /** Every reason for a missing value or verdict in the main table, once. */
    static List<String> notes(Comparison comparison) {
        return cells(comparison)
                .flatMap(cell -> Stream.ofNullable(cell.note()))
                .distinct()
                .toList();
    }

    private static Stream<Cell> cells(Comparison comparison) {
        return comparison.sections().stream()
                .flatMap(section -> section.rows().stream())
                .filter(Row::main)
                .flatMap(row -> row.cells().stream());
    }

    /**
     * Explanations of the values, verdicts and marks that occur in the table, and how the run's
     * time was spent.
     */
    static List<String> legend(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        List<String> notes = notes(comparison);
        for (int i = 0; i < notes.size(); i++) {
            lines.add("[" + (i + 1) + "] " + notes.get(i) + ".");
        }
        lines.add(
                "Values are medians over rounds. Ratios to %s are estimated by a statistical model from all rounds, so they may differ slightly from the ratio of the medians. Beside each ratio is its confidence interval (%s)."
                        .formatted(comparison.baseline(), confidence(comparison)));
        lines.addAll(verdicts(comparison));
        lines.addAll(chance(comparison));
        if (comparison.targets().stream().anyMatch(target -> incomplete(comparison, target))) {
            lines.add(
                    "In a column's heading, 3/10 means that 3 of 10 planned rounds were"
                            + " completed.");
        }
        comparison.targets().stream()
                .filter(ComparedTarget::twin)
                .map(twin -> twin(comparison, twin))
                .forEach(lines::add);
        if (comparison.time() != null) {
            lines.add(time(comparison.time()));
        }
        return lines;
    }

    /**
     * The confidence of the intervals. It is higher in rows with verdicts if the results could be
     * checked several times.
     */
    static String confidence(Comparison comparison) {
        double inRowsWithVerdicts = 100 * (1 - comparison.chance().level());
        return looks(comparison) == 1
                ? "95 %"
                : String.format(
                        Locale.ROOT,
                        "%.2f %% in rows with verdicts, 95 %% in others",
                        inRowsWithVerdicts);
    }

    private static int looks(Comparison comparison) {
        Stopping stopping = comparison.stopping();
        return stopping == null ? 1 : stopping.looks();
    }

    private static List<String> verdicts(Comparison comparison) {
        Set<Verdict.Word> words =
                cells(comparison)
                        .flatMap(cell -> Stream.ofNullable(cell.verdict()))
                        .map(Verdict::word)
                        .collect(Collectors.toSet());
        List<String> lines = new ArrayList<>();
        if (words.contains(Verdict.Word.NOT_SIGNIFICANT)) {
            lines.add(
                    "n.s.: not significant, which does not mean equal: the interval shows how large"
                            + " the difference may be.");
        }
        if (!words.isEmpty()) {
            lines.add(
                    "Rows with neither a verdict nor a numbered note are exploratory: their"
                            + " intervals are not corrected for multiple comparisons.");
        }
        return lines;
    }

    /**
     * A sentence about how many comparisons are significant, and how many would be by chance; none
     * if there are no comparisons.
     */
    static List<String> chance(Comparison comparison) {
        Chance chance = comparison.chance();
        if (chance.comparisons() == 0) {
            return List.of();
        }
        boolean often = looks(comparison) > Looks.MOST;
        return List.of(
                "%s of %s comparisons are significant. If all targets were equal, each of the %s rows with verdicts would still have %s of a false verdict."
                        .formatted(
                                chance.significant(),
                                chance.comparisons(),
                                chance.questions(),
                                often ? "a chance of more than 5 %" : "a 5 % chance"));
    }

    private static String twin(Comparison comparison, ComparedTarget twin) {
        return "%s is a second copy of %s (A/A test): any difference between the two is measurement error, and a large one widens all intervals of its row."
                .formatted(twin.name(), comparison.baseline());
    }

    /** A warning, with where it was given, an example and a fix. */
    static String caution(Caution caution) {
        String kind = caution.kind().key();
        String example = stripFullStop(caution.example());
        String fix = caution.cure() + "; " + RunAnalysis.anchor(caution.kind());
        return "%s: %s (%s), for example: %s. Fix: %s"
                .formatted(kind, caution.meaning(), caution.where(), example, fix);
    }

    /** The machine, the versions of tools, and the command. */
    static List<String> machine(Comparison.Heading run) {
        List<String> machine = new ArrayList<>();
        run.machine().forEach((key, value) -> machine.add(key + ": " + value));
        run.tools().forEach((key, value) -> machine.add(key + ": " + value));
        String commit = run.commit() == null ? "" : ", commit " + run.commit();
        machine.add("weighbridge: " + run.weighbridge() + commit);
        machine.add("command: " + String.join(" ", run.command()));
        return machine;
    }

    /** A failure of a target, with all rounds in which it occurred. */
    record Failed(String target, Failure failure, List<FailedTrial> trials, boolean leftOut) {

        String sentence() {
            List<String> numbers = new ArrayList<>();
            trials.forEach(trial -> numbers.add(String.valueOf(trial.round() + 1)));
            String rounds =
                    (trials.size() == 1 ? "round " : "rounds ") + String.join(", ", numbers);
            String repeated = trials.get(0).repeated() ? " (the round was repeated later)" : "";
            String sentence = stripFullStop(failure.sentence());
            String after = leftOut ? "; left out of later rounds" : "";
            return "%s, %s%s: %s (%s)%s"
                    .formatted(target, rounds, repeated, sentence, failure.kind().key(), after);
        }
    }

    static List<Failed> failures(Comparison comparison) {
        Map<List<Object>, List<FailedTrial>> alike = new LinkedHashMap<>();
        for (FailedTrial trial : comparison.failures()) {
            List<Object> kind = List.of(trial.target(), trial.failure(), trial.repeated());
            alike.computeIfAbsent(kind, trials -> new ArrayList<>()).add(trial);
        }
        return alike.values().stream().map(trials -> failed(comparison, trials)).toList();
    }

    private static Failed failed(Comparison comparison, List<FailedTrial> same) {
        FailedTrial first = same.get(0);
        boolean never = comparison.target(first.target()).roundsCompleted() == 0;
        boolean later = comparison.roundsPlanned() > 1;
        boolean leftOut = first.failure().permanent() && later && never;
        return new Failed(first.target(), first.failure(), same, leftOut);
    }

    private static String stripFullStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
