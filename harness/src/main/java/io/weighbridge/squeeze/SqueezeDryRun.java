package io.weighbridge.squeeze;

import io.weighbridge.command.Programs;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a search for the smallest memory would do, as text. Nothing is started. */
final class SqueezeDryRun {

    private static final String STARTS =
            "If the application needs more than 15 s for its start under the recommended CPU limit,"
                    + " the run takes longer: 12 launches start under it.";

    private SqueezeDryRun() {}

    /** The launches and the command of each target, and the time. */
    static List<String> lines(Plan plan, Squeeze goal, Programs programs) {
        List<String> lines = new ArrayList<>();
        for (Target target : plan.targets()) {
            lines.add(target.name() + ": " + launches(goal) + ".");
            List<String> command = new Secrets().arguments(programs.serverCommand(target));
            lines.add("  $ " + ShellWord.line(command));
        }
        lines.addAll(plan.notes());
        if (goal.find().cpu()) {
            lines.add(STARTS);
        }
        Duration likely = SearchTime.likely(plan);
        lines.add("The run would take about " + Durations.text(likely) + ".");
        return lines;
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
        if (goal.find().cpu()) {
            parts.add(
                    "%s to find the smallest CPU limit, each with %s slices under different limits"
                            .formatted(Squeeze.CPU_LAUNCHES, Squeeze.CPU_SLICES));
        }
        if (goal.find().cpu() && goal.ready() != null) {
            parts.add(
                    "at most %s to find the CPU limit for the start"
                            .formatted(Squeeze.START_LAUNCHES));
        }
        String recommended = goal.find() == Squeeze.Find.HEAP ? "heap" : "limit";
        String both = goal.find().cpu() ? "limits of memory and CPU" : recommended;
        parts.add("%s with the recommended %s".formatted(goal.confirmations(), both));
        if (goal.find() != Squeeze.Find.HEAP) {
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
}
