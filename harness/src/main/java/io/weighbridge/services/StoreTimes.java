package io.weighbridge.services;

import io.weighbridge.instrument.run.BackendTotals;
import io.weighbridge.instrument.run.ServerMeters;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the store did for a server, from the application's meters {@code store.took} and
 * {@code store.requests}. Only answers to searches report a time.
 */
final class StoreTimes {

    private StoreTimes() {}

    /** The current totals; null if the server has no such meters. */
    static @Nullable BackendTotals read(ServerMeters server) throws InterruptedException {
        Map<String, Double> took = server.statistics("store.took");
        Map<String, Double> requests = server.statistics("store.requests");
        if (took == null || requests == null) {
            return null;
        }
        return new BackendTotals(
                took.getOrDefault("TOTAL_TIME", 0.0),
                took.getOrDefault("COUNT", 0.0),
                requests.getOrDefault("COUNT", 0.0));
    }
}
