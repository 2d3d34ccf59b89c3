package io.weighbridge.report;

import static io.weighbridge.report.FigureText.mebibytes;

import io.weighbridge.report.Squeezed.Found;
import io.weighbridge.report.Squeezed.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

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
        if (!isLess(less, more, Found::heap)) {
            return;
        }
        ordered++;
        if (!isMore(less.live(), more.live())) {
            return;
        }
        double small = less.heap().orElseThrow().bytes();
        double large = more.heap().orElseThrow().bytes();
        long smallLive = less.live().orElseThrow();
        long largeLive = more.live().orElseThrow();
        contradictions.add(
                "%s needs a smaller heap than %s (%s), although it holds more after a full collection (%s): it needs less for what it allocates between collections (%s)."
                        .formatted(
                                less.name(),
                                more.name(),
                                both(small, large),
                                both(smallLive, largeLive),
                                both(small - smallLive, large - largeLive)));
    }

    private void limits(Found less, Found more) {
        if (!isLess(less, more, Found::limit)) {
            return;
        }
        ordered++;
        if (!isMore(less.rss(), more.rss())) {
            return;
        }
        double small = less.limit().orElseThrow().bytes();
        double large = more.limit().orElseThrow().bytes();
        contradictions.add(
                "%s needs a smaller limit than %s (%s), although its RSS with ample memory is larger (%s): it needs less heap under that limit (%s)."
                        .formatted(
                                less.name(),
                                more.name(),
                                both(small, large),
                                both(less.rss().orElseThrow(), more.rss().orElseThrow()),
                                both(heapWithin(less), heapWithin(more))));
    }

    private static String both(double one, double other) {
        return mebibytes(one) + " and " + mebibytes(other);
    }

    private static String both(long one, long other) {
        return mebibytes(one) + " and " + mebibytes(other);
    }

    private double heapWithin(Found target) {
        return target.limit().orElseThrow().bytes()
                - target.besides().orElse(0)
                - found.goal().margin();
    }

    private static boolean isLess(Found less, Found more, Function<Found, Optional<Size>> size) {
        Optional<Size> small = size.apply(less);
        Optional<Size> large = size.apply(more);
        return small.isPresent()
                && large.isPresent()
                && small.get().high().orElse(Double.POSITIVE_INFINITY)
                        < large.get().low().orElse(0);
    }

    private static boolean isMore(OptionalLong one, OptionalLong other) {
        return one.isPresent()
                && other.isPresent()
                && one.getAsLong() > other.getAsLong() * (1 + EQUAL);
    }
}
