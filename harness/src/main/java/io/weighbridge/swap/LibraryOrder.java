package io.weighbridge.swap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The position of new libraries among the existing ones: a sorted list stays sorted; otherwise the
 * new libraries take the place of the first removed one. The position matters because the class
 * path has the same order.
 */
final class LibraryOrder {

    private LibraryOrder() {}

    /**
     * The new order.
     *
     * @param before all existing libraries, in their order
     * @param gone the removed libraries
     * @param come the added libraries
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
