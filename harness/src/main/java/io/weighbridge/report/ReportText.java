package io.weighbridge.report;

import io.weighbridge.model.Durations;
import io.weighbridge.model.Failure;
import io.weighbridge.report.Comparison.Caution;
import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.Chance;
import io.weighbridge.report.Comparison.Decision;
import io.weighbridge.report.Comparison.FailedTrial;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.report.Comparison.Standing;
import io.weighbridge.stats.Summary;
import io.weighbridge.stats.Verdict;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text that is common to the terminal's report and the Markdown one. */
final class ReportText {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private ReportText() {}

    /** Such as {@code 1 round} or {@code 3 rounds}. */
    static String rounds(int number) {
        return number + (number == 1 ? " round" : " rounds");
    }

    /** Sentences about the run: plan, date and setup. */
    static List<String> about(Comparison comparison) {
        Comparison.Heading run = comparison.run();
        List<String> about = new ArrayList<>();
        about.add(
                String.format(
                        Locale.ROOT,
                        "%s, %s, %s of fresh JVMs, seed %d",
                        run.id(),
                        WHEN.format(run.startedAt()),
                        rounds(comparison.roundsPlanned()),
                        run.seed()));
        about.add(
                run.load()
                        + run.serverCpus().map(cpus -> "; servers on CPU " + cpus).orElse("")
                        + run.clientCpus().map(cpus -> ", client on CPU " + cpus).orElse(""));
        String models = models(comparison);
        if (!models.isEmpty()) {
            about.add("From the plan: " + models);
        }
        return about;
    }

    /**
     * How the run's time was spent, such as {@code Time: 2 min 48 s: start-up 22 %, warm-up 41 %,
     * ...}.
     */
    static Optional<String> time(Comparison comparison) {
        return comparison.time().map(ReportText::time);
    }

    private static String time(TimeSpent time) {
        double total = time.total();
        return "Time: %s (start-up %s, warm-up %s, load %s, pauses between slices %s, other %s)."
                .formatted(
                        Durations.words(Duration.ofMillis(Math.round(total * 1000))),
                        FigureText.percent(time.startUp() / total),
                        FigureText.percent(time.warmUp() / total),
                        FigureText.percent(time.load() / total),
                        FigureText.percent(time.pauses() / total),
                        FigureText.percent(time.rest() / total));
    }

    /** The threads and TCP_NODELAY of targets, as stated in the plan. */
    private static String models(Comparison comparison) {
        return comparison.targets().stream()
                .flatMap(
                        target ->
                                target.model().map(model -> target.name() + ": " + model).stream())
                .collect(Collectors.joining("; "));
    }

    /** The head of a target's column: its name, and its number of rounds if some are missing. */
    static String column(Comparison comparison, Standing target) {
        return (target.name() + " " + standing(comparison, target)).strip();
    }

    /** A remark about a target: that it is a twin, or that rounds are missing; usually empty. */
    static String standing(Comparison comparison, Standing target) {
        String rounds =
                incomplete(comparison, target)
                        ? target.roundsCompleted() + "/" + comparison.roundsPlanned()
                        : "";
        return ((target.twin() ? "A/A " : "") + rounds).strip();
    }

    private static boolean incomplete(Comparison comparison, Standing target) {
        return target.roundsCompleted() < comparison.roundsPlanned();
    }

    /**
     * The heading of a group of rows. It says so if the values come from fewer rounds than were
     * run, because some rounds only started servers.
     *
     * @param rows those of the group
     */
    static String title(Comparison comparison, Section section, Group group, List<Row> rows) {
        int rounds =
                rows.stream()
                        .flatMap(row -> row.cells().stream())
                        .mapToInt(cell -> cell.rounds().size())
                        .max()
                        .orElse(0);
        int most = mostRounds(comparison);
        String fewer =
                rounds < most
                        ? " (%d of %d rounds)".formatted(rounds, most)
                        : rounds == 1 ? " (one round)" : "";
        return group.title() + section.workload().map(name -> ": " + name).orElse("") + fewer;
    }

    private static int mostRounds(Comparison comparison) {
        return comparison.targets().stream().mapToInt(Standing::roundsCompleted).max().orElse(0);
    }

    static String question(Comparison comparison, Decision decision) {
        boolean several = comparison.sections().size() > 2;
        return decision.question()
                + decision.workload().filter(name -> several).map(name -> ": " + name).orElse("");
    }

    /** The unit of a row, chosen for the baseline, or else for the first target with a value. */
    static FigureText.Scale scale(Row row, String baseline) {
        double reference =
                Stream.concat(Stream.of(row.cell(baseline)), row.cells().stream())
                        .flatMap(cell -> cell.summary().stream())
                        .mapToDouble(Summary::median)
                        .findFirst()
                        .orElse(1);
        return FigureText.scale(row.unit(), reference);
    }

    /** The median over rounds, or a dash and the number of the note with the reason. */
    static String value(Comparison comparison, Cell cell, FigureText.Scale scale) {
        return cell.summary()
                .map(summary -> scale.print(summary.median()))
                .orElseGet(() -> FigureText.ABSENT + reference(comparison, cell));
    }

    /** The verdict, or the number of the note with the reason why there is none. */
    static String verdict(Comparison comparison, Cell cell) {
        if (cell.verdict().isPresent()) {
            return word(cell.verdict().get().word());
        }
        return cell.summary().isPresent() ? reference(comparison, cell) : "";
    }

    private static String word(Verdict.Word word) {
        return switch (word) {
            case MORE -> "more";
            case LESS -> "less";
            case NOT_SIGNIFICANT -> "n.s.";
        };
    }

    private static String reference(Comparison comparison, Cell cell) {
        return cell.note()
                .map(note -> "[" + (notes(comparison).indexOf(note) + 1) + "]")
                .orElse("");
    }

    /** Every reason for a missing value or verdict in the main table, once. */
    static List<String> notes(Comparison comparison) {
        return cells(comparison).flatMap(cell -> cell.note().stream()).distinct().toList();
    }

    private static Stream<Cell> cells(Comparison comparison) {
        return comparison.sections().stream()
                .flatMap(section -> section.rows().stream())
                .filter(Row::main)
                .flatMap(row -> row.cells().stream());
    }

    /** Explanations of the table's values, verdicts and marks that occur in it. */
    static List<String> legend(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        List<String> notes = notes(comparison);
        for (int i = 0; i < notes.size(); i++) {
            lines.add("[" + (i + 1) + "] " + notes.get(i) + ".");
        }
        lines.add(
                "Values are medians over rounds. Ratios are to "
                        + comparison.baseline()
                        + ", with 95 % confidence intervals, from a model of all rounds.");
        lines.addAll(verdicts(comparison));
        lines.addAll(chance(comparison.chance()));
        if (comparison.targets().stream().anyMatch(target -> incomplete(comparison, target))) {
            lines.add("A fraction in a column's heading: completed of planned rounds.");
        }
        comparison.targets().stream()
                .filter(Standing::twin)
                .map(twin -> twin(comparison, twin))
                .forEach(lines::add);
        return lines;
    }

    private static List<String> verdicts(Comparison comparison) {
        Set<Verdict.Word> words =
                cells(comparison)
                        .flatMap(cell -> cell.verdict().stream())
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
                    "Rows without a verdict are exploratory: their intervals are not corrected for"
                            + " multiple comparisons.");
        }
        return lines;
    }

    private static List<String> chance(Chance chance) {
        return chance.comparisons() == 0
                ? List.of()
                : List.of(
                        String.format(
                                Locale.ROOT,
                                "%d of %d comparisons are significant. If all targets were equal,"
                                    + " each of the %d questions would have a false verdict with a"
                                    + " probability of 5 %%.",
                                chance.significant(),
                                chance.comparisons(),
                                chance.questions()));
    }

    private static String twin(Comparison comparison, Standing twin) {
        return twin.name()
                + " is "
                + comparison.baseline()
                + " under another name (A/A): the difference between the two widens all intervals.";
    }

    static String caution(Caution caution) {
        return caution.kind().key()
                + ": "
                + caution.meaning()
                + " ("
                + caution.where()
                + "), for example: "
                + stripFullStop(caution.example())
                + ".";
    }

    /** A failure of a target, with all rounds in which it occurred. */
    record Failed(String target, Failure failure, List<FailedTrial> trials, boolean leftOut) {

        String words() {
            return String.format(
                    Locale.ROOT,
                    "%s, %s %s%s: %s (%s)%s",
                    target,
                    trials.size() == 1 ? "round" : "rounds",
                    trials.stream()
                            .map(trial -> String.valueOf(trial.round() + 1))
                            .collect(Collectors.joining(", ")),
                    trials.get(0).repeated() ? ", run again later" : "",
                    stripFullStop(failure.sentence()),
                    failure.kind().key(),
                    leftOut ? "; left out of later rounds" : "");
        }
    }

    static List<Failed> failures(Comparison comparison) {
        return comparison.failures().stream()
                .collect(
                        Collectors.groupingBy(
                                trial -> List.of(trial.target(), trial.failure(), trial.repeated()),
                                LinkedHashMap::new,
                                Collectors.toList()))
                .values()
                .stream()
                .map(same -> failed(comparison, same))
                .toList();
    }

    private static Failed failed(Comparison comparison, List<FailedTrial> same) {
        FailedTrial first = same.get(0);
        boolean leftOut =
                first.failure().permanent()
                        && comparison.roundsPlanned() > 1
                        && comparison.standing(first.target()).roundsCompleted() == 0;
        return new Failed(first.target(), first.failure(), same, leftOut);
    }

    private static String stripFullStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
