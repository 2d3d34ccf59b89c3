package io.weighbridge.command;

import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.gate.GateResults;
import io.weighbridge.compare.gate.PrecisionGoal;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The flag that makes a run fail if a target is worse than the baseline. */
public final class GateFlags {

    @Option(
            names = "--gate",
            split = ",",
            paramLabel = "METRIC=SHARE",
            description =
                    "Fail (exit code 3) if the whole confidence interval of a metric is worse than"
                        + " in the baseline (weigh compare: in the earlier run) by more than this"
                        + " share. METRIC is startup, cpu, alloc, heap, rss, rps, p50, p99, or a"
                        + " key in docs/reading-results.md#rows. Also fails if a target has no"
                        + " value where the baseline (or the earlier run) has one, and in a run if"
                        + " no target has a ratio to the baseline. Needs at least two rounds.")
    private List<String> typed = new ArrayList<>();

    /**
     * Checks the gates before the run instead of after it.
     *
     * @throws io.weighbridge.instrument.model.UsageException if a gate is invalid
     */
    public void check() {
        gates();
    }

    /**
     * Checks that a plan compares targets, and has one to compare with its baseline, if options
     * were typed that need this.
     *
     * @param kind of the plan's run
     */
    public static void requireComparison(CommandSpec command, RunKind kind, Plan plan) {
        List<String> ofTargets =
                CommonOptions.typed(command, List.of("--until", "--profile", "--gate"));
        if (!kind.comparesTargets() && !ofTargets.isEmpty()) {
            throw new UsageException(
                    "%1$s is for comparisons of targets, not for %2$s: leave out %1$s."
                            .formatted(String.join(", ", ofTargets), kind.words()));
        }
        List<String> comparing = CommonOptions.typed(command, List.of("--gate", "--until"));
        if (plan.targets().size() == 1 && !comparing.isEmpty()) {
            throw new UsageException(
                    "%1$s compares targets with the baseline, but there is only one target: leave out %1$s, or run another target, too."
                            .formatted(String.join(", ", comparing)));
        }
    }

    /**
     * Refuses a gate or a goal on the p99 if the plan has no rate at which it is compared.
     *
     * @param until values of {@code --until}
     */
    public void requireRate(Plan plan, List<PrecisionGoal> until) {
        boolean p99 =
                gates().stream().anyMatch(gate -> gate.metric() == Metric.LATENCY_P99)
                        || until.stream().anyMatch(goal -> goal.metric() == Metric.LATENCY_P99);
        if (p99 && plan.comparedRate() == null) {
            throw new UsageException(
                    "The p99 is compared at a fixed rate of requests, but the load of %s has none: add --rate N with the built-in load tool, or leave out the p99."
                            .formatted(plan.name()));
        }
    }

    /** Prints the result of each gate; returns whether one failed. */
    public boolean failed(Session session, RunReport report) {
        if (typed.isEmpty()) {
            return false;
        }
        GateResults gated = GateResults.of(report.comparison(), gates());
        gated.sentences().forEach(session.out()::println);
        session.out().flush();
        return gated.failed();
    }

    /** The gates as typed. */
    public List<Gate> gates() {
        return typed.stream().map(Gate::parse).toList();
    }
}
