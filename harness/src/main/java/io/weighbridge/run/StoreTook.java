package io.weighbridge.run;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * What a server's store has said its searches took, from the meters {@code store.took} and {@code
 * store.requests} of the application.
 */
final class StoreTook {

    /** Requests that one look is. */
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
     * All since the server's start.
     *
     * @param seconds its searches took, by the store's own word
     * @param searches how many; only their answers say what they took
     * @param requests sent to the store, searches and all others
     */
    record Total(double seconds, double searches, double requests) {

        Total minus(Total earlier) {
            return new Total(
                    seconds - earlier.seconds,
                    searches - earlier.searches,
                    requests - earlier.requests);
        }
    }

    /** What it says now; absent where it has no such meters. */
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
