package io.weighbridge.cli;

import io.weighbridge.analysis.Squeezed;
import io.weighbridge.model.Durations;
import io.weighbridge.model.Secrets;
import io.weighbridge.model.ShellWord;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Squeeze;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.TimeEstimate;
import io.weighbridge.report.RunReport;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Runs a search for the smallest memory and prints its report, for {@code weigh squeeze}.
 *
 * @param session the invocation of {@code weigh}
 * @param exports where reports go
 */
record SqueezeRun(Session session, ExportFlags exports) {

    /**
     * Prints what a search would do; starts nothing.
     *
     * @param jarFlags say how jars are moved to other containers
     * @throws io.weighbridge.model.UsageException if the search would refuse the plan
     */
    void dryRun(Plan whole, JarFlags jarFlags) {
        Plan plan = DryRun.foreseen(whole, jarFlags, session.err()::println);
        Squeeze goal = Objects.requireNonNull(plan.squeeze());
        for (Target target : plan.targets()) {
            session.out().println(target.name() + ": " + launches(goal) + ".");
            List<String> line = session.services().serverCommand(target);
            session.out().println("  $ " + ShellWord.line(new Secrets().arguments(line)));
        }
        plan.notes().forEach(session.out()::println);
        Duration likely = TimeEstimate.of(plan).likely();
        session.out().println("The run would take about " + Durations.text(likely) + ".");
    }

    private static String launches(Squeeze goal) {
        List<String> parts = new ArrayList<>();
        parts.add(
                "%s launches with ample memory (%s MiB)"
                        .formatted(Squeeze.CONTROLS, goal.ample() >> 20));
        if (goal.find().heap()) {
            parts.add(searched("heap", goal));
        }
        if (goal.find().limit()) {
            parts.add(searched("limit", goal));
        }
        String recommended = goal.find().limit() ? "limit" : "heap";
        parts.add("%s with the recommended %s".formatted(goal.confirmations(), recommended));
        if (goal.find().limit()) {
            parts.add(
                    "one with the JVM's defaults, one with the flags of the Java buildpacks' memory"
                            + " calculator");
        }
        return String.join(", ", parts);
    }

    private static String searched(String size, Squeeze goal) {
        return "at most %s launches to find the smallest %s (%s if the estimate stays imprecise)"
                .formatted(goal.launches(), size, goal.mostLaunches());
    }

    /**
     * Searches, or goes on with a search.
     *
     * @return the exit code
     */
    int run(Plan plan, RunOptions options) throws InterruptedException, IOException {
        RunOutcome outcome = session.services().run(plan, options, session.progress());
        RunReport report = ExportFlags.report(outcome);
        boolean whole = exports.show(outcome, report);
        Squeezed found = Objects.requireNonNull(report.squeezed());
        boolean launched =
                found.targets().stream()
                        .flatMap(target -> target.launches().stream())
                        .anyMatch(launch -> launch.outcome().counts());
        if (!launched) {
            return ExitCode.USAGE;
        }
        return found.answered() && whole ? ExitCode.DONE : ExitCode.TRIAL_FAILED;
    }
}
