package io.weighbridge.run;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Metric;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Slices;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.Slice;
import io.weighbridge.sample.MachineReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Measures one warm, pinned server under one workload while all others idle. */
final class SliceStage {

    /**
     * Above this a core is called busy: what is left is the idle time between a request and the
     * next.
     */
    static final double BUSY = 0.8;

    /** CPU that servers which should idle may use, as a share of one core. */
    static final double IDLE_LIMIT = 0.02;

    private final Slices limits;
    private final Drive drive;
    private final Supplier<MachineReading> machine;
    private final Cores cores;
    private final RequestCount counter;

    SliceStage(
            Slices limits,
            Drive drive,
            Supplier<MachineReading> machine,
            Cores cores,
            RequestCount counter) {
        this.limits = limits;
        this.drive = drive;
        this.machine = machine;
        this.cores = cores;
        this.counter = counter;
    }

    /**
     * Measures one slice; one that others disturbed is measured again, up to the plan's bound, then
     * kept and marked.
     */
    void measure(Standing loaded, List<Standing> up, Workload workload, int index)
            throws TrialFailedException, InterruptedException {
        for (int attempt = 0; ; attempt++) {
            Slice slice = once(loaded, up, workload, index, attempt);
            boolean last = attempt == limits.repeats();
            if (last || !disturbed(slice.measurements())) {
                loaded.sliced(slice);
                return;
            }
            loaded.sliced(discarded(slice));
        }
    }

    private Slice once(
            Standing loaded, List<Standing> up, Workload workload, int index, int attempt)
            throws TrialFailedException, InterruptedException {
        OptionalLong counted = counter.read(loaded.server().uri());
        Instant startedAt = Instant.now();
        Reading before = read(loaded, up);
        RawOutput raw = drive.slice(loaded, workload, "s" + index + "a" + attempt);
        Reading after = read(loaded, up);
        LoadResult client = drive.parse(loaded, raw, workload);
        List<Warning> warnings = new ArrayList<>();
        if (counted.isPresent()) {
            counter.agree(loaded.server().uri(), counted.getAsLong(), client.completed());
        } else {
            warnings.add(
                    new Warning(
                            Warning.Kind.COUNT_NOT_CHECKED,
                            "no http.server.requests to compare with"));
        }
        Measurements figures = SliceFigures.of(client, before, after, cores);
        warnings.addAll(warnings(client, figures, workload));
        warnings.addAll(idleWarnings(before, after));
        return new Slice(
                workload.name(), index, attempt, true, startedAt, raw, client, figures, warnings);
    }

    private Reading read(Standing loaded, List<Standing> up) {
        double idle = up.stream().filter(other -> other != loaded).mapToDouble(Standing::cpu).sum();
        return new Reading(loaded.probe().read(), idle, machine.get());
    }

    private static Slice discarded(Slice slice) {
        return new Slice(
                slice.workload(),
                slice.index(),
                slice.attempt(),
                false,
                slice.startedAt(),
                slice.raw(),
                slice.client(),
                slice.measurements(),
                slice.warnings());
    }

    private boolean disturbed(Measurements figures) {
        return over(figures.get(Metric.FOREIGN_SHARE), limits.foreignLimit())
                || over(figures.get(Metric.JIT_SHARE), limits.jitLimit());
    }

    private static boolean over(OptionalDouble share, double limit) {
        return share.isPresent() && share.getAsDouble() > limit;
    }

    private List<Warning> warnings(LoadResult client, Measurements figures, Workload workload) {
        List<Warning> warnings = new ArrayList<>();
        if (over(figures.get(Metric.FOREIGN_SHARE), limits.foreignLimit())) {
            warnings.add(
                    share(
                            Warning.Kind.FOREIGN_LOAD,
                            "others took %.1f %% of our cores",
                            figures,
                            Metric.FOREIGN_SHARE));
        }
        if (over(figures.get(Metric.JIT_SHARE), limits.jitLimit())) {
            warnings.add(
                    share(
                            Warning.Kind.JIT_BUSY,
                            "the JIT took %.1f %% of the server's CPU",
                            figures,
                            Metric.JIT_SHARE));
        }
        if (clientBound(figures)) {
            warnings.add(
                    share(
                            Warning.Kind.CLIENT_BOUND,
                            "the client's cores were %.0f %% busy",
                            figures,
                            Metric.CLIENT_BUSY));
        }
        if (client.keptAlive().isPresent()
                && client.keptAlive().getAsLong() < client.completed() / 2) {
            warnings.add(
                    new Warning(
                            Warning.Kind.CONNECTION_PER_REQUEST,
                            client.keptAlive().getAsLong()
                                    + " of "
                                    + client.completed()
                                    + " answers came over a kept connection"));
        }
        if (workload.expect().lengthVaries()) {
            warnings.add(
                    new Warning(
                            Warning.Kind.LENGTHS_VARY,
                            "the plan allows bodies of different length"));
        }
        if (cores.servers().isEmpty()) {
            warnings.add(new Warning(Warning.Kind.NOT_PINNED, "nothing was pinned"));
        }
        return warnings;
    }

    /** Whether the client could do no more while the server could have. */
    static boolean clientBound(Measurements figures) {
        return over(figures.get(Metric.CLIENT_BUSY), BUSY)
                && !over(figures.get(Metric.SERVER_BUSY), BUSY);
    }

    private static Warning share(
            Warning.Kind kind, String sentence, Measurements figures, Metric metric) {
        return new Warning(
                kind,
                String.format(Locale.ROOT, sentence, figures.get(metric).orElseThrow() * 100));
    }

    private static List<Warning> idleWarnings(Reading before, Reading after) {
        double share = (after.idleCpu() - before.idleCpu()) / SliceFigures.seconds(before, after);
        return share <= IDLE_LIMIT
                ? List.of()
                : List.of(
                        new Warning(
                                Warning.Kind.IDLE_BUSY,
                                String.format(
                                        Locale.ROOT,
                                        "idle servers used %.1f %% of a core",
                                        share * 100)));
    }
}
