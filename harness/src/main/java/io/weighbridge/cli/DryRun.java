package io.weighbridge.cli;

import io.weighbridge.model.Durations;
import io.weighbridge.model.MissingToolException;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.Secrets;
import io.weighbridge.model.ShellWord;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.EnvironmentReferences;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Profiling;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Schedule.Round;
import io.weighbridge.plan.Schedule.Slot;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.TimeEstimate;
import io.weighbridge.profile.Recorder;
import io.weighbridge.result.Stopping;
import io.weighbridge.run.Moves;
import io.weighbridge.run.Preflight;
import io.weighbridge.run.StoreQueries;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The steps of a run with their commands, as text; nothing is started. */
final class DryRun {

    private final Plan plan;
    private final Services services;
    private final List<String> lines = new ArrayList<>();
    private final Secrets secrets = new Secrets();
    private int steps;

    private DryRun(Plan plan, Services services) {
        this.plan = plan;
        this.services = services;
    }

    /**
     * The steps of a plan.
     *
     * @param profiler of the profiled round; null if there is none
     */
    static List<String> lines(Plan plan, @Nullable Profiler profiler, Services services) {
        long seed = Schedule.seed(plan);
        DryRun run = new DryRun(plan, services);
        run.summary(seed);
        run.store();
        if (profiler != null) {
            run.longer(profiler);
        }
        int fitting = rounds(plan);
        for (Round round : Schedule.of(plan, seed).rounds().subList(0, fitting)) {
            run.lines.add("");
            run.lines.add("Round %s of %s".formatted(round.number() + 1, fitting));
            round.parts(plan.alive()).forEach(run::together);
        }
        if (profiler != null) {
            run.profiled(profiler);
        }
        return run.lines;
    }

    /**
     * The part of a plan that can run here, with notes about the jars that would be moved.
     *
     * @param jarFlags say how jars are moved to other containers
     * @param say receives sentences about parts that are left out, and about probable mistakes
     * @throws UsageException if a run would refuse the plan
     */
    static Plan foreseen(Plan whole, JarFlags jarFlags, Consumer<String> say) {
        Plan plan = Preflight.feasible(whole, System.getenv(), say);
        EnvironmentReferences.require(plan, System.getenv());
        Preflight.checkJars(plan);
        Preflight.notes(plan).forEach(say);
        return StoreQueries.filled(plan.noting(Moves.foreseen(plan, jarFlags.moves())));
    }

    /** The number of rounds that are likely to fit into a plan's time. */
    static int rounds(Plan plan) {
        return TimeEstimate.rounds(plan, TimeEstimate.ofRound(plan).likely());
    }

    /** A sentence that says when a run that may end early checks its intervals. */
    static String looks(Stopping stopping) {
        String rounds =
                stopping.planned().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "The intervals are checked after these numbers of rounds: %s. The run ends at the first check at which all intervals reach the goal (%s)."
                .formatted(rounds, Phrases.goals(stopping.goals()));
    }

    private void longer(Profiler profiler) {
        lines.add(
                "One more round with %s, excluded from the results, would take %s."
                        .formatted(profiler.title(), TimeEstimate.ofProfiles(plan).text()));
    }

    private void profiled(Profiler profiler) {
        lines.add("");
        lines.add("Profiled round, excluded from the results");
        for (Target target : plan.targets()) {
            Target flagged = target.addingJvmFlags(Recorder.JVM_FLAGS);
            step("start " + target.name(), shell(services.serverCommand(flagged)));
            warmUp(target);
            pin();
            plan.scenarios().forEach(scenario -> profile(target, scenario, profiler));
            step("draw the flame graph of " + target.name(), "");
            step("stop " + target.name(), "");
        }
    }

    private void profile(Target target, Scenario scenario, Profiler profiler) {
        String least = Durations.text(Profiling.LEAST);
        String recorded =
                "profile %s under %s with %s"
                        .formatted(target.name(), scenario.name(), profiler.title());
        String what =
                "%s: %d slices or more, for at least %s"
                        .formatted(recorded, Profiling.SLICES, least);
        step(what, load(scenario, target.loaded(scenario.load()), plan.pin()));
    }

    private void pin() {
        if (plan.pin()) {
            step("pin servers and client to disjoint CPUs", "");
        }
    }

    private void summary(long seed) {
        lines.add(plan.name() + ": " + plan.title());
        lines.add(amounts() + seed(seed));
        lines.add(
                "The run would take %s, if every time limit is reached."
                        .formatted(TimeEstimate.of(plan).text()));
        Duration time = plan.limits().run();
        if (time != null) {
            lines.add(fitting(time));
        }
        if (plan.loads().stream().anyMatch(load -> !load.sized())) {
            boolean inPasses = plan.loads().stream().allMatch(Load::inShortPasses);
            lines.add(
                    "The size of a slice is set after the warm-up, so that it lasts %s. The commands below show the smallest size."
                            .formatted(inPasses ? "about 75 ms" : "about a second"));
        }
        plan.notes().forEach(lines::add);
        if (plan.targets().stream().anyMatch(Target::tls)) {
            lines.add("A certificate for 127.0.0.1 is made in the run's folder.");
        }
    }

    private String amounts() {
        String rounds = Phrases.count(plan.rounds(), "round");
        boolean drawn = plan.factorial() != null;
        int perRound = plan.perRound();
        String launches = drawn ? perRound + " launches" : Phrases.count(perRound, "target");
        String scenario = plan.loads().size() > 1 ? "scenario" : "workload";
        String scenarios = Phrases.count(plan.scenarios().size(), scenario);
        String slices = Phrases.count(plan.slices().perRound(), "slice");
        return "%s, each with %s × %s × %s;".formatted(rounds, launches, scenarios, slices);
    }

    private String seed(long seed) {
        String baseline = plan.factorial() != null ? "" : " baseline " + plan.baseline() + ";";
        return "%s seed %s (--seed %s repeats this order)".formatted(baseline, seed, seed);
    }

    private String fitting(Duration time) {
        String rounds = Phrases.count(rounds(plan), "round");
        boolean more = plan.loads().stream().allMatch(Load::inPasses);
        String passes = more ? "; the remaining time is used for more slices of each target" : "";
        return "%s will probably fit into %s%s.".formatted(rounds, Durations.text(time), passes);
    }

    private void store() {
        Store store = plan.store();
        if (store == null) {
            return;
        }
        URI uri = store.uri();
        String which = uri == null ? "An Elasticsearch is started," : "Elasticsearch at " + uri;
        String documents = Phrases.count(store.documents(), "document");
        String loaded = "%s is filled with %s and checked first.".formatted(which, documents);
        lines.add(secrets.text(loaded));
    }

    private void together(Round round) {
        List<Target> targets = round.launches();
        targets.forEach(it -> step("start " + it.name(), shell(services.serverCommand(it))));
        targets.forEach(this::warmUp);
        pin();
        measure(round.slots());
        targets.forEach(it -> step("collect garbage in " + it.name() + ", read its memory", ""));
        targets.forEach(it -> step("stop " + it.name(), ""));
    }

    private void warmUp(Target target) {
        Duration atMost = plan.warmup().atMost();
        if (atMost.isZero()) {
            return;
        }
        for (Scenario scenario : plan.warmups()) {
            String what =
                    "warm up %s with %s until its speed is steady; at most %s for all warm-ups of the target"
                            .formatted(target.name(), scenario.name(), Durations.text(atMost));
            step(what, load(scenario, target.loaded(window(scenario.load())), false));
        }
    }

    private Load window(Load load) {
        Long requests = plan.warmup().requests();
        return requests == null ? load : load.withRequests(requests);
    }

    private void measure(List<Slot> slots) {
        Set<String> inPasses = new HashSet<>();
        for (Slot slot : slots) {
            Scenario scenario = slot.scenario();
            if (!scenario.load().inShortPasses()) {
                measure(slot);
            } else if (inPasses.add(scenario.name())) {
                measureInPasses(scenario);
            }
        }
    }

    private void measureInPasses(Scenario scenario) {
        String slices = Phrases.count(plan.slices().perRound(), "slice");
        String what =
                "measure %s: %s of about %s ms for each target; the targets take turns after every slice"
                        .formatted(scenario.name(), slices, SliceSize.PASS.toMillis());
        step(what, load(scenario, scenario.load(), plan.pin()));
    }

    private void measure(Slot slot) {
        Target target = slot.target();
        Scenario scenario = slot.scenario();
        int number = slot.index() + 1;
        int slices = plan.slices().perRound();
        String what =
                "measure %s with %s, slice %s of %s"
                        .formatted(target.name(), scenario.name(), number, slices);
        step(what, load(scenario, target.loaded(scenario.load()), plan.pin()));
    }

    /**
     * The load tool's command, or a sentence if the tool is missing. A run would install the tool,
     * or leave its loads out if another tool is available.
     */
    private String load(Scenario scenario, Load load, boolean pinned) {
        try {
            return shell(services.loadCommand(scenario.workload(), load, pinned));
        } catch (MissingToolException e) {
            return "missing: " + e.getMessage();
        }
    }

    private String shell(List<String> command) {
        return "$ " + ShellWord.line(secrets.arguments(command));
    }

    private void step(String what, String command) {
        steps++;
        lines.add("%4s  %s".formatted(steps, what));
        if (!command.isEmpty()) {
            lines.add("      " + command);
        }
    }
}
