package io.weighbridge.suite;

import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Feature;
import io.weighbridge.command.Phrases;
import io.weighbridge.command.PlanLists;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.RunRequest;
import io.weighbridge.command.Runs;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.result.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Suites: plans that {@code weigh run} runs one after the other. */
public final class SuiteFeature implements Feature, PlanLists {

    /** Options that make sense for every plan of a suite. */
    private static final Set<String> OPTIONS =
            Set.of(
                    "--plan",
                    "--within",
                    "--rounds",
                    "--seed",
                    "--no-pin",
                    "--profile",
                    "--dry-run");

    @Override
    public PlanLists planLists() {
        return this;
    }

    @Override
    public @Nullable String line(Path file) {
        if (!PlanFile.isList(file)) {
            return null;
        }
        Suite suite = SuiteFile.read(file);
        return "suite of %s: %s"
                .formatted(Phrases.count(suite.plans().size(), "plan"), suite.title());
    }

    @Override
    public Map<String, String> stored(Path results) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (SuiteDirectory directory : SuiteDirectory.list(results)) {
            SuiteRecord suite = directory.record();
            lines.put(
                    suite.id(), "suite: %s; %s".formatted(SuiteText.counts(suite), suite.title()));
        }
        return lines;
    }

    @Override
    public @Nullable Integer run(RunRequest request) throws InterruptedException {
        SuiteDirectory begun = begun(request);
        if (begun != null) {
            request.allowOnly().accept(Set.of(), "--resume continues a suite as it was started");
            try (Runs.Alone alone = request.waitFlag().alone(request.session())) {
                return new SuiteRun(request.session(), request.exports()).resume(begun);
            }
        }
        Path file = request.plan();
        return file != null && PlanFile.isList(file) ? begin(file, request) : null;
    }

    /** The suite that is resumed; null if none is. */
    private static @Nullable SuiteDirectory begun(RunRequest request) {
        String id = request.resume();
        if (id == null) {
            return null;
        }
        Path results = request.exports().results();
        return id.equals(RunDirectory.LATEST)
                ? SuiteDirectory.latest(results)
                : SuiteDirectory.find(results.resolve(id));
    }

    private static int begin(Path file, RunRequest request) throws InterruptedException {
        request.allowOnly().accept(OPTIONS, "A suite of plans does not take these options");
        Suite suite = SuiteFile.read(file);
        List<Plan> plans = new ArrayList<>();
        for (Path listed : suite.plans()) {
            plans.add(plan(listed, request));
        }
        SuiteRun run = new SuiteRun(request.session(), request.exports());
        if (request.dryRun()) {
            run.dryRun(suite, plans, request.epilogue());
            return ExitCode.DONE;
        }
        try (Runs.Alone alone = request.waitFlag().alone(request.session())) {
            return run.begin(suite, plans, request.epilogue());
        }
    }

    private static Plan plan(Path file, RunRequest request) {
        Plan plan = request.narrowed().apply(PlanFile.read(file));
        RunKind kind = request.session().kind(plan);
        Set<String> options = kind.options();
        if (options != null) {
            request.allowOnly()
                    .accept(
                            options,
                            "The suite's plan %s is %s".formatted(plan.name(), kind.words()));
        }
        return plan;
    }
}
