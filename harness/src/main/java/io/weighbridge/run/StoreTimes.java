package io.weighbridge.run;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time that searches took as reported by a server's store, since the server's start, from the
 * application's meters {@code store.took} and {@code store.requests}.
 *
 * @param seconds the time of the searches, as reported by the store
 * @param searches number of searches; only their answers report a time
 * @param requests number of all requests to the store
 */
record StoreTimes(double seconds, double searches, double requests) {

    /** Number of requests that one reading takes. */
    static final int REQUESTS = 2;

    /**
     * The current totals; null if the server has no such meters.
     *
     * @param clients that reach the server
     */
    static @Nullable StoreTimes read(HttpClients clients, URI server) throws InterruptedException {
        Map<String, Double> took = clients.meter(server, "store.took");
        Map<String, Double> requests = clients.meter(server, "store.requests");
        if (took == null || requests == null) {
            return null;
        }
        return new StoreTimes(
                took.getOrDefault("TOTAL_TIME", 0.0),
                took.getOrDefault("COUNT", 0.0),
                requests.getOrDefault("COUNT", 0.0));
    }
}
