package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found of the CPU that a target needs.
 *
 * @param all CPUs of this machine for servers and load tool together; null if CPU could not be
 *     limited
 * @param steady the limit at which half of the slices meet the goal; null if it was not found
 * @param startup what the search for the CPU of the start has found; null if there was none
 * @param missing why no limit is recommended; null if one is, or the search is not over
 */
public record FoundCpu(
        @Nullable Integer all,
        @Nullable Steady steady,
        @Nullable Startup startup,
        @Nullable NoCpu missing) {

    /**
     * A CPU limit at which half of the slices meet the goal.
     *
     * @param cpus the estimate
     * @param low the lower end of its 95 % interval; null if the slices do not bound it
     * @param high the upper end
     * @param slices that it was estimated from
     * @param launches with these slices
     */
    public record Steady(
            double cpus, @Nullable Double low, @Nullable Double high, int slices, int launches) {}

    /**
     * The CPU of the start.
     *
     * @param cpus the smallest limit with which a launch was ready in time, with some spare; null
     *     if there was none
     * @param tooFew the largest limit that was too small; null if the limit of the steady state was
     *     enough
     * @param launches of the search
     */
    public record Startup(@Nullable Double cpus, @Nullable Double tooFew, int launches) {}

    /** Evaluates a search; null if it was not to search for CPU, or has not begun. */
    static @Nullable FoundCpu of(TargetSearch search, List<SqueezeLaunch> all) {
        if (!search.goal().find().cpu() || all.isEmpty()) {
            return null;
        }
        CpuSearch cpu = search.cpu();
        if (cpu == null) {
            return new FoundCpu(null, null, null, NoCpu.NOT_LIMITED);
        }
        boolean searched = !search.of(Step.CPU).isEmpty();
        boolean over = search.next(false, false) == null;
        return new FoundCpu(
                cpu.all(),
                searched ? steady(search, cpu) : null,
                startup(search, cpu),
                over ? cpu.missing() : null);
    }

    private static @Nullable Steady steady(TargetSearch search, CpuSearch cpu) {
        Threshold fit = cpu.threshold();
        return fit == null
                ? null
                : new Steady(
                        cpus(fit.median()),
                        fit.low() == null ? null : Double.valueOf(cpus(fit.low())),
                        fit.high() == null ? null : Double.valueOf(cpus(fit.high())),
                        (int) cpu.slices().stream().filter(CpuSlice::counts).count(),
                        search.of(Step.CPU).size());
    }

    private static double cpus(double thousandths) {
        return thousandths / QuotaSearch.MILLI;
    }

    private static @Nullable Startup startup(TargetSearch search, CpuSearch cpu) {
        StartSearch start = cpu.start();
        return start == null || start.tried().isEmpty()
                ? null
                : new Startup(start.recommended(), start.tooSmall(), search.of(Step.START).size());
    }

    /** Whether CPU could not be limited here, or its limits were found. */
    boolean answered(Squeeze goal) {
        boolean start = goal.ready() == null || (startup != null && startup.cpus() != null);
        return missing == NoCpu.NOT_LIMITED || (steady != null && missing == null && start);
    }
}
