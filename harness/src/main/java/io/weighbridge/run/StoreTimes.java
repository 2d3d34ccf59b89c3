package io.weighbridge.run;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * The time that searches took as reported by a server's store, from the application's meters {@code
 * store.took} and {@code store.requests}.
 */
final class StoreTimes {

    /** Number of requests that one reading takes. */
    static final int REQUESTS = 2;

    private final Meters meters;

    /**
     * @param clients that reach the servers
     */
    StoreTimes(HttpClients clients) {
        this.meters = new Meters(clients);
    }

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

    /** The current totals; absent if the server has no such meters. */
    Optional<Total> read(URI server) throws InterruptedException {
        Optional<Map<String, Double>> took = meters.read(server, "store.took");
        Optional<Map<String, Double>> requests = meters.read(server, "store.requests");
        if (took.isEmpty() || requests.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Total(
                        took.get().getOrDefault("TOTAL_TIME", 0.0),
                        took.get().getOrDefault("COUNT", 0.0),
                        requests.get().getOrDefault("COUNT", 0.0)));
    }
}
