package io.weighbridge.squeeze;

import org.jspecify.annotations.Nullable;

/**
 * The CPU limits of a launch. Between the start and the load, during the warm-up, it may use all
 * CPUs.
 *
 * @param all number of CPUs that this machine has for servers and load tool together, 1 or more
 * @param startup CPUs until the first correct answer; null: all
 * @param steady CPUs during the load; null: they are chosen while it runs, or there is no load
 * @param search chooses them; null: nothing is chosen
 */
public record CpuQuotas(
        int all, @Nullable Double startup, @Nullable Double steady, @Nullable QuotaSearch search) {

    /** Start and load with one limit each. */
    static CpuQuotas of(int all, @Nullable Double startup, @Nullable Double steady) {
        return new CpuQuotas(all, startup, steady, null);
    }

    /** All CPUs for the start; the limits during the load are chosen slice by slice. */
    static CpuQuotas searching(int all, QuotaSearch search) {
        return new CpuQuotas(all, null, null, search);
    }
}
