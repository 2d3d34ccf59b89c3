package io.weighbridge.squeeze;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The recommended CPU limits.
 *
 * @param steady CPUs for the steady state
 * @param startup CPUs until the first correct answer, {@code steady} or more; null if no limit was
 *     found with which it is ready in time
 * @param above CPUs by which {@code steady} exceeds the smallest limit
 * @param ready the median time until the first correct answer in the new launches, in seconds; null
 *     if unknown
 * @param slowest the longest of these times
 * @param throttled the median share of periods in which the steady limit was used up during the
 *     load of the new launches, 0 to 1; null if unknown
 */
public record RecommendedCpu(
        double steady,
        @Nullable Double startup,
        double above,
        @Nullable Double ready,
        @Nullable Double slowest,
        @Nullable Double throttled) {

    /**
     * The limits that a search recommends.
     *
     * @param search null: there was none
     * @param fresh the launches with these limits
     * @return null if none are recommended
     */
    static @Nullable RecommendedCpu of(@Nullable CpuSearch search, List<SqueezeLaunch> fresh) {
        CpuQuotas quotas = search == null ? null : search.quotas();
        if (quotas == null || quotas.steady() == null) {
            return null;
        }
        double smallest =
                Objects.requireNonNull(Objects.requireNonNull(search).threshold()).median()
                        / QuotaSearch.MILLI;
        List<LaunchCpu> cpu =
                fresh.stream().map(SqueezeLaunch::cpu).filter(Objects::nonNull).toList();
        List<Double> starts =
                cpu.stream().map(LaunchCpu::ready).filter(Objects::nonNull).sorted().toList();
        return new RecommendedCpu(
                quotas.steady(),
                quotas.startup(),
                quotas.steady() - smallest,
                starts.isEmpty() ? null : starts.get(starts.size() / 2),
                starts.isEmpty() ? null : starts.get(starts.size() - 1),
                CpuSlice.throttled(cpu.stream().flatMap(it -> it.slices().stream()).toList()));
    }

    /** Whether the start needs more CPU than the steady state. */
    boolean startNeedsMore() {
        return startup != null && startup > steady;
    }
}
