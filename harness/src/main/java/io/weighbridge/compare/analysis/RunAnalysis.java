package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.FailedTrial;
import io.weighbridge.compare.analysis.Comparison.PublishedComparison;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.compare.stats.Baseline;
import io.weighbridge.compare.stats.Looks;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Computes the comparison of a run from its files. The same files always give the same comparison.
 */
public final class RunAnalysis {

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
        QuestionRows questions = QuestionRows.of(plan, rounds);
        BaselineComparison comparison =
                new BaselineComparison(run, rounds, targets, leftOut, questions, level);
        List<Section> sections = sections(plan, comparison);
        Doubts doubts =
                new Doubts(
                        plan.baseline(),
                        WarningSummaries.of(rounds, targets, sections, new Advice(run)));
        List<Section> marked = doubts.marked(sections);
        List<WarningSummary> warnings = doubts.lettered(marked);
        TimeSpent time = TimeSpent.of(run, trials);
        MoreRounds more = MoreRounds.of(run, time, rounds.begun());
        DecisionSentences sentences = new DecisionSentences(plan.baseline(), targets, warnings);
        return new Comparison(
                Comparison.FORMAT,
                RunHeading.of(run, trials, roundsPlanned(run, rounds), rounds.begun()),
                plan.baseline(),
                roundsPlanned(run, rounds),
                targets,
                marked,
                BaselineComparison.chance(sections, level),
                sentences.decisions(marked, questions, more),
                warnings,
                failures(rounds, new Trials(trials)),
                ByLoads.of(plan, rounds),
                ByRequests.of(plan, rounds),
                ByServices.of(plan, rounds),
                published(plan, leftOut, sections),
                time,
                run.stopping(),
                more.next(marked));
    }

    /**
     * The number of planned rounds. A run with a time limit, or one that reached its goal, has no
     * missing rounds.
     */
    private static int roundsPlanned(RunRecord run, Rounds rounds) {
        boolean reached = run.stopping() != null && run.stopping().reachedAfter() != null;
        boolean open = run.plan().limits().run() != null || reached;
        return open ? rounds.begun() : run.plan().rounds();
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

    private static List<Section> sections(Plan plan, BaselineComparison comparison) {
        List<Section> sections = new ArrayList<>();
        sections.add(comparison.section(null));
        for (Scenario scenario : plan.scenarios()) {
            sections.add(comparison.section(scenario.name()));
        }
        return sections;
    }

    private static List<PublishedComparison> published(
            Plan plan, Set<Metric> leftOut, List<Section> sections) {
        return plan.published().stream()
                .map(ratio -> PublishedCheck.of(ratio, leftOut, sections))
                .toList();
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
    public static List<String> twins(Plan plan) {
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
    public static Baseline baseline(Plan plan) {
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
}
