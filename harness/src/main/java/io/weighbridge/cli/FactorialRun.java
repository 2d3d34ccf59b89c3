package io.weighbridge.cli;

import io.weighbridge.factorial.Draw;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.TimeEstimate;
import io.weighbridge.report.Effects;
import io.weighbridge.report.RunReport;
import io.weighbridge.report.Winners;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import io.weighbridge.run.SecretsAgain;
import io.weighbridge.sample.MachineDescription;
import io.weighbridge.stats.FactorialDesign;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MavenSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run of a plan with factors, and after it one of the levels that won: two ordinary runs, of
 * which the first one's folder names the second.
 */
final class FactorialRun {

    /** A third of the time is for caches and for the winners together. */
    private static final double SHARE = 2.0 / 3;

    /** What a server of middle size holds, in MiB. */
    private static final long SERVER = 700;

    private static final int LEAST_ROUNDS = 2;

    /** What a spread of launches is taken for before anything is measured. */
    private static final double SPREAD = 0.04;

    private final Session session;
    private final ExportFlags exportFlags;

    FactorialRun(Session session, ExportFlags exportFlags) {
        this.session = session;
        this.exportFlags = exportFlags;
    }

    /** How many rounds fit into the share of a plan's time that the design has; else its own. */
    static int rounds(Plan plan) {
        Optional<Duration> time = plan.limits().run();
        if (time.isEmpty()) {
            return plan.rounds();
        }
        double round = TimeEstimate.ofRound(plan).likely().toMillis();
        int fitting = (int) (time.get().toMillis() * SHARE / round);
        return Math.max(LEAST_ROUNDS, Math.min(plan.rounds(), fitting));
    }

    /** How many servers memory allows at once: an even number, so that launches have mirrors. */
    static int size(Optional<String> available) {
        return available
                .map(text -> text.replaceAll("[^0-9].*", ""))
                .filter(digits -> !digits.isEmpty())
                .map(Long::parseLong)
                .map(mebibytes -> (int) (mebibytes / SERVER / 2 * 2))
                .map(servers -> Math.max(2, Math.min(Factorial.LAUNCHES, servers)))
                .orElse(Factorial.LAUNCHES);
    }

    /** The plan with its launches drawn, and the time that its rounds may take. */
    static Plan drawn(Plan plan) {
        long seed = plan.seed().orElseGet(() -> ThreadLocalRandom.current().nextInt(1_000_000));
        int size = size(Optional.ofNullable(MachineDescription.read().get("memory available")));
        int rounds = rounds(plan) * Factorial.LAUNCHES / size;
        Plan drawn = Draw.of(plan, rounds, size, seed);
        return plan.limits()
                .run()
                .map(time -> Duration.ofMillis((long) (time.toMillis() * SHARE)))
                .map(time -> drawn.withLimits(drawn.limits().withRun(Optional.of(time))))
                .orElse(drawn);
    }

    /**
     * What a run would do, starting nothing.
     *
     * @param maven where the libraries of other containers come from
     * @param starters what brings a container instead of Boot's own starter
     */
    void rehearse(Plan plan, MavenSettings maven, Map<Container, String> starters) {
        Plan drawn = DryRun.foreseen(drawn(plan), maven, starters, session.err()::println);
        Factorial factorial = drawn.factorial().orElseThrow();
        summary(factorial).forEach(session.out()::println);
        DryRun.lines(
                        drawn,
                        drawn.seed().orElseThrow(),
                        Optional.empty(),
                        session.services().commands())
                .forEach(session.out()::println);
        session.out().println();
        session.out().println(afterwards(plan));
        session.out().flush();
    }

    private static String afterwards(Plan plan) {
        return plan.limits()
                .run()
                .map(
                        time ->
                                "A third of the %s is for caches and for measuring the winners together."
                                        .formatted(Phrases.of(time)))
                .orElse("Then the winners are measured together.");
    }

    /** The switches, the standard error of each effect, aliases and launches. */
    static List<String> summary(Factorial factorial) {
        List<String> lines = new ArrayList<>();
        FactorialDesign design = Draw.design(factorial);
        lines.add(
                "%s in %s:"
                        .formatted(
                                Phrases.count(factorial.factors().size(), "switch")
                                        .replace("switchs", "switches"),
                                Phrases.count(factorial.launches().size(), "launch")
                                        .replace("launchs", "launches")));
        factorial
                .factors()
                .forEach(
                        factor ->
                                lines.add(
                                        "  %s: %s"
                                                .formatted(
                                                        factor.name(),
                                                        factor.levels().stream()
                                                                .map(level -> level.name())
                                                                .collect(
                                                                        Collectors.joining(
                                                                                ", ")))));
        lines.add(
                String.format(
                        Locale.ROOT,
                        "Standard errors of effects, if launches vary by %.0f %%:",
                        100 * SPREAD));
        List<OptionalDouble> errors = design.errors();
        List<FactorialDesign.Effect> effects = design.effects();
        for (int index = 0; index < effects.size(); index++) {
            FactorialDesign.Effect effect = effects.get(index);
            OptionalDouble error = errors.get(index);
            lines.add(
                    "  "
                            + name(factorial, effect)
                            + ": "
                            + (error.isPresent()
                                    ? String.format(
                                            Locale.ROOT,
                                            "%.1f %%",
                                            100 * SPREAD * error.getAsDouble())
                                    : "aliased with others"));
        }
        lines.add(
                Effects.aliases(factorial, design)
                        .orElse(
                                "No interaction of two switches biases an effect by a quarter of"
                                        + " its size."));
        lines.add("Launches:");
        factorial
                .launches()
                .forEach(
                        launch ->
                                lines.add(
                                        "  %s: %s"
                                                .formatted(
                                                        launch.target(),
                                                        levels(factorial, launch))));
        lines.add("");
        return lines;
    }

    private static String name(Factorial factorial, FactorialDesign.Effect effect) {
        return factorial
                .factors()
                .get(effect.factor())
                .named(factorial.factors().get(effect.factor()).levels().get(effect.level()));
    }

    private static String levels(Factorial factorial, Factorial.Launch launch) {
        return IntStream.range(0, factorial.factors().size())
                .mapToObj(it -> factorial.factors().get(it).name() + "=" + launch.levels().get(it))
                .collect(Collectors.joining(", "));
    }

    /**
     * Weighs the switches, then the winners together, and shows both.
     *
     * @param plan with drawn factors; its time is that of the first of the two runs
     * @param options of the first of the two runs
     * @return the exit code
     */
    int run(Plan plan, RunOptions options) throws InterruptedException, IOException {
        Optional<Duration> whole =
                plan.limits()
                        .run()
                        .map(time -> Duration.ofMillis((long) (time.toMillis() / SHARE)));
        long startedAt = System.nanoTime();
        Progress progress = session.progress();
        RunOutcome outcome = session.services().weighing().weigh(plan, options, progress);
        if (outcome.nothingMeasured()) {
            show(outcome);
            return ExitCode.USAGE;
        }
        Optional<Duration> left =
                whole.map(time -> left(time, Duration.ofNanos(System.nanoTime() - startedAt)));
        boolean failed = confirm(plan, outcome, options, left, progress);
        show(outcome);
        return failed || outcome.anyFailed() ? ExitCode.TRIAL_FAILED : ExitCode.DONE;
    }

    private void show(RunOutcome outcome) throws IOException {
        RunReport report = ExportFlags.report(outcome);
        exportFlags.show(session, outcome, report);
        ExportFlags.leavePage(session, outcome.folder(), report);
    }

    /**
     * What is left of a time, and a quarter of it at least: one round takes as long as it takes.
     */
    private static Duration left(Duration whole, Duration elapsed) {
        Duration left = whole.minus(elapsed);
        Duration least = whole.dividedBy(4);
        return left.compareTo(least) < 0 ? least : left;
    }

    /**
     * Whether a launch of the winners failed.
     *
     * @param plan that was run; of a resumed run without secrets, as its files have it
     */
    private boolean confirm(
            Plan plan,
            RunOutcome outcome,
            RunOptions options,
            Optional<Duration> left,
            Progress progress)
            throws InterruptedException, IOException {
        Optional<RunOutcome> before = Confirmations.of(outcome);
        if (before.isPresent()) {
            session.err()
                    .println(
                            "The winners together were measured in %s already; weigh run --resume continues it."
                                    .formatted(before.get().record().id()));
            return false;
        }
        Effects effects = Effects.of(outcome.record(), outcome.trials());
        Plan open =
                options.resume().isPresent()
                        ? SecretsAgain.of(plan, outcome.record().planFile(), options.again())
                        : plan;
        Optional<Plan> together = Winners.plan(open, effects, left);
        if (together.isEmpty()) {
            session.err()
                    .println(
                            "No level is significantly better than the first of its switch: there"
                                    + " is nothing to confirm.");
            return false;
        }
        session.err().println("Now the winners together:");
        effects.toConfirm()
                .forEach(
                        (name, levels) ->
                                session.err()
                                        .println(
                                                "  %s: %s"
                                                        .formatted(
                                                                name, String.join(", ", levels))));
        // named at once, so that a run that is cut short has its report, and can be resumed
        RunOptions named =
                options.withResume(Optional.empty())
                        .withRounds(OptionalInt.empty())
                        .withBegun(id -> Confirmations.name(outcome, id));
        return session.services().weighing().weigh(together.get(), named, progress).anyFailed();
    }
}
