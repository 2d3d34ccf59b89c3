package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import io.weighbridge.squeeze.StartSearch.Start;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the launches of one target which CPU limits to try next, and which to recommend: one
 * for the start, and one for the steady state.
 *
 * @param done the launches of the target so far
 * @param all CPUs of this machine for servers and load tool together
 */
record CpuSearch(Squeeze goal, List<SqueezeLaunch> done, int all) {

    /**
     * The recommended limit is this many times the one with which half of the slices hold. It is
     * more than for memory, because how much a limit delays an answer depends on how the requests
     * fall into its periods.
     */
    private static final double ABOVE = 1.2;

    /** The most that it is, if the interval is wide. */
    private static final double MOST_ABOVE = 1.3;

    /** Each failed confirmation multiplies a limit by this. */
    private static final double RAISE = 1.1;

    /** The first limit that is tried, as a multiple of the CPU that the server used. */
    private static final double OF_USED = 1.1;

    /** The first limit if that is unknown, as a share of all CPUs. */
    private static final double UNKNOWN = 0.5;

    /** A slice with a larger share of throttled periods may be slow because of its limit. */
    private static final double THROTTLED = 0.02;

    /** Which recommended amount a launch shows to be too small. */
    enum Lacks {
        MEMORY,
        STEADY,
        STARTUP
    }

    /**
     * The next launch of the search.
     *
     * @param sized a launch of a step with the recommended memory
     * @return null if nothing is left to search for
     */
    @Nullable NextLaunch next(Function<Step, NextLaunch> sized) {
        if (of(Step.CPU).size() < Squeeze.CPU_LAUNCHES && !TargetSearch.givenUp(done, Step.CPU)) {
            return sized.apply(Step.CPU).with(CpuQuotas.searching(all, quotaSearch()));
        }
        StartSearch start = start();
        Double quota = start == null || givenUpStart() ? null : start.next();
        return quota == null ? null : sized.apply(Step.START).with(CpuQuotas.of(all, quota, null));
    }

    private QuotaSearch quotaSearch() {
        return new QuotaSearch(all, first(), slices());
    }

    /**
     * The share of background load above which a slice that failed does not count.
     *
     * @param planned the plan's limit, 0 to 1
     */
    double background(double planned) {
        return BackgroundLimit.of(planned, Step.CPU, done).judged();
    }

    private double first() {
        Double used = largest(launch -> launch.cpu() == null ? null : launch.cpu().used());
        return used == null ? UNKNOWN * all : Math.min(all, OF_USED * used);
    }

    /** Seconds that an answer may take with ample memory and CPU. */
    double patience() {
        Double slowest = largest(launch -> launch.figures().p99());
        return slowest == null ? 0 : slowest;
    }

    private @Nullable Double largest(Function<SqueezeLaunch, @Nullable Double> figure) {
        return of(Step.CONTROL).stream()
                .map(figure)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
    }

    /** All slices of the launches whose limit was changed. */
    List<CpuSlice> slices() {
        return of(Step.CPU).stream()
                .flatMap(launch -> launch.cpu() == null ? null : launch.cpu().slices().stream())
                .toList();
    }

    /** The fit over all slices, in thousandths of a CPU; null if there is none. */
    @Nullable Threshold threshold() {
        return QuotaSearch.threshold(slices());
    }

    /** The search for the CPU of the start; null if there is no such goal, or it has not begun. */
    @Nullable StartSearch start() {
        Double longest = goal.ready();
        Double steady = searchedSteady();
        if (longest == null || steady == null) {
            return null;
        }
        List<Start> tried =
                of(Step.START).stream()
                        .filter(launch -> launch.cpu() != null)
                        .map(CpuSearch::start)
                        .toList();
        Double usual = largest(launch -> launch.cpu() == null ? null : launch.cpu().readyCpu());
        return new StartSearch(longest, steady, all, usual == null ? 0 : usual, tried);
    }

    private static Start start(SqueezeLaunch launch) {
        LaunchCpu cpu = Objects.requireNonNull(launch.cpu());
        return new Start(Objects.requireNonNull(cpu.startup()), launch.held(), cpu.readyCpu());
    }

    private boolean givenUpStart() {
        return TargetSearch.givenUp(done, Step.START);
    }

    /**
     * The limit for the steady state that the search has found. It is a fifth above the limit at
     * which half of the slices hold. If the interval of that limit ends higher, it is this end, but
     * at most 30 % above it.
     */
    private @Nullable Double searchedSteady() {
        Threshold fit = threshold();
        if (fit == null || of(Step.CPU).size() < Squeeze.CPU_LAUNCHES) {
            return null;
        }
        double median = fit.median() / QuotaSearch.MILLI;
        double end = fit.high() == null ? median : fit.high() / QuotaSearch.MILLI;
        double high = Math.min(end, median * MOST_ABOVE);
        double size = StartSearch.rounded(Math.max(median * ABOVE, high));
        return size > all ? null : size;
    }

    /** The recommended limit for the steady state; null if there is none. */
    @Nullable Double steady() {
        Double found = searchedSteady();
        return found == null ? null : raised(found, Lacks.STEADY);
    }

    /**
     * The recommended limit for the start, at least that of the steady state. Null if there is
     * none: even all CPUs are too few to be ready in time, or nothing was found.
     */
    @Nullable Double startup() {
        Double steady = steady();
        Double found = searchedSteady();
        if (steady == null || found == null) {
            return null;
        }
        StartSearch start = start();
        Double searched = start == null ? found : start.recommended();
        Double raised = searched == null ? null : raised(searched, Lacks.STARTUP);
        return raised == null ? null : Double.valueOf(Math.max(steady, raised));
    }

    /** Raises a limit by a tenth for each failed confirmation; null if that is not possible. */
    private @Nullable Double raised(double found, Lacks lacks) {
        long raises = failures(done, lacks);
        double size = found;
        for (int raise = 0; raise < raises; raise++) {
            size = StartSearch.rounded(size * RAISE);
        }
        boolean full = found < all && size > all && raises < TargetSearch.RAISES;
        if (full) {
            return (double) all;
        }
        return raises >= TargetSearch.RAISES || size > all ? null : Double.valueOf(size);
    }

    /** The recommended limits; null if there is none for the steady state. */
    @Nullable CpuQuotas quotas() {
        Double steady = steady();
        return steady == null ? null : CpuQuotas.of(all, startup(), steady);
    }

    /** Whether confirmations failed so often that a limit could not be raised further. */
    boolean raisedTooOften() {
        StartSearch start = start();
        boolean startFound = start == null || start.recommended() != null;
        return searchedSteady() != null && (steady() == null || (startFound && startup() == null));
    }

    /** Why there is no recommended limit for the steady state; null if there is one. */
    @Nullable NoCpu missing() {
        if (steady() != null) {
            return null;
        }
        if (TargetSearch.givenUp(done, Step.CPU)) {
            return NoCpu.DISTURBED;
        }
        if (of(Step.CPU).isEmpty()) {
            return NoCpu.NO_MEMORY;
        }
        List<CpuSlice> counted = slices().stream().filter(CpuSlice::counts).toList();
        boolean noneHeld = !counted.isEmpty() && counted.stream().noneMatch(CpuSlice::held);
        if (noneHeld && counted.stream().anyMatch(slice -> slice.quota() >= all)) {
            return NoCpu.ALL_TOO_FEW;
        }
        return searchedSteady() == null ? NoCpu.NOT_FOUND : NoCpu.RAISED_TOO_OFTEN;
    }

    private List<SqueezeLaunch> of(Step step) {
        return done.stream()
                .filter(launch -> launch.step() == step && launch.outcome().counts())
                .toList();
    }

    /** How many confirmations failed because a recommended amount was too small. */
    static long failures(List<SqueezeLaunch> done, Lacks lacks) {
        return done.stream()
                .filter(launch -> launch.step() == Step.CONFIRM && launch.outcome().counts())
                .filter(launch -> !launch.held() && lacks(launch) == lacks)
                .count();
    }

    /** Which amount a failed launch with the recommended ones shows to be too small. */
    static Lacks lacks(SqueezeLaunch failed) {
        LaunchCpu cpu = failed.cpu();
        if (cpu == null || cpu.steady() == null) {
            return Lacks.MEMORY;
        }
        if (failed.outcome() == Outcome.START_TOO_SLOW) {
            return Lacks.STARTUP;
        }
        boolean slow =
                failed.outcome() == Outcome.TOO_SLOW || failed.outcome() == Outcome.RATE_NOT_KEPT;
        Double throttled = CpuSlice.throttled(cpu.slices());
        return slow && (throttled == null || throttled > THROTTLED) ? Lacks.STEADY : Lacks.MEMORY;
    }
}
