package io.weighbridge.run;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time that searches took as reported by a server's store, from the application's meters {@code
 * store.took} and {@code store.requests}.
 *
 * @param clients that reach the servers
 */
record StoreTimes(HttpClients clients) {

    /** Number of requests that one reading takes. */
    static final int REQUESTS = 2;

    /**
     * Totals since the server's start.
     *
     * @param seconds the time of the searches, as reported by the store
     * @param searches number of searches; only their answers report a time
     * @param requests number of all requests to the store
     */
    record Total(double seconds, double searches, double requests) {

        Total minus(Total earlier) {
            return new Total(
                    seconds - earlier.seconds,
                    searches - earlier.searches,
                    requests - earlier.requests);
        }
    }

    /** The current totals; null if the server has no such meters. */
    @Nullable Total read(URI server) throws InterruptedException {
        ActuatorMetrics meters = new ActuatorMetrics(clients);
        Map<String, Double> took = meters.read(server, "store.took");
        Map<String, Double> requests = meters.read(server, "store.requests");
        if (took == null || requests == null) {
            return null;
        }
        return new Total(
                took.getOrDefault("TOTAL_TIME", 0.0),
                took.getOrDefault("COUNT", 0.0),
                requests.getOrDefault("COUNT", 0.0));
    }
}
