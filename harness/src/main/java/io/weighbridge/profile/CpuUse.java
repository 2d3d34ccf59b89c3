package io.weighbridge.profile;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.weighbridge.compare.stats.BlockShare;
import io.weighbridge.instrument.model.Profiler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where the CPU time of a warm server goes under load, from a recording at the end of a run.
 *
 * @param target its name
 * @param profiler that recorded it; absent if none did
 * @param failure why there is no recording, as a sentence without a full stop; absent if there is
 *     one
 * @param samples number of samples
 * @param packages number of samples by package, as in {@link Profile}
 * @param causes the known causes that samples belong to
 */
public record CpuUse(
        String target,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Profiler profiler,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String failure,
        long samples,
        Map<String, Long> packages,
        List<CauseShare> causes) {

    /** With fewer samples there are no shares: the interval of a half would be ±5 % or wider. */
    static final int ENOUGH = 500;

    /** Blocks for the intervals. */
    private static final int BLOCKS = 10;

    public CpuUse {
        packages = Collections.unmodifiableMap(new LinkedHashMap<>(packages));
        causes = List.copyOf(causes);
    }

    /**
     * The share of a known cause in all samples, with its 95 % confidence interval.
     *
     * @param toConsole for log lines: whether most of these samples write to the console
     */
    public record CauseShare(
            KnownCause cause,
            BlockShare share,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean toConsole) {}

    /** A target that could not be recorded. */
    static CpuUse failed(String target, String why) {
        return new CpuUse(target, null, why, 0, Map.of(), List.of());
    }

    /** Counts the samples of a recording. */
    static CpuUse of(String target, Profiler profiler, List<TimedStack> stacks) {
        long samples = stacks.stream().mapToLong(TimedStack::samples).sum();
        List<String> lines = stacks.stream().map(TimedStack::line).toList();
        return new CpuUse(
                target, profiler, null, samples, PackageSamples.of(lines), causes(stacks));
    }

    private static List<CauseShare> causes(List<TimedStack> stacks) {
        List<CauseShare> causes = new ArrayList<>();
        if (stacks.isEmpty()) {
            return causes;
        }
        long[] all = perBlock(stacks, any -> true);
        for (KnownCause cause : KnownCause.values()) {
            List<TimedStack> own =
                    stacks.stream().filter(stack -> cause.holds(stack.frames())).toList();
            if (!own.isEmpty()) {
                BlockShare share =
                        BlockShare.of(perBlock(stacks, stack -> cause.holds(stack.frames())), all);
                causes.add(new CauseShare(cause, share, mostlyToConsole(own)));
            }
        }
        return causes;
    }

    private static boolean mostlyToConsole(List<TimedStack> stacks) {
        long to = stacks.stream().filter(it -> KnownCause.toConsole(it.frames())).count();
        return 2 * to > stacks.size();
    }

    /** The samples of each of the blocks, which divide the time of the recording equally. */
    private static long[] perBlock(List<TimedStack> stacks, Predicate<TimedStack> counted) {
        double first = stacks.stream().mapToDouble(TimedStack::seconds).min().orElse(0);
        double last = stacks.stream().mapToDouble(TimedStack::seconds).max().orElse(0);
        double block = Math.max((last - first) / BLOCKS, Double.MIN_NORMAL);
        long[] samples = new long[BLOCKS];
        for (TimedStack stack : stacks) {
            if (counted.test(stack)) {
                int at = (int) ((stack.seconds() - first) / block);
                samples[Math.min(at, BLOCKS - 1)] += stack.samples();
            }
        }
        return samples;
    }

    /** Whether there are enough samples for shares. */
    @JsonIgnore
    boolean enough() {
        return samples >= ENOUGH;
    }
}
