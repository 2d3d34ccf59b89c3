package io.weighbridge.squeeze;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The CPU of one launch of a search that searches for CPU, too.
 *
 * @param all CPUs of this machine for servers and load tool together
 * @param startup the CPU limit until the first correct answer; absent: all
 * @param steady the CPU limit during the load; absent: all, or the slices have one each
 * @param ready seconds until the first correct answer; absent if there was none
 * @param readyCpu CPU seconds until then; absent if unknown
 * @param used CPUs that the server used during the load, on average; absent if unknown
 * @param slices the slices with a CPU limit
 */
public record LaunchCpu(
        int all,
        @Nullable Double startup,
        @Nullable Double steady,
        @Nullable Double ready,
        @Nullable Double readyCpu,
        @Nullable Double used,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CpuSlice> slices) {

    public LaunchCpu {
        slices = List.copyOf(slices);
    }

    /** The first slice that counts and did not meet the goal; null if all did. */
    @Nullable CpuSlice failed() {
        return slices.stream()
                .filter(slice -> slice.counts() && !slice.held())
                .findFirst()
                .orElse(null);
    }

    /** Whether background load disturbed most of its slices, so that it shows too little. */
    boolean disturbed() {
        long lost = slices.stream().filter(it -> it.outcome() == Outcome.DISTURBED).count();
        return 2 * lost > slices.size();
    }
}
