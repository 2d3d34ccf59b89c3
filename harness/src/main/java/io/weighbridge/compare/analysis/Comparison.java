package io.weighbridge.compare.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.result.Stopping;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run, with all values that a report in any format prints, in base units. The
 * names and order of the components are those of the JSON report, which {@code report.schema.json}
 * describes.
 *
 * @param format version of the JSON report. It was missing at first. In version 2, ratios come from
 *     a model of all targets and have an interval after one round. In version 3, a round's values
 *     are fitted from its passes, too, and percentiles are computed from all answers of a round. In
 *     version {@value #FORMAT}, latency and CPU are compared at a fixed rate
 * @param run the run's description
 * @param baseline the target with which all other targets are compared
 * @param roundsPlanned the plan's number of rounds; if the run had a time limit, or ended because
 *     its goal was reached, the number of rounds that were begun
 * @param targets in the plan's order
 * @param sections the metrics that are read once per launch, then those of each workload
 * @param chance how many comparisons there are, how many are significant, and how many false
 *     verdicts to expect by chance
 * @param decisions the verdicts as sentences, by question
 * @param warnings that a reader must know
 * @param failures trials without a result
 * @param loads each server under each load; empty if the plan has only one load
 * @param requests each request of each mix; empty if the plan has none
 * @param published ratios that other sources published, beside those of this run
 * @param time how the run's time was spent; absent if its files do not contain it
 * @param stopping when the results could be seen before the end; absent if they could not
 * @param next what would narrow the intervals of questions without a significant answer, how long
 *     it takes, and its command
 */
public record Comparison(
        int format,
        Heading run,
        String baseline,
        int roundsPlanned,
        List<ComparedTarget> targets,
        List<Section> sections,
        Chance chance,
        List<Decision> decisions,
        @JsonProperty("cautions") List<WarningSummary> warnings,
        List<FailedTrial> failures,
        List<ByLoad> loads,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ByRequest> requests,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ByService> services,
        List<PublishedComparison> published,
        @Nullable TimeSpent time,
        @Nullable Stopping stopping,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> next) {

    /** Raised when a component changes its meaning. */
    public static final int FORMAT = 4;

    /**
     * The cell of a metric and target.
     *
     * @param workload null for metrics that are read once per launch
     * @return null if there is no such row
     */
    public static @Nullable Cell cell(
            List<Section> sections, @Nullable String workload, Metric metric, String target) {
        for (Section section : sections) {
            for (Row row : section.rows()) {
                if (Objects.equals(section.workload(), workload) && row.metric() == metric) {
                    return row.cell(target);
                }
            }
        }
        return null;
    }

    /** The cells of the main table. */
    public Stream<Cell> mainCells() {
        return sections.stream()
                .flatMap(section -> section.rows().stream())
                .filter(Row::main)
                .flatMap(row -> row.cells().stream());
    }

    /** The number of rows that answer a question: of loads, workloads, or launches. */
    public int answers(Question question) {
        int answers = 0;
        for (Section section : sections) {
            for (Row row : section.rows()) {
                answers += row.question() && Question.of(row.metric()) == question ? 1 : 0;
            }
        }
        return answers;
    }

    /**
     * The rows of a section by which a gate on a metric, or a goal for its precision, is decided:
     * those with verdicts if the metric answers a question, otherwise those of the main table, or
     * else all.
     */
    public List<Row> decisive(Section section, Metric metric) {
        Question question = Question.of(metric);
        boolean asked = question != null && question.metric() == metric && answers(question) > 0;
        if (asked) {
            return section.rows().stream()
                    .filter(row -> row.question() && Question.of(row.metric()) == question)
                    .toList();
        }
        boolean shown =
                sections.stream()
                        .flatMap(it -> it.rows().stream())
                        .anyMatch(row -> row.metric() == metric && row.main());
        return section.rows().stream()
                .filter(row -> row.metric() == metric && (row.main() || !shown))
                .toList();
    }

    /** Every reason for a missing value or verdict in the main table, once. */
    public List<String> notes() {
        return mainCells().flatMap(cell -> Stream.ofNullable(cell.note())).distinct().toList();
    }

    /** The letters of the warnings that make a cell doubtful, such as {@code a, c}; or empty. */
    public String letters(Cell cell) {
        return letters(cell, warnings);
    }

    /** Whether a warning makes a ratio doubtful. */
    public boolean doubtful() {
        return warnings.stream().anyMatch(warning -> warning.letter() != null);
    }

    static String letters(Cell cell, List<WarningSummary> warnings) {
        return warnings.stream()
                .filter(warning -> cell.doubts().contains(warning.kind()))
                .flatMap(warning -> Stream.ofNullable(warning.letter()))
                .collect(Collectors.joining(", "));
    }

    /** Whether rounds of a target are missing. */
    public boolean incomplete(ComparedTarget target) {
        return target.roundsCompleted() < roundsPlanned;
    }

    /** The largest number of rounds that any target completed. */
    public int mostRounds() {
        return targets.stream().mapToInt(ComparedTarget::roundsCompleted).max().orElse(0);
    }

    public ComparedTarget target(String target) {
        return targets.stream()
                .filter(it -> it.name().equals(target))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no target is called " + target));
    }

    /**
     * The run, as in its record.
     *
     * @param load a description of the load
     * @param measured what was measured and where, one sentence each: Java, servers, machine,
     *     errors
     */
    public record Heading(
            String id,
            String title,
            Instant startedAt,
            String weighbridge,
            @Nullable String commit,
            List<String> command,
            long seed,
            String load,
            List<String> measured,
            List<String> notes,
            Map<String, String> machine,
            Map<String, String> tools,
            @Nullable String serverCpus,
            @Nullable String clientCpus,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String serviceCpus) {

        /** Where servers, load tool and services ran, as half a sentence; empty if unknown. */
        public String cpus() {
            if (serverCpus == null || clientCpus == null) {
                return "";
            }
            String tool =
                    clientCpus.equals(serviceCpus)
                            ? "load tool and services on CPU " + clientCpus
                            : "load tool on CPU " + clientCpus;
            String apart =
                    serviceCpus == null || clientCpus.equals(serviceCpus)
                            ? ""
                            : ", services on CPU " + serviceCpus;
            return "; servers on CPU %s, %s%s".formatted(serverCpus, tool, apart);
        }
    }

    /**
     * One target.
     *
     * @param name as in the plan
     * @param roundsCompleted number of rounds in which its trial has a result
     * @param twin whether it is the baseline under another name, so that its differences show the
     *     measurement error
     * @param container the server's name in its startup report
     * @param java its JVM
     * @param model its threads and TCP_NODELAY, as stated in the plan
     */
    public record ComparedTarget(
            String name,
            int roundsCompleted,
            boolean twin,
            @Nullable String container,
            @Nullable String java,
            @Nullable String model) {}

    /**
     * The metrics of one workload or, if {@code workload} is absent, those that are read once per
     * launch.
     *
     * @param rows in the order of {@link Metric}; rows without values are left out unless the main
     *     table always shows them
     */
    public record Section(@Nullable String workload, List<Row> rows) {}

    /**
     * One metric of every target.
     *
     * @param main whether the main table shows it
     * @param pooling how slices became a round's value
     * @param question whether its targets get verdicts; other rows are exploratory, and their
     *     intervals are not corrected for multiple comparisons
     * @param cells in the order of the targets
     */
    public record Row(
            Metric metric,
            Unit unit,
            boolean main,
            boolean question,
            SlicePooling pooling,
            List<Cell> cells) {

        /**
         * Whether its values are counts, such as of threads, whose rounds agree: they are known,
         * not estimated.
         */
        public boolean counted() {
            return unit == Unit.COUNT && cells.stream().allMatch(Cell::counted);
        }

        Row with(List<Cell> others) {
            return new Row(metric, unit, main, question, pooling, others);
        }

        /** The interval to print beside the ratio of a cell; null if there is none. */
        public @Nullable Interval interval(Cell cell) {
            return cell.ratio() == null || counted() ? null : cell.ratio().printed();
        }

        public Cell cell(String target) {
            return cells.stream()
                    .filter(cell -> cell.target().equals(target))
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("no target is called " + target));
        }
    }

    /**
     * One metric of one target.
     *
     * @param rounds values by round, 0 for the first; rounds without a value are left out
     * @param summary of the rounds; absent if there are none
     * @param ratio to the baseline; absent for the baseline itself, and if no comparison is
     *     possible
     * @param verdict absent if the row is exploratory, or if no verdict is possible
     * @param note why a value, ratio or verdict is missing, as one sentence without a full stop
     * @param doubts warnings of the target or the baseline that may make the ratio wrong
     */
    public record Cell(
            String target,
            NavigableMap<Integer, Double> rounds,
            @Nullable Summary summary,
            @Nullable Estimate ratio,
            @Nullable Verdict verdict,
            @Nullable String note,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Warning.Kind> doubts) {

        /** Rounds with the same count differ by less than this share, if at all. */
        private static final double SAME_COUNT = 0.01;

        /** A cell without doubts. */
        public Cell(
                String target,
                NavigableMap<Integer, Double> rounds,
                @Nullable Summary summary,
                @Nullable Estimate ratio,
                @Nullable Verdict verdict,
                @Nullable String note) {
            this(target, rounds, summary, ratio, verdict, note, List.of());
        }

        Cell doubted(List<Warning.Kind> why) {
            return new Cell(target, rounds, summary, ratio, verdict, note, why);
        }

        private boolean counted() {
            if (summary == null) {
                return true;
            }
            double least = Collections.min(rounds.values());
            double most = Collections.max(rounds.values());
            boolean whole = rounds.values().stream().allMatch(value -> value == Math.rint(value));
            return whole && most - least <= SAME_COUNT * most;
        }
    }

    /**
     * How many comparisons were tested, and how many false verdicts to expect.
     *
     * @param questions rows with verdicts
     * @param comparisons number of verdicts
     * @param level at which a question is tested: less than 0.05 if the results were visible before
     *     the end, so that the probability of a false verdict is 0.05 over all looks together
     * @param expectedByChance mean number of questions with a false verdict if all targets were
     *     identical
     * @param significant number of significant differences
     */
    public record Chance(
            int questions,
            int comparisons,
            double level,
            double expectedByChance,
            int significant) {}

    /**
     * The answer to one question that a reader has.
     *
     * @param question such as {@code Startup}
     * @param workload absent if it is about the launch
     * @param sentences the answer, with full stops; one or more
     */
    public record Decision(String question, @Nullable String workload, List<String> sentences) {}

    /**
     * All warnings of one kind.
     *
     * @param kind its key is the heading's anchor in docs/reading-results.md
     * @param seen where and how often
     * @param where the same as text; targets with the warning in all slices of several scenarios
     *     are listed together
     * @param example the first warning's detail
     * @param letter by which rows refer to it; absent if it makes no row doubtful
     */
    public record WarningSummary(
            Warning.Kind kind,
            String meaning,
            String cure,
            List<Seen> seen,
            String where,
            String example,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String letter) {

        WarningSummary withLetter(String given) {
            return new WarningSummary(kind, meaning, cure, seen, where, example, given);
        }

        /** The cure, and the page and heading that explain the warning. */
        public String fix() {
            return cure + ". " + explained();
        }

        /** The page and heading that explain the warning. */
        public String explained() {
            return "See docs/reading-results.md#" + kind.key();
        }
    }

    /**
     * How often one kind of warning was given for a target.
     *
     * @param workload absent if it is about the launch
     * @param times kept slices, or rounds, with the warning
     * @param of kept slices of this target and workload, or its completed rounds
     */
    public record Seen(String target, @Nullable String workload, int times, int of) {}

    /**
     * A trial without a result.
     *
     * @param round 0 for the first
     * @param repeated whether the round was run again, so that this trial is not counted
     */
    public record FailedTrial(
            int round,
            String target,
            Failure failure,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean repeated) {}

    /**
     * A server under one of several loads.
     *
     * @param load its name
     * @param requestsPerSecond median over rounds, like the other values
     * @param clientCpu seconds per request
     * @param serverCpu of application threads, in seconds per request
     * @param allocated bytes per request
     * @param toFirst ratio of the server's CPU per request to that under the plan's first load;
     *     absent for the first
     * @param differences from the first load that the server sees; empty unless the ratio differs
     *     significantly from 1, after correction for all of these ratios
     */
    public record ByLoad(
            String workload,
            String load,
            String target,
            @Nullable Double requestsPerSecond,
            @Nullable Double clientCpu,
            @Nullable Double serverCpu,
            @Nullable Double allocated,
            @Nullable PairedRatio toFirst,
            List<String> differences) {

        /**
         * A ratio is judged from this many rounds on. After two rounds, a t test has one degree of
         * freedom and finds only ratios that agree by chance.
         */
        public static final int JUDGED_ROUNDS = 3;
    }

    /**
     * One request of a mix on one target. Its ratios are exploratory: nothing corrects them for
     * their number.
     *
     * @param scenario the mix under the load whose latencies these are
     * @param request its name
     * @param share of all requests of the mix, 0 to 1
     * @param answers complete answers over all rounds
     * @param errors over all rounds, such as late answers at a fixed rate
     * @param p50 median over rounds, in seconds; absent with too few answers
     * @param p99 the same; absent with fewer than 1,000 answers in a round
     * @param p50Ratio to the baseline; absent for the baseline
     * @param p99Ratio the same of {@code p99}
     */
    public record ByRequest(
            String scenario,
            String request,
            double share,
            String target,
            long answers,
            long errors,
            @Nullable Double p50,
            @Nullable Double p99,
            @Nullable PairedRatio p50Ratio,
            @Nullable PairedRatio p99Ratio) {}

    /**
     * One of several services, used by one target. Its ratio is exploratory: nothing corrects it
     * for their number.
     *
     * @param cpu seconds per request of the load tool, median over rounds; absent if unknown
     * @param ratio to the baseline; absent for the baseline
     */
    public record ByService(
            String scenario,
            String service,
            String target,
            @Nullable Double cpu,
            @Nullable PairedRatio ratio) {}

    /**
     * A published ratio to the baseline, and the same ratio in this run.
     *
     * @param by who published it
     * @param scenario absent if the metric is read once per launch
     * @param ratio as published
     * @param here the ratio in this run; absent if it was not measured
     * @param inside whether the published ratio lies in the interval measured here; absent if there
     *     is no interval, if it is so wide that it includes most ratios, or if there is a note
     * @param note why this run's ratio is no comparison of the servers, as one sentence without a
     *     full stop; absent if it is one
     * @param why a reason for a difference; absent if the plan gives none
     */
    public record PublishedComparison(
            String by,
            String target,
            Metric metric,
            @JsonProperty("course") @Nullable String scenario,
            double ratio,
            @Nullable Estimate here,
            @Nullable Boolean inside,
            @Nullable String note,
            @Nullable String why) {}
}
