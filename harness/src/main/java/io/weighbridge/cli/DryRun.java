package io.weighbridge.cli;

import io.weighbridge.plan.Course;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Schedule.Round;
import io.weighbridge.plan.Schedule.Slot;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.TimeEstimate;
import java.util.ArrayList;
import java.util.List;

/** A run in words: every step with its command, in its order; nothing is started. */
final class DryRun {

    private final Plan plan;
    private final Commands commands;
    private final List<String> lines = new ArrayList<>();
    private int steps;

    private DryRun(Plan plan, Commands commands) {
        this.plan = plan;
        this.commands = commands;
    }

    static List<String> lines(Plan plan, long seed, Commands commands) {
        DryRun run = new DryRun(plan, commands);
        run.summary(seed);
        for (Round round : Schedule.of(plan, seed).rounds()) {
            run.lines.add("");
            run.lines.add("Round %s of %s".formatted(round.number() + 1, plan.rounds()));
            switch (plan.alive()) {
                case ALL -> run.together(round.launches(), round.slots());
                case ONE -> run.oneByOne(round);
            }
        }
        return run.lines;
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
        plan.notes().forEach(lines::add);
    }

    private void oneByOne(Round round) {
        for (Target target : round.launches()) {
            together(
                    List.of(target),
                    round.slots().stream().filter(slot -> slot.target().equals(target)).toList());
        }
    }

    private void together(List<Target> targets, List<Slot> slots) {
        targets.forEach(it -> step("start " + it.name(), Words.shell(commands.server(it))));
        targets.forEach(this::warmUp);
        if (plan.pin()) {
            step("pin servers and client to disjoint CPUs", "");
        }
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
                    load(course, course.load().withRequests(plan.warmup().requests()), false));
        }
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

    private String load(Course course, Load load, boolean pinned) {
        return Words.shell(commands.load(course.workload(), load, pinned));
    }

    private void step(String what, String command) {
        steps++;
        lines.add("%4s  %s".formatted(steps, what));
        if (!command.isEmpty()) {
            lines.add("      $ " + command);
        }
    }
}
