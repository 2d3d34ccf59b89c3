package io.weighbridge.squeeze;

import io.weighbridge.plan.Squeeze;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Step;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time that the searches of one target have. It is counted by the launches on disk, so a search
 * that is resumed has no more of it.
 *
 * @param whole time of the run, for all targets
 * @param share of it that has passed when this target is done, greater than 0 and at most 1
 * @param all launches of the run so far, of all targets
 */
public record SearchTime(Duration whole, double share, List<SqueezeLaunch> all) {

    private static final double NANOS = 1e9;

    public SearchTime {
        all = List.copyOf(all);
    }

    /**
     * The next launch of the target. The searches have the time that the confirmations leave. Of
     * two searches, that for the heap has half of it and what the other leaves.
     *
     * @return absent if all is done, or the control failed
     */
    public @Nullable NextLaunch next(TargetSearch search) {
        double end = share * whole.toNanos() / NANOS - reserved(search.goal());
        double spent = seconds(all);
        double begin = spent - seconds(search.done());
        double heapEnd = search.recommends() == Step.HEAP ? end : begin + (end - begin) / 2;
        return search.next(spent < heapEnd, spent < end);
    }

    /** Seconds that the launches after the searches take, and one more of a search. */
    private double reserved(Squeeze goal) {
        double longest =
                all.stream()
                        .filter(SqueezeLaunch::held)
                        .mapToDouble(SqueezeLaunch::seconds)
                        .max()
                        .orElse(0);
        return longest * (goal.confirmations() + (goal.find().limit() ? 3 : 1));
    }

    /** Seconds that the launches took together. */
    public static double seconds(List<SqueezeLaunch> launches) {
        return launches.stream().mapToDouble(SqueezeLaunch::seconds).sum();
    }
}
