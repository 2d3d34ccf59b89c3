package io.weighbridge.analysis;

import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.FailedTrial;
import io.weighbridge.analysis.Comparison.Heading;
import io.weighbridge.analysis.Comparison.PublishedComparison;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PublishedRatio;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Target;
import io.weighbridge.result.Identity;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Stopping;
import io.weighbridge.result.Trial;
import io.weighbridge.result.Trials;
import io.weighbridge.stats.Baseline;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Interval;
import io.weighbridge.stats.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Computes the comparison of a run from its files. The same files always give the same comparison.
 */
public final class RunAnalysis {

    private static final String LEFT_OUT =
            "Classes, threads and memory once ready are left out: this run read some of them from"
                    + " start-up logs and others from outside. New runs read every server from"
                    + " outside.";

    /**
     * Half width from which an interval is too wide: such an interval includes even the published
     * difference between Spring MVC and WebFlux, 29 %.
     */
    private static final double WIDEST = 0.25;

    private RunAnalysis() {}

    /**
     * Compares the targets of a run.
     *
     * @param run its record
     * @param trials in the order in which they were written; for a round and target, the last one
     *     counts
     */
    public static Comparison of(RunRecord run, List<Trial> trials) {
        Plan plan = run.plan();
        Rounds rounds = Rounds.of(trials);
        List<ComparedTarget> targets =
                plan.targets().stream().map(target -> compared(plan, target, rounds)).toList();
        Set<Metric> leftOut = leftOut(run);
        double level = Looks.level(Math.min(Looks.MOST, looks(run)));
        Judge judge = new Judge(run, rounds, targets, leftOut, level);
        List<Section> sections = sections(plan, judge);
        return new Comparison(
                Comparison.FORMAT,
                heading(run, trials, rounds),
                plan.baseline(),
                roundsPlanned(run, rounds),
                targets,
                sections,
                Judge.chance(sections, level),
                DecisionSentences.of(sections, plan.baseline(), targets),
                Cautions.of(rounds, targets, sections),
                failures(rounds, new Trials(trials)),
                ByLoads.of(plan, rounds),
                plan.published().stream().map(it -> compared(it, leftOut, sections)).toList(),
                TimeSpent.of(run, trials),
                run.stopping());
    }

    /**
     * The number of planned rounds. A run with a time limit, or one that reached its goal, has no
     * missing rounds.
     */
    private static int roundsPlanned(RunRecord run, Rounds rounds) {
        boolean open = run.plan().limits().run() != null || reached(run);
        return open ? rounds.begun() : run.plan().rounds();
    }

    private static boolean reached(RunRecord run) {
        return run.stopping() != null && run.stopping().reachedAfter() != null;
    }

    private static int looks(RunRecord run) {
        return run.stopping() == null ? 1 : run.stopping().looks();
    }

    /** Metrics whose values were read in two different ways. */
    private static Set<Metric> leftOut(RunRecord run) {
        Set<Metric> leftOut = EnumSet.noneOf(Metric.class);
        if (run.mixedAtReady()) {
            leftOut.addAll(Arrays.asList(Metric.values()));
            leftOut.removeIf(metric -> metric.reported() == null);
        }
        return leftOut;
    }

    /**
     * Compares a published ratio with this run's.
     *
     * @param leftOut metrics for which the run has only values reported by the applications
     */
    private static PublishedComparison compared(
            PublishedRatio published, Set<Metric> leftOut, List<Section> sections) {
        Metric metric = published.metric();
        if (leftOut.contains(metric)) {
            metric = Objects.requireNonNull(metric.reported());
        }
        String scenario = published.scenario();
        Cell cell = Comparison.cell(sections, scenario, metric, published.target());
        Estimate here = cell == null ? null : cell.ratio();
        String note = cell == null || here == null ? null : cell.note();
        Interval interval = here == null ? null : here.interval();
        Boolean inside = null;
        if (interval != null && note == null) {
            inside = inside(interval, published.ratio());
        }
        return new PublishedComparison(
                published.by(),
                published.target(),
                metric,
                scenario,
                published.ratio(),
                here,
                inside,
                note,
                published.why());
    }

    /** Null if the interval is so wide that it includes almost any value. */
    private static @Nullable Boolean inside(Interval interval, double ratio) {
        if (interval.holds(ratio)) {
            return interval.halfWidth() > WIDEST ? null : Boolean.TRUE;
        }
        return false;
    }

    private static List<Section> sections(Plan plan, Judge judge) {
        List<Section> sections = new ArrayList<>();
        sections.add(judge.section(null));
        for (Scenario scenario : plan.scenarios()) {
            sections.add(judge.section(scenario.name()));
        }
        return sections;
    }

    private static Heading heading(RunRecord run, List<Trial> trials, Rounds rounds) {
        return new Heading(
                run.id(),
                run.plan().title(),
                run.startedAt(),
                run.weighbridge(),
                run.commit(),
                run.command(),
                run.seed(),
                load(run.plan(), trials),
                notes(run, rounds),
                run.machine(),
                run.tools(),
                run.serverCpus(),
                run.clientCpus());
    }

    private static List<String> notes(RunRecord run, Rounds rounds) {
        List<String> notes = new ArrayList<>(run.plan().notes());
        if (run.stopping() != null) {
            notes.addAll(notes(run.stopping()));
        }
        int planned = roundsPlanned(run, rounds);
        if (rounds.begun() < planned) {
            notes.add(
                    "Only %d of %d planned rounds were run. If it was stopped because of its results, false verdicts are more likely than 5 %%."
                            .formatted(rounds.begun(), planned));
        }
        if (run.mixedAtReady()) {
            notes.add(LEFT_OUT);
        }
        return notes;
    }

    /** How visible interim results affect verdicts. */
    private static List<String> notes(Stopping stopping) {
        List<String> notes = new ArrayList<>();
        if (!stopping.goals().isEmpty()) {
            String goals = String.join(", ", stopping.goals());
            notes.add(
                    "From %s rounds on, the run could stop once its intervals were narrow enough (%s)."
                            .formatted(stopping.planned().get(0), goals));
        }
        if (!stopping.extended().isEmpty()) {
            List<String> numbers = stopping.extended().stream().map(String::valueOf).toList();
            String extended = String.join(", ", numbers);
            notes.add(
                    "Rounds were added after the %s planned ones, when their results were visible."
                            .formatted(extended));
        }
        int looks = stopping.looks();
        if (looks > Looks.MOST) {
            notes.add(
                    "Its results were visible %d times, so false verdicts are more likely than 5 %% per question."
                            .formatted(looks));
        } else if (looks > 1) {
            String level = String.format(Locale.ROOT, "%.2f", 100 * Looks.level(looks));
            notes.add(
                    "Its results were visible %d times. Each question is tested at %s %% (Pocock) to keep the chance of a false verdict at 5 %%, so intervals are wider."
                            .formatted(looks, level));
        }
        return notes;
    }

    private static String load(Plan plan, List<Trial> trials) {
        return plan.loads().stream()
                .map(load -> load(load, plan.slices().perRound(), amount(load, trials)))
                .collect(Collectors.joining("; "));
    }

    private static String load(Load load, int slices, String amount) {
        boolean named = load.name() != null && !load.name().equals(load.driver());
        return String.format(
                Locale.ROOT,
                "%s%s, %d connection%s, %s%s%s, %d slices of %s per round%s",
                named ? load.name() + ": " : "",
                load.driver(),
                load.connections(),
                load.connections() == 1 ? "" : "s",
                load.keepAlive() ? "keep-alive" : "a new one per request",
                load.protocol() == Protocol.H1 ? "" : ", " + load.protocol().key(),
                load.pipeline() == 1 ? "" : ", " + load.pipeline() + " in flight on each",
                slices,
                amount,
                load.options().isEmpty() ? "" : ", " + String.join(" ", load.options()));
    }

    /** The size of a slice: the plan's, or the one determined during the run. */
    private static String amount(Load load, List<Trial> trials) {
        String rate = load.rate() == null ? "" : " at " + load.rate().text();
        if (load.sized() && load.timed()) {
            return Objects.requireNonNull(load.duration()).toMillis() / 1000.0 + " s" + rate;
        }
        if (load.sized()) {
            return Objects.requireNonNull(load.requests()) + " requests";
        }
        List<LoadResult> driven = new ArrayList<>();
        for (Trial trial : trials) {
            for (Slice slice : trial.slices()) {
                if (Objects.equals(slice.load(), load.name())) {
                    driven.add(slice.client());
                }
            }
        }
        if (load.inPasses()) {
            return secondsOfPass(driven);
        }
        return load.timed() ? about(SliceSize.AIM) + rate : requests(driven);
    }

    private static String about(Duration duration) {
        return "about " + duration.toSeconds() + " s";
    }

    private static String secondsOfPass(List<LoadResult> driven) {
        double pass = SliceSize.PASS.toMillis() / 1e3;
        double seconds = driven.stream().mapToDouble(LoadResult::elapsed).average().orElse(pass);
        return seconds < 1
                ? "about " + Math.round(seconds * 1e3) + " ms"
                : "about " + Math.round(seconds) + " s";
    }

    private static String requests(List<LoadResult> driven) {
        LongSummaryStatistics planned =
                driven.stream().mapToLong(LoadResult::planned).summaryStatistics();
        if (planned.getCount() == 0) {
            return about(SliceSize.AIM);
        }
        return planned.getMin() == planned.getMax()
                ? planned.getMin() + " requests"
                : planned.getMin() + " to " + planned.getMax() + " requests";
    }

    private static ComparedTarget compared(Plan plan, Target target, Rounds rounds) {
        List<Trial> completed = rounds.completed(target.name());
        Identity identity =
                completed.stream()
                        .flatMap(trial -> Stream.ofNullable(trial.identity()))
                        .findFirst()
                        .orElse(null);
        return new ComparedTarget(
                target.name(),
                completed.size(),
                twins(plan).contains(target.name()),
                identity == null ? null : identity.container(),
                identity == null ? null : identity.java(),
                target.model());
    }

    /**
     * The other names of the baseline in a plan: targets that differ from it only in their names.
     */
    static List<String> twins(Plan plan) {
        Target baseline = plan.target(plan.baseline());
        List<String> twins = new ArrayList<>();
        for (Target target : plan.targets()) {
            boolean other = !target.name().equals(plan.baseline());
            if (other && target.withName(plan.baseline()).equals(baseline)) {
                twins.add(target.name());
            }
        }
        return twins;
    }

    /** The baseline of a plan as input for the models. */
    static Baseline baseline(Plan plan) {
        return new Baseline(plan.baseline(), Set.copyOf(twins(plan)));
    }

    private static List<FailedTrial> failures(Rounds rounds, Trials trials) {
        List<FailedTrial> failures = new ArrayList<>();
        trials.repeated().forEach(trial -> failures.add(failure(trial, true)));
        rounds.failed().forEach(trial -> failures.add(failure(trial, false)));
        failures.sort(Comparator.comparingInt(FailedTrial::round));
        return failures;
    }

    private static FailedTrial failure(Trial trial, boolean repeated) {
        return new FailedTrial(
                trial.round(), trial.target(), Objects.requireNonNull(trial.failure()), repeated);
    }

    /** The page and heading that explain a warning. */
    public static String anchor(Warning.Kind kind) {
        return "docs/reading-results.md#" + kind.key();
    }
}
