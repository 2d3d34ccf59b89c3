package io.weighbridge.cli;

import io.weighbridge.model.MissingToolException;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.Secrets;
import io.weighbridge.plan.Course;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Profiling;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Schedule.Round;
import io.weighbridge.plan.Schedule.Slot;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.TimeEstimate;
import io.weighbridge.profile.Recorder;
import io.weighbridge.result.Stopping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A run in words: every step with its command, in its order; nothing is started. */
final class DryRun {

    private final Plan plan;
    private final Commands commands;
    private final List<String> lines = new ArrayList<>();
    private final Secrets secrets = new Secrets();
    private int steps;

    private DryRun(Plan plan, Commands commands) {
        this.plan = plan;
        this.commands = commands;
    }

    /**
     * The steps of a plan.
     *
     * @param profiler of the round more that is in no figure; absent where there is none
     */
    static List<String> lines(
            Plan plan, long seed, Optional<Profiler> profiler, Commands commands) {
        DryRun run = new DryRun(plan, commands);
        run.summary(seed);
        run.store();
        profiler.ifPresent(run::longer);
        int fitting = TimeEstimate.rounds(plan, TimeEstimate.ofRound(plan).likely());
        for (Round round : Schedule.of(plan, seed).rounds().subList(0, fitting)) {
            run.lines.add("");
            run.lines.add("Round %s of %s".formatted(round.number() + 1, fitting));
            switch (plan.alive()) {
                case ALL -> run.together(round.launches(), round.slots());
                case ONE -> run.oneByOne(round);
            }
        }
        profiler.ifPresent(run::profiled);
        return run.lines;
    }

    /** When a run is looked at that may end before its last round. */
    static String looks(Stopping stopping) {
        return "It is looked at after %s rounds, and ends where %s is reached."
                .formatted(
                        stopping.planned().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")),
                        String.join(" and ", stopping.goals()));
    }

    private void longer(Profiler profiler) {
        TimeEstimate estimate = TimeEstimate.ofProfiles(plan, Profiling.DEFAULT);
        lines.add(
                "One round more under %s, which is in no figure, would take about %s, and at most %s."
                        .formatted(
                                profiler.title(),
                                Words.of(estimate.likely()),
                                Words.of(estimate.atMost())));
    }

    private void profiled(Profiler profiler) {
        lines.add("");
        lines.add("Profiled round, in no figure");
        for (Target target : plan.targets()) {
            Target flagged = target.addingJvmFlags(Recorder.JVM_FLAGS);
            step("start " + target.name(), shell(commands.server(flagged)));
            warmUp(target);
            pin();
            plan.courses().forEach(course -> profile(target, course, profiler));
            step("draw the flame graph of " + target.name(), "");
            step("stop " + target.name(), "");
        }
    }

    private void profile(Target target, Course course, Profiler profiler) {
        Profiling profiling = Profiling.DEFAULT;
        step(
                "record %s with %s under %s, %s to %s, %s at least"
                        .formatted(
                                target.name(),
                                course.name(),
                                profiler.title(),
                                profiling.slices(),
                                Words.count(profiling.most(), "slice"),
                                Words.of(profiling.least())),
                load(course, course.load(), plan.pin()));
    }

    private void pin() {
        if (plan.pin()) {
            step("pin servers and client to disjoint CPUs", "");
        }
    }

    private void summary(long seed) {
        TimeEstimate estimate = TimeEstimate.of(plan);
        lines.add(plan.name() + ": " + plan.title());
        lines.add(
                "%s × %s × %s × %s a round; baseline %s; seed %s (--seed %s repeats this order)"
                        .formatted(
                                Words.count(plan.rounds(), "round"),
                                Words.count(plan.targets().size(), "target"),
                                Words.count(
                                        plan.courses().size(),
                                        plan.loads().size() > 1 ? "course" : "workload"),
                                Words.count(plan.slices().perRound(), "slice"),
                                plan.baseline(),
                                seed,
                                seed));
        lines.add(
                "It would take about %s, and at most %s where every deadline is used up."
                        .formatted(Words.of(estimate.likely()), Words.of(estimate.atMost())));
        plan.limits().run().map(this::fitting).ifPresent(lines::add);
        if (plan.loads().stream().anyMatch(load -> !load.sized())) {
            lines.add(
                    "The warm-up finds how many requests, or seconds, make a slice of about a"
                            + " second; the commands below have the least.");
        }
        plan.notes().forEach(lines::add);
    }

    private String fitting(Duration time) {
        int rounds = TimeEstimate.rounds(plan, TimeEstimate.ofRound(plan).likely());
        boolean passes = plan.loads().stream().allMatch(Load::inPasses);
        return "Likely to fit into %s: %s%s."
                .formatted(
                        Words.of(time),
                        Words.count(rounds, "round"),
                        passes ? ", with more passes in what is left" : "");
    }

    private void store() {
        plan.store()
                .map(
                        store ->
                                "%s is filled with %s and verified first."
                                        .formatted(
                                                store.uri()
                                                        .map(uri -> "Elasticsearch at " + uri)
                                                        .orElse("An Elasticsearch is started,"),
                                                Words.count(store.documents(), "document")))
                .map(secrets::text)
                .ifPresent(lines::add);
    }

    private void oneByOne(Round round) {
        for (Target target : round.launches()) {
            together(
                    List.of(target),
                    round.slots().stream().filter(slot -> slot.target().equals(target)).toList());
        }
    }

    private void together(List<Target> targets, List<Slot> slots) {
        targets.forEach(it -> step("start " + it.name(), shell(commands.server(it))));
        targets.forEach(this::warmUp);
        pin();
        slots.forEach(this::measure);
        targets.forEach(it -> step("collect garbage in " + it.name() + ", read its memory", ""));
        targets.forEach(it -> step("stop " + it.name(), ""));
    }

    private void warmUp(Target target) {
        if (plan.warmup().atMost().isZero()) {
            return;
        }
        for (Course course : plan.warmups()) {
            step(
                    "warm up %s with %s, again and again until it is steady, all together %s at most"
                            .formatted(
                                    target.name(), course.name(), Words.of(plan.warmup().atMost())),
                    load(course, window(course.load()), false));
        }
    }

    private Load window(Load load) {
        OptionalLong requests = plan.warmup().requests();
        return requests.isPresent() ? load.withRequests(requests.getAsLong()) : load;
    }

    private void measure(Slot slot) {
        step(
                "measure %s with %s, slice %s of %s"
                        .formatted(
                                slot.target().name(),
                                slot.course().name(),
                                slot.index() + 1,
                                plan.slices().perRound()),
                load(slot.course(), slot.course().load(), plan.pin()));
    }

    /** A run gets a tool that is missing, or does without it as long as there is another. */
    private String load(Course course, Load load, boolean pinned) {
        try {
            return shell(commands.load(course.workload(), load, pinned));
        } catch (MissingToolException e) {
            return "missing: " + e.getMessage();
        }
    }

    private String shell(List<String> command) {
        return "$ " + Words.shell(secrets.arguments(command));
    }

    private void step(String what, String command) {
        steps++;
        lines.add("%4s  %s".formatted(steps, what));
        if (!command.isEmpty()) {
            lines.add("      " + command);
        }
    }
}
