package io.weighbridge.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weighbridge.model.Failure;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Unit;
import io.weighbridge.model.Warning;
import io.weighbridge.result.Stopping;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.Summary;
import io.weighbridge.stats.Verdict;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a run found: everything any format prints, in base units. The components' names and order
 * are those of the JSON report, which {@code report.schema.json} describes.
 *
 * @param format of the JSON report: {@value #FORMAT} since the values of a round come from the fit
 *     of its passes, as ratios do, and percentiles from all answers of a round; 2 since ratios come
 *     from a model of all targets and have an interval after one round; before there was no such
 *     number
 * @param run which run
 * @param baseline the target all others are compared with
 * @param roundsPlanned as the plan has it
 * @param targets in the plan's order
 * @param sections what was read once a launch first, then each workload
 * @param chance how many comparisons there are, and how many stand out anyway
 * @param decisions the verdicts in sentences, one question after the other
 * @param cautions what to know before believing the numbers
 * @param failures trials without a result
 * @param loads each server under each load, where a plan has several; else empty
 * @param published what others found, beside what came out here
 * @param time where the run's time went; absent where its files do not say
 * @param stopping when the results could be seen before the end; absent where never
 */
public record Comparison(
        int format,
        Heading run,
        String baseline,
        int roundsPlanned,
        List<Standing> targets,
        List<Section> sections,
        Chance chance,
        List<Decision> decisions,
        List<Caution> cautions,
        List<FailedTrial> failures,
        List<ByLoad> loads,
        List<Beside> published,
        Optional<TimeSpent> time,
        Optional<Stopping> stopping) {

    /** Raised when a component changes its meaning. */
    public static final int FORMAT = 3;

    public Comparison {
        targets = List.copyOf(targets);
        sections = List.copyOf(sections);
        decisions = List.copyOf(decisions);
        cautions = List.copyOf(cautions);
        failures = List.copyOf(failures);
        loads = List.copyOf(loads);
        published = List.copyOf(published);
    }

    /** The same without verdicts, for a run that is not finished. */
    Comparison undecided() {
        return new Comparison(
                format,
                run,
                baseline,
                roundsPlanned,
                targets,
                sections.stream().map(Section::undecided).toList(),
                chance,
                List.of(),
                cautions,
                failures,
                loads,
                published,
                time,
                stopping);
    }

    /** The standing of a target of the run. */
    public Standing standing(String target) {
        return targets.stream()
                .filter(standing -> standing.name().equals(target))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no target is called " + target));
    }

    /**
     * The run, as its record has it.
     *
     * @param load a description of the load
     */
    public record Heading(
            String id,
            String title,
            Instant startedAt,
            String weighbridge,
            Optional<String> commit,
            List<String> command,
            long seed,
            String load,
            List<String> notes,
            Map<String, String> machine,
            Map<String, String> tools,
            Optional<String> serverCpus,
            Optional<String> clientCpus) {

        public Heading {
            command = List.copyOf(command);
            notes = List.copyOf(notes);
            machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
            tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
        }
    }

    /**
     * One target.
     *
     * @param name as in the plan
     * @param roundsCompleted rounds in which its trial has a result
     * @param twin whether it is the baseline under another name, so that its differences are the
     *     instrument's own error
     * @param container what its start-up report calls it
     * @param java its JVM
     * @param model its threads and TCP_NODELAY, as the plan states them
     */
    public record Standing(
            String name,
            int roundsCompleted,
            boolean twin,
            Optional<String> container,
            Optional<String> java,
            Optional<String> model) {}

    /**
     * The metrics of one workload, or (absent) those read once a launch.
     *
     * @param rows in the order of {@link Metric}; those nobody measured are left out unless the
     *     main table shows them
     */
    public record Section(Optional<String> workload, List<Row> rows) {

        public Section {
            rows = List.copyOf(rows);
        }

        private Section undecided() {
            return new Section(workload, rows.stream().map(Row::undecided).toList());
        }
    }

    /**
     * One metric of every target.
     *
     * @param main whether the main table shows it
     * @param pooling how slices became a round's value
     * @param question whether its targets get verdicts; the other rows are exploratory, and each of
     *     their intervals holds by itself alone
     * @param cells in the order of the targets
     */
    public record Row(
            Metric metric,
            Unit unit,
            boolean main,
            boolean question,
            Pooling pooling,
            List<Cell> cells) {

        public Row {
            cells = List.copyOf(cells);
        }

        private Row undecided() {
            return new Row(
                    metric,
                    unit,
                    main,
                    question,
                    pooling,
                    cells.stream().map(Cell::undecided).toList());
        }

        /** The cell of a target of the run. */
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
     * @param rounds the value of each round that has one, by round from 0
     * @param summary of the rounds; absent where there are none
     * @param ratio to the baseline; absent for the baseline itself, and where there is nothing to
     *     compare
     * @param verdict absent where the row is no question, or none may be given
     * @param note why a value, ratio or verdict is missing, as one sentence without a full stop
     */
    public record Cell(
            String target,
            NavigableMap<Integer, Double> rounds,
            Optional<Summary> summary,
            Optional<Estimate> ratio,
            Optional<Verdict> verdict,
            Optional<String> note) {

        public Cell {
            rounds = Collections.unmodifiableNavigableMap(new TreeMap<>(rounds));
        }

        private Cell undecided() {
            return new Cell(target, rounds, summary, ratio, Optional.empty(), Optional.empty());
        }
    }

    /**
     * Multiplicity.
     *
     * @param questions rows with verdicts
     * @param comparisons verdicts given
     * @param level at which a question is tested: less than 0.05 if the results were visible before
     *     the end, so that it is 0.05 over all looks
     * @param expectedByChance questions that would have a false verdict, on average, were all
     *     targets identical
     * @param significant verdicts that name a difference
     */
    public record Chance(
            int questions,
            int comparisons,
            double level,
            double expectedByChance,
            int significant) {}

    /**
     * One question a reader has.
     *
     * @param question such as {@code Start-up}
     * @param workload absent where it is about the launch
     * @param sentences the answer, full stop included; one or more
     */
    public record Decision(String question, Optional<String> workload, List<String> sentences) {

        public Decision {
            sentences = List.copyOf(sentences);
        }
    }

    /**
     * All warnings of one kind.
     *
     * @param kind its key is the heading's anchor in docs/reading-results.md
     * @param seen where and how often
     * @param where the same in words; targets that have it in all of several scenarios stand
     *     together
     * @param example the first one's detail
     */
    public record Caution(
            Warning.Kind kind,
            String meaning,
            String cure,
            List<Seen> seen,
            String where,
            String example) {

        public Caution {
            seen = List.copyOf(seen);
        }
    }

    /**
     * How often one kind of warning was given for a target.
     *
     * @param workload absent where it is about the launch
     * @param times kept slices, or rounds, with the warning
     * @param of kept slices of this target and workload, or its completed rounds
     */
    public record Seen(String target, Optional<String> workload, int times, int of) {}

    /**
     * A trial without a result.
     *
     * @param round from 0
     * @param repeated whether the round was run again, so that this trial is in no count
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
     * @param requestsPerSecond median over rounds, as the other figures are
     * @param clientCpu seconds a request
     * @param serverCpu of application threads, seconds a request
     * @param allocated bytes a request
     * @param toFirst server CPU per request to that under the plan's first load; absent for that
     * @param differences what the server sees of this load and not of the first; empty where the
     *     interval holds 1
     */
    public record ByLoad(
            String workload,
            String load,
            String target,
            OptionalDouble requestsPerSecond,
            OptionalDouble clientCpu,
            OptionalDouble serverCpu,
            OptionalDouble allocated,
            Optional<PairedRatio> toFirst,
            List<String> differences) {

        public ByLoad {
            differences = List.copyOf(differences);
        }
    }

    /**
     * A ratio to the baseline that others published, and the same here.
     *
     * @param by who published it
     * @param scenario absent where it is read once a launch
     * @param ratio as published
     * @param here as found; absent where it was not measured
     * @param inside whether the published one lies in the interval of what was found; absent where
     *     there is no interval, or it holds the published one as it would hold most, or there is a
     *     note
     * @param note why what was found compares no servers, as one sentence without a full stop;
     *     absent where it does
     * @param why it may well differ here; absent where the plan has no word on it
     */
    public record Beside(
            String by,
            String target,
            Metric metric,
            @JsonProperty("course") Optional<String> scenario,
            double ratio,
            Optional<Estimate> here,
            Optional<Boolean> inside,
            Optional<String> note,
            Optional<String> why) {}
}
