package io.weighbridge.report;

import static io.weighbridge.analysis.FigureText.mebibytes;

import io.weighbridge.analysis.Squeezed;
import io.weighbridge.analysis.Squeezed.Found;
import io.weighbridge.analysis.Squeezed.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Whether the order of the targets by their smallest sizes agrees with what they hold when they
 * have more than enough: the heap after a full collection and RSS, which are measured independently
 * of the search. Sizes are ordered if their intervals do not overlap.
 */
final class SqueezeOrder {

    /** Differences of less than this share have no order. */
    private static final double EQUAL = 0.02;

    private final Squeezed found;
    private final List<String> contradictions = new ArrayList<>();
    private int ordered;

    private SqueezeOrder(Squeezed found) {
        this.found = found;
    }

    /** What to say; nothing if no two targets are ordered. */
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
                        "The order of the targets agrees with their heap after a full collection"
                                + " and their RSS with ample memory.")
                : order.contradictions;
    }

    private void heaps(Found less, Found more) {
        Size small = less.heap();
        Size large = more.heap();
        if (small == null || large == null || !isLess(small, large)) {
            return;
        }
        ordered++;
        Long smallLive = less.live();
        Long largeLive = more.live();
        if (smallLive == null || largeLive == null || !isMore(smallLive, largeLive)) {
            return;
        }
        contradictions.add(
                "%s needs a smaller heap than %s (%s), although it holds more after a full collection (%s): it needs less for what it allocates between collections (%s)."
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
        ordered++;
        Long smallRss = less.rss();
        Long largeRss = more.rss();
        if (smallRss == null || largeRss == null || !isMore(smallRss, largeRss)) {
            return;
        }
        contradictions.add(
                "%s needs a smaller limit than %s (%s), although its RSS with ample memory is larger (%s): it needs less heap under that limit (%s)."
                        .formatted(
                                less.name(),
                                more.name(),
                                both(small.bytes(), large.bytes()),
                                both(smallRss, largeRss),
                                both(heapWithin(small, less), heapWithin(large, more))));
    }

    private static String both(double one, double other) {
        return mebibytes(one) + " and " + mebibytes(other);
    }

    private static String both(long one, long other) {
        return mebibytes(one) + " and " + mebibytes(other);
    }

    private double heapWithin(Size limit, Found target) {
        return limit.bytes()
                - Objects.requireNonNullElse(target.besides(), 0L)
                - found.goal().margin();
    }

    /** Whether the intervals do not overlap. */
    private static boolean isLess(Size small, Size large) {
        return small.high() != null && large.low() != null && small.high() < large.low();
    }

    private static boolean isMore(long one, long other) {
        return one > other * (1 + EQUAL);
    }
}
