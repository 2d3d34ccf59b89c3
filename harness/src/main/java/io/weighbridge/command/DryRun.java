package io.weighbridge.command;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.MissingToolException;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Schedule.Round;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.Preflight;
import io.weighbridge.swap.MovedJars;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a run would do, as text: its time, its order, and each command once. Nothing is started. */
public final class DryRun {

    private final Plan plan;
    private final Session session;
    private final List<String> lines = new ArrayList<>();
    private final Secrets secrets = new Secrets();

    /** The uses of each command: the names of what is started or loaded, by verb. */
    private final Map<String, Map<String, Set<String>>> commands = new LinkedHashMap<>();

    private DryRun(Plan plan, Session session) {
        this.plan = plan;
        this.session = session;
    }

    /**
     * Prints what the run of a plan would do.
     *
     * @param jarFlags say how jars are moved to other containers
     * @param epilogue follows the last launch; null: nothing follows
     * @param finalLoad follows the last measurement
     * @throws UsageException if a run would refuse the plan
     */
    public static void print(
            Plan whole,
            JarFlags jarFlags,
            @Nullable Epilogue epilogue,
            FinalLoad finalLoad,
            Session session) {
        session.kind(whole)
                .dryRun(
                        whole,
                        plan -> foreseen(plan, jarFlags, session),
                        epilogue,
                        finalLoad,
                        session)
                .forEach(session.out()::println);
    }

    /**
     * What the run of a plan would do.
     *
     * @param epilogue follows the last launch; null: nothing follows
     * @param finalLoad follows the last measurement
     */
    public static List<String> lines(
            Plan plan, @Nullable Epilogue epilogue, FinalLoad finalLoad, Session session) {
        long seed = Schedule.seed(plan);
        DryRun run = new DryRun(plan, session);
        run.summary(seed, finalLoad);
        run.backend();
        String foreseen = finalLoad.foreseen(plan);
        if (foreseen != null) {
            run.lines.add(foreseen);
        }
        if (epilogue != null) {
            run.lines.add(epilogue.foreseen(plan));
        }
        run.order(Schedule.rounds(plan, seed).subList(0, TimeEstimate.rounds(plan)));
        run.measured();
        if (epilogue != null) {
            run.followed(epilogue);
        }
        run.commands();
        return run.lines;
    }

    /**
     * The part of a plan that can run here, with notes about the jars that would be moved.
     *
     * @param jarFlags say how jars are moved to other containers
     * @param session to which sentences about parts that are left out, and about probable mistakes,
     *     are printed
     * @throws UsageException if a run would refuse the plan
     */
    private static Plan foreseen(Plan whole, JarFlags jarFlags, Session session) {
        Consumer<String> say = session.err()::println;
        Plan plan = Preflight.feasible(whole, System.getenv(), say);
        EnvironmentReferences.require(plan, System.getenv());
        Preflight.checkJars(plan);
        Preflight.notes(plan).forEach(say);
        return session.features()
                .backend(plan)
                .filled(plan.noting(MovedJars.foreseen(plan, jarFlags.moves())));
    }

    /** A sentence that says when a run that may end early checks its intervals. */
    public static String looks(Stopping stopping) {
        String rounds =
                stopping.planned().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "The intervals are checked after these numbers of rounds: %s. The run ends at the first check at which all intervals reach the goal (%s)."
                .formatted(rounds, Phrases.goals(stopping.goals()));
    }

    private void order(List<Round> rounds) {
        lines.add("");
        lines.add("Order of starts:");
        for (Round round : rounds) {
            String names =
                    round.launches().stream().map(Target::name).collect(Collectors.joining(", "));
            lines.add("  round %s: %s".formatted(round.number() + 1, names));
        }
    }

    private void measured() {
        for (Target target : plan.targets()) {
            command(session.programs().serverCommand(target), "start", target.name());
        }
        if (!plan.warmup().atMost().isZero()) {
            for (Scenario scenario : plan.warmups()) {
                Load load = window(scenario.load());
                load(new Scenario(scenario.workload(), load), false, "warm up with");
            }
        }
        plan.scenarios().forEach(scenario -> load(scenario, plan.pin(), "measure"));
    }

    private void followed(Epilogue epilogue) {
        for (Target target : plan.targets()) {
            Target launched = epilogue.launched(target);
            command(session.programs().serverCommand(launched), epilogue.verb(), target.name());
        }
    }

    private void summary(long seed, FinalLoad finalLoad) {
        lines.add(plan.name() + ": " + plan.title());
        lines.add(amounts() + seed(seed));
        Duration likely = TimeEstimate.of(plan).plus(session.features().backend(plan).time());
        if (plan.limits().run() == null) {
            likely = likely.plus(finalLoad.likely(plan));
        }
        lines.add("The run would take about %s.".formatted(Durations.text(likely)));
        Duration time = plan.limits().run();
        if (time != null) {
            lines.add(fitting(time));
        }
        if (plan.loads().stream().anyMatch(load -> !load.sized())) {
            boolean inPasses = plan.loads().stream().allMatch(Load::inShortPasses);
            lines.add(
                    "The size of a slice is set after the warm-up, so that it lasts %s. The commands below show the smallest size."
                            .formatted(size(inPasses)));
        }
        plan.notes().forEach(lines::add);
        if (plan.targets().stream().anyMatch(Target::tls)) {
            lines.add("A certificate for 127.0.0.1 is made in the run's folder.");
        }
    }

    private String size(boolean inPasses) {
        if (!plan.leastSlice().isZero()) {
            return "at least " + Durations.text(plan.leastSlice());
        }
        return inPasses ? "about 75 ms" : "about a second";
    }

    private String amounts() {
        String most = plan.limits().run() == null ? "" : "At most ";
        String rounds = most + Phrases.count(plan.rounds(), "round");
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
        String rounds = Phrases.count(TimeEstimate.rounds(plan), "round");
        String passes =
                plan.passesFillTime()
                        ? "; the number of slices in the last round depends on the time left"
                        : "";
        return "%s will probably fit into %s%s.".formatted(rounds, Durations.text(time), passes);
    }

    private void backend() {
        session.features().enclosure(plan).foreseen(plan).forEach(lines::add);
        String foreseen = session.features().backend(plan).foreseen();
        if (foreseen != null) {
            lines.add(secrets.text(foreseen));
        }
    }

    private Load window(Load load) {
        Long requests = plan.warmup().requests();
        return requests == null ? load : load.withRequests(requests);
    }

    /** Adds the commands of a scenario, which can depend on the protocol of the target. */
    private void load(Scenario scenario, boolean pinned, String verb) {
        Map<String, List<String>> targets = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            String command = tool(scenario, target.loaded(scenario.load()), pinned);
            targets.computeIfAbsent(command, it -> new ArrayList<>()).add(target.name());
        }
        targets.forEach(
                (command, names) -> {
                    String of = targets.size() == 1 ? "" : " of " + String.join(" and ", names);
                    use(command, verb, scenario.name() + of);
                });
    }

    /**
     * The load tool's command, or a sentence if the tool is missing. A run would install the tool,
     * or leave its loads out if another tool is available.
     */
    private String tool(Scenario scenario, Load load, boolean pinned) {
        try {
            return shell(session.programs().loadCommand(scenario.workload(), load, pinned));
        } catch (MissingToolException e) {
            return "missing: " + e.getMessage();
        }
    }

    private void command(List<String> command, String verb, String name) {
        use(shell(command), verb, name);
    }

    private String shell(List<String> command) {
        return "$ " + ShellWord.line(secrets.arguments(command));
    }

    private void use(String command, String verb, String name) {
        commands.computeIfAbsent(command, it -> new LinkedHashMap<>())
                .computeIfAbsent(verb, it -> new LinkedHashSet<>())
                .add(name);
    }

    private void commands() {
        lines.add("");
        lines.add("Commands:");
        commands.forEach(
                (command, uses) -> {
                    lines.add("  " + uses(uses));
                    lines.add("    " + command);
                });
    }

    private static String uses(Map<String, Set<String>> names) {
        return names.entrySet().stream()
                .map(use -> use.getKey() + " " + String.join(", ", use.getValue()))
                .collect(Collectors.joining("; "));
    }
}
