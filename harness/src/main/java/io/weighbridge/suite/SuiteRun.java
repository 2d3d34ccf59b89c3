package io.weighbridge.suite;

import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.FailureText;
import io.weighbridge.command.Session;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.MaskedSecrets;
import io.weighbridge.instrument.result.ResultsFolder;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.Preflight;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.os.ShutdownHook;
import io.weighbridge.suite.SuiteStep.State;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs plans one after the other, each as a run of its own. A failed plan does not stop the others;
 * Ctrl-C does. The suite's record on disk has the state of each plan.
 */
final class SuiteRun {

    private final Session session;
    private final ExportFlags exportFlags;
    private final Path results;

    /** The plans; with their secrets, which the record masks, unless the suite is resumed. */
    private List<Plan> plans = List.of();

    SuiteRun(Session session, ExportFlags exportFlags) {
        this.session = session;
        this.exportFlags = exportFlags;
        this.results = exportFlags.results();
    }

    /**
     * Prints how long a suite would take; starts, builds and installs nothing.
     *
     * @param plans of the suite, in its order
     * @param epilogue follows the last launch of each plan; null: nothing follows
     */
    void dryRun(Suite suite, List<Plan> plans, @Nullable Epilogue epilogue)
            throws InterruptedException {
        List<PlanForecast> forecasts = new ArrayList<>();
        for (Plan plan : plans) {
            forecasts.add(forecast(plan, epilogue, true));
        }
        SuiteText.before(suite.title(), forecasts).forEach(session.out()::println);
        session.out().println("To see the commands of a plan: weigh run --plan NAME --dry-run");
    }

    /**
     * How long a plan will take, or why it cannot run here.
     *
     * @param dry whether nothing may be installed and built
     */
    private PlanForecast forecast(Plan plan, @Nullable Epilogue epilogue, boolean dry)
            throws InterruptedException {
        Consumer<String> say = sentence -> session.err().println(plan.name() + ": " + sentence);
        try {
            Plan here =
                    dry
                            ? Preflight.feasible(plan, System.getenv(), say)
                            : session.runs().prepare(plan, say);
            Duration study = session.kind(here).study(BetweenRounds.GO_ON).likely(here);
            Duration run = study.plus(session.features().backend(here).time());
            Duration all = epilogue == null ? run : run.plus(epilogue.likely(here));
            return PlanForecast.runs(plan.name(), all);
        } catch (UsageException lacking) {
            stopIfRequested();
            return PlanForecast.notRun(plan.name(), FailureText.sentence(lacking));
        }
    }

    /**
     * Runs a suite.
     *
     * @param read the plans of the suite, in its order
     * @param epilogue follows the last launch of each plan; null: nothing follows
     * @return the exit code
     * @throws UsageException if none of its plans can run here, or its record cannot be written
     */
    int begin(Suite suite, List<Plan> read, @Nullable Epilogue epilogue)
            throws InterruptedException {
        plans = List.copyOf(read);
        Instant now = Instant.now();
        List<SuiteStep> steps = new ArrayList<>();
        plans.forEach(plan -> steps.add(SuiteStep.waiting(plan)));
        SuiteRecord record =
                new SuiteRecord(
                        ResultsFolder.id(now, suite.name()),
                        suite.title(),
                        now,
                        session.arguments(),
                        epilogue == null ? null : epilogue.key(),
                        steps);
        new ResultsFolder(results).requireWritable();
        List<PlanForecast> forecasts = prepared(record, false);
        return run(SuiteDirectory.create(results, record), forecasts);
    }

    /**
     * Continues a suite: finished plans are skipped, interrupted ones resumed, and the others
     * started. Plans with a literal secret are left out, because the suite's record does not have
     * it.
     *
     * @return the exit code
     * @throws UsageException as {@link #begin}
     */
    int resume(SuiteDirectory directory) throws InterruptedException {
        List<SuiteStep> steps = directory.record().steps();
        if (steps.stream().allMatch(SuiteStep::over)) {
            return ended(directory);
        }
        plans = steps.stream().map(SuiteStep::plan).toList();
        return run(directory, prepared(directory.record(), true));
    }

    /** Installs and builds what all plans need, and prints how long they will take. */
    private List<PlanForecast> prepared(SuiteRecord suite, boolean resumed)
            throws InterruptedException {
        List<PlanForecast> forecasts = new ArrayList<>();
        for (int index = 0; index < plans.size(); index++) {
            Plan plan = plans.get(index);
            String obstacle = resumed ? MaskedSecrets.obstacle(plan) : null;
            if (suite.steps().get(index).over()) {
                forecasts.add(PlanForecast.over(plan.name()));
            } else if (obstacle != null) {
                forecasts.add(PlanForecast.notRun(plan.name(), obstacle));
            } else {
                forecasts.add(forecast(plan, session.features().epilogue(suite.profiler()), false));
            }
        }
        SuiteText.before(suite.title(), forecasts).forEach(session.err()::println);
        if (forecasts.stream().allMatch(forecast -> forecast.estimate() == null)) {
            throw new UsageException(
                    forecasts.stream()
                            .map(PlanForecast::why)
                            .filter(Objects::nonNull)
                            .distinct()
                            .collect(Collectors.joining("\n")));
        }
        return forecasts;
    }

    private int run(SuiteDirectory directory, List<PlanForecast> forecasts)
            throws InterruptedException {
        session.err().println("Progress is saved in " + directory.folder() + ".");
        String resume = "To continue the whole suite: " + directory.resumeCommand();
        try (ShutdownHook notice =
                ShutdownHook.of("stop-notice", () -> session.err().println(resume))) {
            for (int index = 0; index < forecasts.size(); index++) {
                SuiteStep step = step(directory, index);
                String why = forecasts.get(index).why();
                if (why != null) {
                    directory.put(index, step.ended(State.NOT_RUN, why, Duration.ZERO));
                } else if (!step.over()) {
                    stopIfRequested();
                    carryOut(directory, index);
                }
            }
        }
        return ended(directory);
    }

    private void carryOut(SuiteDirectory directory, int index) throws InterruptedException {
        directory.put(index, step(directory, index).begun());
        int of = directory.record().steps().size();
        String name = step(directory, index).plan().name();
        session.err().println("Plan %s of %s: %s".formatted(index + 1, of, name));
        long before = System.nanoTime();
        State end = State.RUNNING;
        String why = null;
        try {
            RunOutcome outcome = runPlan(directory, index);
            RunReport report = session.report(outcome);
            boolean shown = exportFlags.show(outcome, report);
            stopIfRequested();
            boolean failed = report.finding().failuresCount() && outcome.anyFailed();
            boolean whole = shown && !failed && report.finding().answered();
            end = whole ? State.DONE : State.FAILED;
            List<String> failures = failed ? outcome.failures() : List.of();
            why = failures.isEmpty() ? null : String.join("\n", failures);
        } catch (IOException | RuntimeException failure) {
            stopIfRequested();
            end = State.BROKEN_OFF;
            why = FailureText.sentence(failure);
            complain(failure);
        } finally {
            // An interrupted plan stays in the state running, so that it is resumed.
            Duration took = Duration.ofNanos(System.nanoTime() - before);
            directory.put(index, step(directory, index).ended(end, why, took));
        }
    }

    private RunOutcome runPlan(SuiteDirectory directory, int index)
            throws InterruptedException, IOException {
        SuiteRecord suite = directory.record();
        SuiteStep step = step(directory, index);
        RunOptions options =
                UsualSteps.options(results, suite.command())
                        .withResume(step.run())
                        .withEpilogue(session.features().epilogue(suite.profiler()))
                        .withBegun(
                                run -> directory.put(index, step(directory, index).withRun(run)));
        return session.runs().run(plans.get(index), options, session.progress());
    }

    /** Prints a failure and, if it is a defect of weigh, its stack trace. */
    private void complain(Exception failure) {
        session.err().println(FailureText.printed(failure));
        if (FailureText.code(failure) == ExitCode.DEFECT) {
            session.err().print(FailureText.trace(failure));
        }
    }

    private int ended(SuiteDirectory directory) {
        SuiteRecord suite = directory.record();
        Path pages = results.resolve("<run>").resolve("report.html");
        session.out().println();
        SuiteText.after(suite).forEach(session.out()::println);
        session.out()
                .println(
                        "Reports: "
                                + pages
                                + "; weigh report <run>%s prints its table again"
                                        .formatted(exportFlags.folder()));
        return suite.steps().stream().anyMatch(SuiteStep::wrong)
                ? ExitCode.TRIAL_FAILED
                : ExitCode.DONE;
    }

    private static SuiteStep step(SuiteDirectory directory, int index) {
        return directory.record().steps().get(index);
    }

    /**
     * Throws if the user has stopped the suite: later failures are only a result of that. The check
     * adds a hook, because a JVM that is shutting down accepts none.
     */
    private static void stopIfRequested() throws InterruptedException {
        try {
            ShutdownHook.of("probe", () -> {}).close();
        } catch (IllegalStateException ending) {
            throw new InterruptedException("the user stopped the run");
        }
    }
}
