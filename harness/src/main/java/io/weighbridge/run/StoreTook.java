package io.weighbridge.run;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * The time that searches took as reported by a server's store, from the application's meters {@code
 * store.took} and {@code store.requests}.
 */
final class StoreTook {

    /** Number of requests that one reading takes. */
    static final int QUESTIONS = 2;

    private final Meters meters;

    /** For servers in clear text. */
    StoreTook() {
        this(HttpClients.PLAIN);
    }

    /**
     * @param clients that reach the servers
     */
    StoreTook(HttpClients clients) {
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
        return took.flatMap(
                timer ->
                        requests.map(
                                counter ->
                                        new Total(
                                                timer.getOrDefault("TOTAL_TIME", 0.0),
                                                timer.getOrDefault("COUNT", 0.0),
                                                counter.getOrDefault("COUNT", 0.0))));
    }
}
