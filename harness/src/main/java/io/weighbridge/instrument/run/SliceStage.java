package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.run.SliceFigures.Reading;
import io.weighbridge.instrument.sample.SystemCalls;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Measures one warm, pinned server under one workload while all other servers idle. */
record SliceStage(RunEnvironment environment, Plan plan, LoadRunner loadRunner) {

    /**
     * Measures one slice. If background load disturbs it, it is measured again, up to the plan's
     * limit, then kept and marked. One of many short slices is always kept: a disturbance affects
     * its whole pass.
     */
    void measure(ServerUnderTest loaded, List<ServerUnderTest> up, Scenario scenario, int index)
            throws TrialFailedException, InterruptedException {
        if (plan.pod() != null) {
            leadIn(loaded, scenario, index);
            loaded.sliced(once(loaded, up, scenario, index, 0));
            return;
        }
        if (inPasses(scenario)) {
            loaded.sliced(once(loaded, List.of(loaded), scenario, index, 0));
            return;
        }
        for (int attempt = 0; ; attempt++) {
            Slice slice = once(loaded, up, scenario, index, attempt);
            boolean last = attempt == plan.slices().repeats();
            if (last || !disturbed(slice.measurements())) {
                loaded.sliced(slice);
                return;
            }
            loaded.sliced(slice.discarded());
        }
    }

    /**
     * Loads a server in a pod without a result, so that it uses up the CPU quota that it had while
     * it was idle.
     */
    private void leadIn(ServerUnderTest loaded, Scenario scenario, int index)
            throws TrialFailedException, InterruptedException {
        Load load = scenario.load();
        Duration whole = load.duration() == null ? Pod.SLICE : load.duration();
        Scenario brief = new Scenario(scenario.workload(), load.shortened(Pod.LEAD_IN, whole));
        RawOutput raw = loadRunner.slice(loaded, brief, "lead" + index, index);
        LoadResult client = loadRunner.parse(loaded, raw, brief);
        loaded.requests().load(brief.workload(), client, onTheirWay(brief.load()));
    }

    /** Measures one short slice that is no result. */
    void discard(ServerUnderTest loaded, Scenario scenario, int index)
            throws TrialFailedException, InterruptedException {
        loaded.sliced(once(loaded, List.of(loaded), scenario, index, 0).discarded());
    }

    private Slice once(
            ServerUnderTest loaded,
            List<ServerUnderTest> up,
            Scenario scenario,
            int index,
            int attempt)
            throws TrialFailedException, InterruptedException {
        environment.backend().beforeSlice();
        beginCount(loaded, scenario);
        BackendTotals totalsBefore = totals(loaded);
        boolean overJmx = loaded.due(scenario);
        Instant startedAt = Instant.now();
        Reading before = read(loaded, up, overJmx);
        PoolWatch pools = PoolWatch.start(loaded.probe());
        RawOutput raw = watched(pools, loaded, scenario, "s" + index + "a" + attempt, index);
        Reading after = read(loaded, up, overJmx);
        if (overJmx) {
            loaded.sampleMemory(MemorySample.Stage.SLICE, scenario.name());
        }
        LoadResult client = loadRunner.parse(loaded, raw, scenario);
        loaded.requests().load(scenario.workload(), client, onTheirWay(scenario.load()));
        SliceFigures figures = new SliceFigures(client, before, after, environment.cores());
        Measurements measured = inPasses(scenario) ? figures.ofPass() : figures.alone();
        measured = measured.and(figures.backend(totalsBefore, totals(loaded)));
        measured = measured.with(Metric.POOL_PENDING, pools == null ? null : pools.mean());
        List<Warning> warnings = warnings(loaded, scenario, figures, measured);
        return Slice.of(scenario, index, attempt, startedAt, raw, client, measured, warnings)
                .withServices(figures.byService());
    }

    /** Loads a server, and meanwhile watches its pools, if it has any. */
    private RawOutput watched(
            @Nullable PoolWatch pools,
            ServerUnderTest loaded,
            Scenario scenario,
            String label,
            int index)
            throws TrialFailedException, InterruptedException {
        try {
            return loadRunner.slice(loaded, scenario, label, index);
        } finally {
            if (pools != null) {
                pools.close();
            }
        }
    }

    /** Whether the plan measures a scenario in passes; the size of its slices may follow later. */
    private boolean inPasses(Scenario sized) {
        return plan.scenarios().stream()
                .filter(planned -> planned.name().equals(sized.name()))
                .anyMatch(planned -> planned.load().inPasses());
    }

    private static void beginCount(ServerUnderTest loaded, Scenario scenario)
            throws TrialFailedException, InterruptedException {
        boolean inexact = loaded.requests().inexact(scenario.workload()) != null;
        if (scenario.workload().overWebSocket() || inexact) {
            // WebSocket messages are not counted as requests, but the requests that open the
            // connections are.
            loaded.compareCounts();
        } else {
            loaded.requests().begin();
        }
    }

    private List<Warning> warnings(
            ServerUnderTest loaded,
            Scenario scenario,
            SliceFigures figures,
            Measurements measured) {
        List<Warning> warnings = new ArrayList<>();
        if (!loaded.requests().hasCount()) {
            warnings.add(SliceWarnings.notCounted(scenario.workload(), loaded.requests()));
        }
        boolean inPasses = inPasses(scenario);
        warnings.addAll(SliceWarnings.of(figures.client(), scenario.load(), inPasses));
        if (!environment.cores().pinned() && plan.pod() == null) {
            warnings.add(SliceWarnings.notPinned());
        }
        AnswerPair answers = loaded.answers(scenario.workload().name());
        if (answers != null && scenario.workload().expect().lengthVaries()) {
            warnings.addAll(SliceWarnings.lengths(figures.client(), answers.lengths()));
        }
        if (plan.pod() != null) {
            warnings.addAll(SliceWarnings.idle(figures.idleShare()));
        }
        if (!inPasses) {
            warnings.addAll(SliceWarnings.shares(measured, plan.slices()));
            warnings.addAll(SliceWarnings.idle(figures.idleShare()));
        }
        return warnings;
    }

    private @Nullable BackendTotals totals(ServerUnderTest loaded) throws InterruptedException {
        return environment.backend().totals(loaded.requests()::meter);
    }

    /**
     * Counts system calls in a slice without other measurements, because counting slows the server
     * down.
     */
    void count(ServerUnderTest loaded, Scenario scenario, SystemCalls counter)
            throws TrialFailedException, InterruptedException {
        Instant startedAt = Instant.now();
        RawOutput raw = loadRunner.counted(loaded, scenario, counter);
        loaded.sampleMemory(MemorySample.Stage.SLICE, scenario.name());
        LoadResult client = loadRunner.parse(loaded, raw, scenario);
        Long count = SystemCalls.count(Objects.requireNonNull(raw.files().get("perf")));
        if (count == null) {
            return;
        }
        double perRequest = (double) count / client.sent();
        Measurements calls = Measurements.NONE.with(Metric.SYSTEM_CALLS_PER_REQUEST, perRequest);
        int index = plan.slices().perRound();
        loaded.sliced(Slice.of(scenario, index, 0, startedAt, raw, client, calls, List.of()));
    }

    private static long onTheirWay(Load load) {
        return load.tool().bound() == LoadTool.Bound.TIME ? load.inFlight() : 0;
    }

    private Reading read(ServerUnderTest loaded, List<ServerUnderTest> up, boolean overJmx) {
        double idle = 0;
        for (ServerUnderTest other : up) {
            if (other != loaded) {
                idle += other.cpu();
            }
        }
        return new Reading(
                overJmx ? loaded.probe().read() : loaded.probe().glance(),
                idle,
                environment.machine().get());
    }

    private boolean disturbed(Measurements figures) {
        Slices limits = plan.slices();
        return SliceWarnings.over(figures.get(Metric.FOREIGN_SHARE), limits.foreignLimit())
                || SliceWarnings.over(figures.get(Metric.JIT_SHARE), limits.jitLimit());
    }
}
