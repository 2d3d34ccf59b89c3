package io.weighbridge.squeeze;

import static io.weighbridge.compare.analysis.FigureText.mebibytes;

import io.weighbridge.squeeze.Squeezed.Found;
import io.weighbridge.squeeze.Squeezed.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the sizes that a search found are plausible: targets with smaller sizes should
 * also use less memory if they have ample memory. Memory use is the heap after a full collection
 * and RSS, which are measured independently of the search. A size is smaller than another only if
 * their intervals do not overlap.
 */
final class SqueezePlausibility {

    /** Differences of less than this share are counted as ties. */
    private static final double EQUAL = 0.02;

    /**
     * A sentence with the names of two targets, their sizes, uses of memory and {@link Need#rest}.
     */
    private static final String HEAP =
            "%1$s needs a smaller heap than %2$s (%3$s), although its heap after a full collection"
                + " is larger (%4$s). So %1$s needs less free heap after a full collection (%5$s).";

    private static final String LIMIT =
            "%s needs a smaller limit than %s (%s), although its RSS with ample memory is larger"
                    + " (%s). With its smallest limit it needs less heap (%s).";

    /**
     * What a target needs.
     *
     * @param size found by the search
     * @param use of memory, measured independently of the search, in bytes
     * @param rest bytes: of a heap besides its live objects, of a limit its heap
     */
    private record Need(Size size, double use, double rest) {}

    private final Squeezed found;
    private final List<String> contradictions = new ArrayList<>();
    private int ordered;

    private SqueezePlausibility(Squeezed found) {
        this.found = found;
    }

    /** The results as sentences; empty if no target has a smaller size than another. */
    static List<String> sentences(Squeezed found) {
        SqueezePlausibility order = new SqueezePlausibility(found);
        for (Found less : found.targets()) {
            for (Found more : found.targets()) {
                order.compare(less, more, heap(less), heap(more), HEAP);
                order.compare(less, more, order.limit(less), order.limit(more), LIMIT);
            }
        }
        if (order.ordered == 0) {
            return List.of();
        }
        return order.contradictions.isEmpty()
                ? List.of(
                        "The sizes are plausible. Where targets differ clearly, those that need a"
                            + " larger heap also have a larger heap after a full collection, and"
                            + " those that need a larger limit also have a larger RSS with ample"
                            + " memory.")
                : order.contradictions;
    }

    /** The heap that a target needs; null if not all of it is known. */
    private static @Nullable Need heap(Found target) {
        Size size = target.heap();
        Long live = target.live();
        if (size == null || live == null) {
            return null;
        }
        return new Need(size, live.doubleValue(), size.bytes() - live);
    }

    /** The limit that a target needs; null if not all of it is known. */
    private @Nullable Need limit(Found target) {
        Size size = target.limit();
        Long rss = target.rss();
        if (size == null || rss == null) {
            return null;
        }
        long besides = Objects.requireNonNullElse(target.besides(), 0L);
        return new Need(size, rss.doubleValue(), size.bytes() - besides - found.goal().margin());
    }

    private void compare(
            Found less,
            Found more,
            @Nullable Need small,
            @Nullable Need large,
            String contradiction) {
        if (small == null || large == null || !isLess(small.size(), large.size())) {
            return;
        }
        ordered++;
        if (small.use() > large.use() * (1 + EQUAL)) {
            contradictions.add(
                    contradiction.formatted(
                            less.name(),
                            more.name(),
                            both(small.size().bytes(), large.size().bytes()),
                            both(small.use(), large.use()),
                            both(small.rest(), large.rest())));
        }
    }

    private static String both(double one, double other) {
        return mebibytes(one) + " instead of " + mebibytes(other);
    }

    /** Whether the whole interval of one size is below that of the other. */
    private static boolean isLess(Size small, Size large) {
        return small.high() != null && large.low() != null && small.high() < large.low();
    }
}
