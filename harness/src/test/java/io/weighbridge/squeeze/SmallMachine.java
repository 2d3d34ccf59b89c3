package io.weighbridge.squeeze;

import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * A machine with two CPUs, whose launches follow from what an application needs. It holds 100 MiB
 * besides its heap.
 *
 * @param heap MiB that it needs
 * @param cpus that it needs in the steady state
 * @param start CPU seconds of its start
 */
record SmallMachine(long heap, double cpus, double start) {

    static final int ALL = 2;

    private static final long MEBI = 1L << 20;
    private static final long BESIDES = 100;

    /** All launches of a search. */
    List<SqueezeLaunch> search(Squeeze goal) {
        return search(goal, new ArrayList<>());
    }

    /** All launches of a search that goes on after some. */
    List<SqueezeLaunch> search(Squeeze goal, List<SqueezeLaunch> before) {
        List<SqueezeLaunch> done = new ArrayList<>(before);
        NextLaunch next = new TargetSearch(goal, done, true, ALL).next(true, true);
        while (next != null) {
            done.add(launch(done.size(), next, goal));
            if (done.size() > 200) {
                throw new AssertionError("the search does not end");
            }
            next = new TargetSearch(goal, done, true, ALL).next(true, true);
        }
        return done;
    }

    SqueezeLaunch launch(int number, NextLaunch next, Squeeze goal) {
        long limit = Objects.requireNonNullElse(next.limit(), 0L) / MEBI;
        long given = Objects.requireNonNullElse(next.heap(), limit * MEBI / 4) / MEBI;
        LaunchCpu cpu = cpu(next, quota -> quota >= cpus);
        Outcome outcome = outcome(next, given, cpu, goal);
        boolean held = outcome == Outcome.HOLDS;
        if (next.refused() != null) {
            return launch(number, next, Outcome.REFUSED, next.refused(), Figures.NONE, null);
        }
        String sentence = held ? "p99 4.00 ms, GC 2.0 % of its CPU" : "failed";
        return launch(number, next, outcome, sentence, figures(given), cpu);
    }

    private static SqueezeLaunch launch(
            int number,
            NextLaunch next,
            Outcome outcome,
            String sentence,
            Figures figures,
            @Nullable LaunchCpu cpu) {
        return new SqueezeLaunch(
                number,
                next.refused() == null ? 11.5 : 0,
                "app",
                next.step(),
                next.limit(),
                next.heap(),
                next.flags(),
                outcome,
                sentence,
                figures,
                cpu);
    }

    private Outcome outcome(NextLaunch next, long given, LaunchCpu cpu, Squeeze goal) {
        if (given < heap) {
            return Outcome.OUT_OF_MEMORY;
        }
        Double ready = Objects.requireNonNull(cpu.ready());
        boolean limited = cpu.startup() != null;
        if (limited && goal.ready() != null && ready > goal.ready()) {
            return Outcome.START_TOO_SLOW;
        }
        return next.step() != Step.CPU && cpu.failed() != null ? Outcome.TOO_SLOW : Outcome.HOLDS;
    }

    private LaunchCpu cpu(NextLaunch next, DoublePredicate enough) {
        CpuQuotas quotas = next.cpu();
        Double startup = quotas == null ? null : quotas.startup();
        double ready = start / Objects.requireNonNullElse(startup, (double) ALL);
        List<CpuSlice> slices = quotas == null ? List.of() : slices(quotas, enough);
        Double steady = quotas == null ? null : quotas.steady();
        Double used = quotas == null ? Double.valueOf(cpus) : null;
        return new LaunchCpu(ALL, startup, steady, ready, start, used, slices);
    }

    /** The slices of a launch with CPU limits. */
    static List<CpuSlice> slices(CpuQuotas quotas, DoublePredicate enough) {
        List<CpuSlice> slices = new ArrayList<>();
        if (quotas.steady() != null) {
            slices.add(slice(quotas.steady(), enough.test(quotas.steady())));
        }
        while (quotas.search() != null && slices.size() < Squeeze.CPU_SLICES) {
            double quota = quotas.search().next(slices);
            slices.add(slice(quota, enough.test(quota)));
        }
        return slices;
    }

    static CpuSlice slice(double quota, boolean held) {
        Outcome outcome = held ? Outcome.HOLDS : Outcome.TOO_SLOW;
        return new CpuSlice(quota, outcome, held ? 0.01 : 0.2, 0.01, held ? 0.1 : 0.6, 0.01);
    }

    private static Figures figures(long heap) {
        return Figures.NONE
                .withRate(500.0)
                .withAchieved(499.6)
                .withP99(0.004)
                .withGcShare(0.02)
                .withForeign(0.01)
                .withRss((heap + BESIDES) * MEBI)
                .withPeak((heap + BESIDES + 30) * MEBI)
                .withHeld((heap + BESIDES) * MEBI)
                .withHeapLive(28 * MEBI)
                .withClasses(10_000L)
                .withMetaspace(40 * MEBI)
                .withCollector("SerialGC");
    }
}
