package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Chance;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Decision;
import io.weighbridge.compare.analysis.Comparison.FailedTrial;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.compare.analysis.DecisionSentences;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.TimeSpent;
import io.weighbridge.compare.analysis.WarningSummaries;
import io.weighbridge.compare.stats.Looks;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.result.Stopping;
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
import org.jspecify.annotations.Nullable;

/**
 * Writes a comparison of targets as sentences and tables, for a terminal or Markdown. {@link
 * ComparisonPage} has the same sentences.
 */
record ComparisonText(Comparison comparison) {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    void write(Medium out) {
        out.title(comparison.run().title());
        out.answers(out.brief() ? DecisionSentences.lines(comparison) : decisions());
        out.items(about());
        new ComparisonTable(comparison, true).parts(out.width()).forEach(out::table);
        out.items(legend());
        if (!comparison.loads().isEmpty()) {
            out.table(ByLoadsText.table(comparison.loads()));
            out.items(ByLoadsText.sentences(comparison.loads()));
        }
        ByRequestText requests = new ByRequestText(comparison);
        if (requests.any()) {
            requests.tables(out.brief()).forEach(out::table);
            out.items(requests.sentences(out.brief()));
        }
        ByServiceText services = new ByServiceText(comparison);
        if (services.any()) {
            out.table(services.table());
            out.items(List.of(services.sentence()));
        }
        if (!comparison.published().isEmpty()) {
            out.table(PublishedText.table(comparison.published()));
            out.items(PublishedText.sentences(comparison.published()));
        }
        out.items("Warnings", warnings(out.brief()));
        failures(out);
        out.items("Next", comparison.next());
        out.details("How these numbers were computed", explanations());
        List<String> details = new ArrayList<>(machine());
        details.add("command: " + command());
        out.details("Machine, tools and command", details);
    }

    /** Sentences about the run: plan, date, setup and notes. */
    private List<String> about() {
        List<String> about = new ArrayList<>(setup());
        about.addAll(comparison.run().measured());
        about.addAll(notes());
        return about;
    }

    /** When and how the run was made. */
    List<String> setup() {
        Comparison.Heading run = comparison.run();
        String started = WHEN.format(run.startedAt());
        String rounds = FigureText.rounds(comparison.roundsPlanned());
        String when =
                "%s, %s, %s, new JVMs in each, seed %s"
                        .formatted(run.id(), started, rounds, run.seed());
        return List.of(when, run.load() + run.cpus());
    }

    /** What would narrow the intervals. */
    List<String> next() {
        return comparison.next();
    }

    /** What the plan says about its targets, and notes. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        String models = models();
        if (!models.isEmpty()) {
            notes.add("From the plan: " + models);
        }
        comparison.run().notes().forEach(note -> notes.add("Note: " + note));
        return notes;
    }

    /**
     * How the run's time was spent, such as {@code Time: 2 min 48 s: startup 22 %, warm-up 41 %,
     * ...}.
     */
    static String time(TimeSpent time) {
        double total = time.total();
        List<String> shares = new ArrayList<>();
        parts(time)
                .forEach(
                        (part, spent) ->
                                shares.add(part + " " + FigureText.percent(spent / total)));
        return "Time: %s (%s)."
                .formatted(
                        Durations.text(Duration.ofMillis(Math.round(total * 1000))),
                        String.join(", ", shares));
    }

    /** The parts of a run's time, in seconds, by name. */
    static Map<String, Double> parts(TimeSpent time) {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("startup", time.startUp());
        parts.put("warm-up", time.warmUp());
        parts.put("load", time.load());
        parts.put("pauses between slices", time.pauses());
        parts.put("other", time.rest());
        return parts;
    }

    /** The threads and TCP_NODELAY of targets, as stated in the plan. */
    private String models() {
        return comparison.targets().stream()
                .filter(target -> target.model() != null)
                .map(target -> target.name() + ": " + target.model())
                .collect(Collectors.joining("; "));
    }

    /** The answer to each question, after the question and a colon. */
    private List<String> decisions() {
        boolean several = comparison.sections().size() > 2;
        List<String> answers = new ArrayList<>();
        for (Decision decision : comparison.decisions()) {
            String workload = several && decision.workload() != null ? decision.workload() : null;
            String question = decision.question() + (workload == null ? "" : ", " + workload);
            answers.add(question + ": " + String.join(" ", decision.sentences()));
        }
        return answers;
    }

    /**
     * Explanations of the values, verdicts and marks that occur in the table, and how the run's
     * time was spent.
     */
    private List<String> legend() {
        List<String> lines = new ArrayList<>(numbered(comparison.notes()));
        lines.addAll(marks());
        lines.addAll(chance());
        lines.addAll(columns());
        if (comparison.time() != null) {
            lines.add(time(comparison.time()));
        }
        return lines;
    }

    /** Notes below a table whose cells have their numbers, such as {@code [1]}. */
    static List<String> numbered(List<String> notes) {
        List<String> lines = new ArrayList<>();
        notes.forEach(note -> lines.add("[%s] %s.".formatted(lines.size() + 1, note)));
        return lines;
    }

    /** What the marks in the table mean, in one line. */
    private List<String> marks() {
        if (comparison.targets().size() == 1) {
            return List.of("Values are medians over rounds.");
        }
        List<String> marks = new ArrayList<>();
        marks.add("[low, high]: interval of the ratio (%s)".formatted(confidence()));
        if (words().contains(Verdict.Word.NOT_SIGNIFICANT)) {
            marks.add("n.s.: not significant, which does not mean equal");
        }
        if (comparison.doubtful()) {
            marks.add("(a): see the warning with this letter");
        }
        return List.of(String.join("; ", marks) + ". See docs/reading-results.md");
    }

    /** What values, ratios and verdicts are. */
    List<String> explanations() {
        List<String> lines = new ArrayList<>();
        String ratios =
                " Ratios to %s are estimated by a statistical model from all rounds, so they may differ slightly from the ratio of the medians. Beside each ratio is its confidence interval (%s)."
                        .formatted(comparison.baseline(), confidence());
        boolean alone = comparison.targets().size() == 1;
        lines.add("Values are medians over rounds." + (alone ? "" : ratios));
        lines.addAll(verdicts());
        return lines;
    }

    /** What the remarks in the headings of columns mean. */
    List<String> columns() {
        List<String> lines = new ArrayList<>();
        if (comparison.targets().stream().anyMatch(comparison::incomplete)) {
            lines.add(
                    "In a column's heading, 3/10 means that 3 of 10 planned rounds were"
                            + " completed.");
        }
        comparison.targets().stream()
                .filter(ComparedTarget::twin)
                .map(this::twin)
                .forEach(lines::add);
        return lines;
    }

    /**
     * The confidence of the intervals. It is higher in rows with verdicts if the results could be
     * checked several times.
     */
    String confidence() {
        String confidence = confidenceOfVerdicts();
        return looks() == 1 ? confidence : confidence + " in rows with verdicts, 95 % in others";
    }

    /** The confidence of the intervals in rows with verdicts. */
    String confidenceOfVerdicts() {
        return looks() == 1
                ? "95 %"
                : String.format(Locale.ROOT, "%.2f %%", 100 * (1 - comparison.chance().level()));
    }

    private int looks() {
        Stopping stopping = comparison.stopping();
        return stopping == null ? 1 : stopping.looks();
    }

    private Set<Verdict.Word> words() {
        return comparison
                .mainCells()
                .flatMap(cell -> Stream.ofNullable(cell.verdict()))
                .map(Verdict::word)
                .collect(Collectors.toSet());
    }

    private List<String> verdicts() {
        Set<Verdict.Word> words = words();
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
    List<String> chance() {
        Chance chance = comparison.chance();
        if (chance.comparisons() == 0) {
            return List.of();
        }
        String found =
                "%s of %s comparisons are significant."
                        .formatted(chance.significant(), chance.comparisons());
        if (chance.significant() == 0) {
            return List.of(found);
        }
        String often = looks() > Looks.MOST ? "more than one of 20 runs" : "one of 20 runs";
        return List.of(
                found
                        + " By chance alone, a row of equal targets would have such a verdict in %s."
                                .formatted(often));
    }

    private String twin(ComparedTarget twin) {
        return "%s is a second copy of %s (A/A test): any difference between the two is measurement error, and a large one widens all intervals of its row."
                .formatted(twin.name(), comparison.baseline());
    }

    /**
     * A warning, with where it was given, an example and a fix. A fix that a warning above has is
     * not repeated.
     */
    private String summary(WarningSummary summary) {
        String letter = summary.letter() == null ? "" : summary.letter() + ") ";
        String kind = letter + summary.kind().key();
        String example = stripFullStop(summary.example());
        WarningSummary first =
                comparison.warnings().stream()
                        .filter(it -> it.cure().equals(summary.cure()))
                        .findFirst()
                        .orElse(summary);
        boolean again = first.kind() != summary.kind() && first.letter() != null;
        String fix = again ? "as for " + first.letter() : summary.cure();
        return "%s: %s (%s), for example: %s. Fix: %s. %s"
                .formatted(
                        kind,
                        summary.meaning(),
                        summary.where(),
                        example,
                        fix,
                        summary.explained());
    }

    /** The warnings that make ratios doubtful, each in a few words after its letter. */
    List<String> doubts() {
        return comparison.warnings().stream()
                .filter(warning -> warning.letter() != null)
                .map(warning -> "%s: %s.".formatted(warning.letter(), warning.meaning()))
                .toList();
    }

    /** The machine and the versions of tools. */
    List<String> machine() {
        Comparison.Heading run = comparison.run();
        List<String> machine = new ArrayList<>();
        run.machine().forEach((key, value) -> machine.add(key + ": " + value));
        run.tools().forEach((key, value) -> machine.add(key + ": " + value));
        String commit = run.commit() == null ? "" : ", commit " + run.commit();
        machine.add("weighbridge: " + run.weighbridge() + commit);
        return machine;
    }

    String command() {
        return ShellWord.weigh(comparison.run().command());
    }

    /** A sentence for each warning, and its letter; null if it has none. */
    Map<String, @Nullable String> lettered() {
        Map<String, @Nullable String> letters = new LinkedHashMap<>();
        comparison.warnings().forEach(it -> letters.put(summary(it), it.letter()));
        return letters;
    }

    /**
     * A sentence for each warning.
     *
     * @param brief whether to count the warnings that do not change what a reader concludes
     */
    private List<String> warnings(boolean brief) {
        List<String> warnings = new ArrayList<>();
        int others = 0;
        for (WarningSummary summary : comparison.warnings()) {
            if (brief && !WarningSummaries.changesReading(summary)) {
                others++;
            } else {
                warnings.add(summary(summary));
            }
        }
        if (others > 0) {
            String noun = others == 1 ? "warning" : "warnings";
            warnings.add("%d further %s: see the HTML report.".formatted(others, noun));
        }
        return warnings;
    }

    /** Each failure of a target once, with all rounds in which it occurred. */
    void failures(Medium out) {
        Map<List<Object>, List<FailedTrial>> alike = new LinkedHashMap<>();
        for (FailedTrial trial : comparison.failures()) {
            List<Object> kind = List.of(trial.target(), trial.failure(), trial.repeated());
            alike.computeIfAbsent(kind, trials -> new ArrayList<>()).add(trial);
        }
        if (!alike.isEmpty()) {
            out.heading("Failed");
        }
        for (List<FailedTrial> same : alike.values()) {
            out.items(List.of(failed(same)));
            List<String> lastLines = same.get(0).failure().lastLines();
            if (!lastLines.isEmpty()) {
                out.code("", String.join("\n", lastLines));
            }
        }
    }

    private String failed(List<FailedTrial> same) {
        FailedTrial first = same.get(0);
        Failure failure = first.failure();
        boolean never = comparison.target(first.target()).roundsCompleted() == 0;
        boolean leftOut = failure.permanent() && comparison.roundsPlanned() > 1 && never;
        List<String> numbers = new ArrayList<>();
        same.forEach(trial -> numbers.add(String.valueOf(trial.round() + 1)));
        String rounds = (same.size() == 1 ? "round " : "rounds ") + String.join(", ", numbers);
        String repeated = first.repeated() ? " (the round was repeated later)" : "";
        String sentence = stripFullStop(failure.sentence());
        String after = leftOut ? "; left out of later rounds" : "";
        return "%s, %s%s: %s (%s)%s"
                .formatted(first.target(), rounds, repeated, sentence, failure.kind().key(), after);
    }

    private static String stripFullStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
