package io.weighbridge.app;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Purchases in memory. */
@Component
class Purchases {

    private final Map<UUID, Purchase> all = new ConcurrentHashMap<>();

    /** A product that a customer has bought. */
    record Purchase(UUID id, int product, String customer) {}

    /** The number of all purchases, and some of them. */
    record Some(long number, List<Purchase> last) {}

    /** Adds a purchase, and says whether there was none with this id. */
    boolean add(Purchase purchase) {
        return all.putIfAbsent(purchase.id(), purchase) == null;
    }

    void put(Purchase purchase) {
        all.put(purchase.id(), purchase);
    }

    void delete(UUID id) {
        all.remove(id);
    }

    Some some() {
        return new Some(all.size(), all.values().stream().limit(10).toList());
    }
}
