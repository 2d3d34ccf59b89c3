package io.weighbridge.swap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Where new libraries stand among those there are: sorted ones stay sorted, else the new ones take
 * the place of the first that went. The order of entries is that of the class path.
 */
final class LibraryOrder {

    private LibraryOrder() {}

    /**
     * The new order.
     *
     * @param before all libraries there were, in their order
     * @param gone those that went
     * @param come those that came
     */
    static List<String> of(List<String> before, Set<String> gone, List<String> come) {
        List<String> after = new ArrayList<>(before);
        after.removeAll(gone);
        if (before.equals(before.stream().sorted().toList())) {
            after.addAll(come);
            after.sort(Comparator.naturalOrder());
            return after;
        }
        int place = 0;
        while (place < before.size() && !gone.contains(before.get(place))) {
            place++;
        }
        after.addAll(Math.min(place, after.size()), come);
        return after;
    }
}
