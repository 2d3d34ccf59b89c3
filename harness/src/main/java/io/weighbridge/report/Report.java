package io.weighbridge.report;

import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Comparison.FailedTrial;
import io.weighbridge.report.Comparison.Heading;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.report.Comparison.Standing;
import io.weighbridge.result.Identity;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** From what a run wrote down to what it found: the same files always give the same comparison. */
public final class Report {

    private Report() {}

    /**
     * Compares the targets of a run.
     *
     * @param run its record
     * @param trials in the order they were written; of one round and target the last counts
     */
    public static Comparison of(RunRecord run, List<Trial> trials) {
        Plan plan = run.plan();
        Rounds rounds = Rounds.of(trials);
        List<Standing> targets =
                plan.targets().stream().map(target -> standing(plan, target, rounds)).toList();
        Judge judge = new Judge(rounds, plan.baseline(), targets);
        List<Section> sections = judge.judged(sections(plan, judge));
        return new Comparison(
                heading(run),
                plan.baseline(),
                // A run that was given a time, not a number of rounds, lacks none.
                plan.limits().run().isPresent() ? rounds.begun() : plan.rounds(),
                targets,
                sections,
                Judge.chance(sections),
                Decisions.of(sections, plan.baseline(), targets),
                Cautions.of(rounds, targets, sections),
                failures(rounds));
    }

    private static List<Section> sections(Plan plan, Judge judge) {
        List<Section> sections = new ArrayList<>();
        sections.add(judge.section(Optional.empty()));
        for (Workload workload : plan.workloads()) {
            sections.add(judge.section(Optional.of(workload.name())));
        }
        return sections;
    }

    private static Heading heading(RunRecord run) {
        return new Heading(
                run.id(),
                run.plan().title(),
                run.startedAt(),
                run.weighbridge(),
                run.commit(),
                run.command(),
                run.seed(),
                words(run.plan()),
                run.plan().notes(),
                run.machine(),
                run.tools(),
                run.serverCpus(),
                run.clientCpus());
    }

    private static String words(Plan plan) {
        Load load = plan.load();
        return String.format(
                Locale.ROOT,
                "%s, %d connection%s, %s, %d x %d requests a round%s",
                load.driver(),
                load.connections(),
                load.connections() == 1 ? "" : "s",
                load.keepAlive() ? "kept alive" : "one a request",
                plan.slices().perRound(),
                load.requests(),
                load.options().isEmpty() ? "" : ", " + String.join(" ", load.options()));
    }

    private static Standing standing(Plan plan, Target target, Rounds rounds) {
        List<Trial> completed = rounds.completed(target.name());
        Optional<Identity> identity =
                completed.stream().flatMap(trial -> trial.identity().stream()).findFirst();
        return new Standing(
                target.name(),
                completed.size(),
                plan.target(plan.baseline())
                        .filter(baseline -> twins(baseline, target))
                        .isPresent(),
                identity.flatMap(Identity::container),
                identity.flatMap(Identity::java));
    }

    /** The name under which a plan has its baseline a second time. */
    static Optional<String> twin(Plan plan) {
        Target baseline = plan.target(plan.baseline()).orElseThrow();
        return plan.targets().stream()
                .filter(target -> twins(baseline, target))
                .map(Target::name)
                .findFirst();
    }

    /** Whether they differ in name and in nothing else. */
    private static boolean twins(Target baseline, Target other) {
        return !baseline.name().equals(other.name())
                && baseline.equals(
                        new Target(
                                baseline.name(),
                                other.jar(),
                                other.command(),
                                other.jvm(),
                                other.jvmFlags(),
                                other.properties(),
                                other.env(),
                                other.ready(),
                                other.container()));
    }

    private static List<FailedTrial> failures(Rounds rounds) {
        return rounds.failed().stream()
                .map(
                        trial ->
                                new FailedTrial(
                                        trial.round(),
                                        trial.target(),
                                        trial.failure().orElseThrow()))
                .toList();
    }

    /** Where a warning is explained. */
    static String anchor(Warning.Kind kind) {
        return "docs/reading-results.md#" + kind.key();
    }
}
