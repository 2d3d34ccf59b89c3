package io.weighbridge.report;

import static io.weighbridge.analysis.FigureText.mebibytes;

import io.weighbridge.analysis.Squeezed;
import io.weighbridge.analysis.Squeezed.Found;
import io.weighbridge.analysis.Squeezed.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Checks whether the sizes that a search found are plausible: targets with smaller sizes should
 * also use less memory if they have ample memory. Memory use is the heap after a full collection
 * and RSS, which are measured independently of the search. A size is smaller than another only if
 * their intervals do not overlap.
 */
final class SqueezeOrder {

    /** Differences of less than this share are counted as ties. */
    private static final double EQUAL = 0.02;

    private final Squeezed found;
    private final List<String> contradictions = new ArrayList<>();
    private int ordered;

    private SqueezeOrder(Squeezed found) {
        this.found = found;
    }

    /** The results as sentences; empty if no target has a smaller size than another. */
    static List<String> sentences(Squeezed found) {
        SqueezeOrder order = new SqueezeOrder(found);
        for (Found less : found.targets()) {
            for (Found more : found.targets()) {
                order.heaps(less, more);
                order.limits(less, more);
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

    private void heaps(Found less, Found more) {
        Size small = less.heap();
        Size large = more.heap();
        if (small == null || large == null || !isLess(small, large)) {
            return;
        }
        Long smallLive = less.live();
        Long largeLive = more.live();
        if (smallLive == null || largeLive == null) {
            return;
        }
        ordered++;
        if (!isMore(smallLive, largeLive)) {
            return;
        }
        contradictions.add(
                "%1$s needs a smaller heap than %2$s (%3$s), although its heap after a full collection is larger (%4$s). So %1$s needs less free heap after a full collection (%5$s)."
                        .formatted(
                                less.name(),
                                more.name(),
                                both(small.bytes(), large.bytes()),
                                both(smallLive, largeLive),
                                both(small.bytes() - smallLive, large.bytes() - largeLive)));
    }

    private void limits(Found less, Found more) {
        Size small = less.limit();
        Size large = more.limit();
        if (small == null || large == null || !isLess(small, large)) {
            return;
        }
        Long smallRss = less.rss();
        Long largeRss = more.rss();
        if (smallRss == null || largeRss == null) {
            return;
        }
        ordered++;
        if (!isMore(smallRss, largeRss)) {
            return;
        }
        contradictions.add(
                "%s needs a smaller limit than %s (%s), although its RSS with ample memory is larger (%s). With its smallest limit it needs less heap (%s)."
                        .formatted(
                                less.name(),
                                more.name(),
                                both(small.bytes(), large.bytes()),
                                both(smallRss, largeRss),
                                both(heapWithin(small, less), heapWithin(large, more))));
    }

    private static String both(double one, double other) {
        return mebibytes(one) + " instead of " + mebibytes(other);
    }

    private static String both(long one, long other) {
        return mebibytes(one) + " instead of " + mebibytes(other);
    }

    private double heapWithin(Size limit, Found target) {
        return limit.bytes()
                - Objects.requireNonNullElse(target.besides(), 0L)
                - found.goal().margin();
    }

    /** Whether the whole interval of one size is below that of the other. */
    private static boolean isLess(Size small, Size large) {
        return small.high() != null && large.low() != null && small.high() < large.low();
    }

    private static boolean isMore(long one, long other) {
        return one > other * (1 + EQUAL);
    }
}
