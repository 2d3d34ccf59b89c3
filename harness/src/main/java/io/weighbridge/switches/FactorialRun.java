package io.weighbridge.switches;

import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.FailureText;
import io.weighbridge.command.Session;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.instrument.sample.UsableMemory;
import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan with factors, then the best levels together. Both are ordinary runs; the first run's
 * folder has the id of the second run.
 */
final class FactorialRun {

    /**
     * The share of the time for measuring switches. The rest is for caches and for measuring the
     * best levels together.
     */
    private static final double SHARE = 2.0 / 3;

    /** The assumed memory of a server, in bytes. */
    private static final long SERVER = 700L << 20;

    private static final int LEAST_ROUNDS = 2;

    private final Session session;
    private final ExportFlags exportFlags;

    FactorialRun(Session session, ExportFlags exportFlags) {
        this.session = session;
        this.exportFlags = exportFlags;
    }

    /**
     * The time that the application takes to start, from one launch. It decides how many launches
     * fit into the time limit, and so how many switches are measured.
     *
     * @return null without a time limit, or if the application did not start
     */
    @Nullable Duration start(Plan plan) throws InterruptedException {
        if (plan.limits().run() == null) {
            return null;
        }
        say("Starting the application once, to know how many launches fit into the time.");
        Duration start = session.runs().start(plan, session.progress());
        if (start != null) {
            say("It started in %s.".formatted(Durations.text(start)));
        }
        return start;
    }

    /**
     * The number of rounds that fit into the design's share of the time; the plan's number if it
     * has no time limit.
     *
     * @param start of the application; null if it is not known
     */
    static int rounds(Plan plan, @Nullable Duration start) {
        Duration time = plan.limits().run();
        if (time == null) {
            return plan.rounds();
        }
        Duration round =
                start == null ? TimeEstimate.ofRound(plan) : TimeEstimate.ofRound(plan, start);
        int fitting = (int) (time.toMillis() * SHARE / round.toMillis());
        return Math.min(plan.rounds(), Math.max(LEAST_ROUNDS, fitting));
    }

    /**
     * The number of servers that memory allows at once, an even number, so that launches are
     * paired.
     *
     * @param available bytes of memory
     */
    static int size(long available) {
        int servers = (int) (available / SERVER / 2 * 2);
        return Math.max(2, Math.min(Factorial.LAUNCHES, servers));
    }

    /**
     * The plan with its launches chosen, and with the design's share of the time limit.
     *
     * @param start of the application; null if it is not known
     */
    static Plan drawn(Plan plan, @Nullable Duration start) {
        long available = UsableMemory.available(KernelFiles.HERE);
        int size = plan.alive() == Plan.Alive.ONE ? Factorial.LAUNCHES : size(available);
        int rounds = rounds(plan, start) * Factorial.LAUNCHES / size;
        Plan drawn = LaunchDraw.of(plan, rounds, size, Schedule.seed(plan));
        Duration time = plan.limits().run();
        return time == null ? drawn : drawn.withLimits(drawn.limits().withRun(times(time, SHARE)));
    }

    private static Duration times(Duration time, double factor) {
        return Duration.ofMillis((long) (time.toMillis() * factor));
    }

    /** What a run of switches does at its end, a sentence for {@code --dry-run}. */
    static String afterwards(Plan plan) {
        Duration time = plan.limits().run();
        if (time == null) {
            return "Then the best levels are measured together, against the unchanged application.";
        }
        return "A third of the %s is kept for preparing the jar's caches and for measuring the best levels together. The real run first starts the application once. If that start is slow, the run will have fewer launches or switches than listed here."
                .formatted(Durations.text(time));
    }

    /**
     * Measures the switches, then the best levels together, and prints both results. If the best
     * levels cannot be measured, it prints the result of the switches, and why.
     *
     * @param whole its launches are chosen first, unless they have been; then its time limit is
     *     that of the first of the two runs
     * @param options of the first of the two runs
     * @return the exit code
     */
    int run(Plan whole, RunOptions options) throws InterruptedException, IOException {
        boolean chosen = Objects.requireNonNull(whole.factorial()).drawn();
        Plan plan = chosen ? whole : drawn(whole, start(whole));
        long startedAt = System.nanoTime();
        RunOutcome outcome = session.runs().run(plan, options, session.progress());
        if (outcome.nothingMeasured()) {
            show(outcome);
            return ExitCode.USAGE;
        }
        return confirmed(plan, outcome, options, left(plan, startedAt));
    }

    /** Measures the best levels together and prints both results; the exit code. */
    private int confirmed(
            Plan plan, RunOutcome outcome, RunOptions options, @Nullable Duration left)
            throws InterruptedException, IOException {
        RunOutcome together;
        try {
            together = bestLevels(plan, outcome, options, left);
        } catch (UsageException
                | ResultsFailedException
                | IOException
                | UncheckedIOException impossible) {
            show(outcome);
            say(notMeasured(outcome, impossible));
            return ExitCode.TRIAL_FAILED;
        }
        boolean whole = show(outcome);
        if (together != null) {
            say(next(together));
        }
        boolean failed = outcome.anyFailed() || (together != null && together.anyFailed());
        return failed || !whole ? ExitCode.TRIAL_FAILED : ExitCode.DONE;
    }

    /** Why the best levels were not measured, and how to measure them. */
    private String notMeasured(RunOutcome switches, Exception why) {
        return "The best levels could not be measured together:%n%s%nThe results of the switches are kept. Once the cause is corrected: weigh run --resume %s%s"
                .formatted(FailureText.printed(why), switches.record().id(), exportFlags.folder());
    }

    /**
     * The command that profiles the best levels. Its flame graphs show which code runs less with
     * them.
     */
    private String next(RunOutcome together) {
        return "To profile the best levels (add --rounds N to measure more rounds, too): weigh run --resume %s --profile%s"
                .formatted(together.record().id(), exportFlags.folder());
    }

    private boolean show(RunOutcome outcome) throws IOException {
        return exportFlags.show(outcome, session.report(outcome));
    }

    /**
     * The rest of the time limit of both runs, but at least a quarter of it, because one round is
     * always run; null if the time is not limited.
     */
    private static @Nullable Duration left(Plan plan, long startedAt) {
        Duration time = plan.limits().run();
        if (time == null) {
            return null;
        }
        Duration whole = times(time, 1 / SHARE);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - startedAt);
        return Durations.longer(whole.minus(elapsed), whole.dividedBy(4));
    }

    /**
     * Measures the best levels together. Says which levels, or why they are not measured.
     *
     * @param plan of the first run as it began
     * @return null if no level is better than the first one of its switch, or if the best levels
     *     were measured before
     */
    private @Nullable RunOutcome bestLevels(
            Plan plan, RunOutcome outcome, RunOptions options, @Nullable Duration left)
            throws InterruptedException, IOException {
        BestLevelsRun before = BestLevelsRun.of(outcome.folder());
        if (before != null) {
            say(
                    "The best levels were already measured together in %1$s; weigh run --resume %1$s%2$s continues that run."
                            .formatted(before.outcome().record().id(), exportFlags.folder()));
            return null;
        }
        Map<String, List<String>> best = best(outcome);
        // Only the plan of a new run has secrets; a resumed run may have left out levels.
        Plan measured = options.resume() == null ? plan : outcome.record().plan();
        Plan together = BestLevels.plan(measured, best, left);
        if (together == null) {
            say(
                    "No level is significantly better than the first level of its switch, so there"
                            + " is no second run.");
            return null;
        }
        say("Measuring the best levels together, against the unchanged application:");
        best.forEach((name, levels) -> say("  " + name + ": " + String.join(", ", levels)));
        return measured(together, best, outcome, options);
    }

    /**
     * The best levels of the run, whose preparation may have left out some of the plan's levels.
     */
    private static Map<String, List<String>> best(RunOutcome outcome) {
        Effects effects = Effects.of(outcome.record(), outcome.trials());
        return BestLevels.of(effects, Objects.requireNonNull(outcome.record().plan().factorial()));
    }

    private RunOutcome measured(
            Plan together, Map<String, List<String>> best, RunOutcome switches, RunOptions options)
            throws InterruptedException, IOException {
        // named at once, so that an interrupted second run is in the report, and can be resumed
        RunOptions named =
                options.withResume(null)
                        .withRounds(null)
                        .withJarSteps(UsualSteps.jarSteps(switches.record().moves()))
                        .withBegun(id -> BestLevelsRun.store(switches.folder(), id, best));
        return session.runs().run(together, named, session.progress());
    }

    private void say(String line) {
        session.err().println(line);
    }
}
