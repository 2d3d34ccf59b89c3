package io.weighbridge.store;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A loading that ends as by {@code kill -9} after it has stored some progress. */
final class KilledLoading {

    static final int KILLED = 137;

    private KilledLoading() {}

    /**
     * Loads, and is killed.
     *
     * @param arguments address, documents, shards, seed
     */
    public static void main(String[] arguments) throws InterruptedException {
        Documents documents =
                new Documents(
                        Long.parseLong(arguments[1]),
                        Integer.parseInt(arguments[2]),
                        Long.parseLong(arguments[3]));
        AtomicInteger words = new AtomicInteger();
        Elasticsearch store = Elasticsearch.given(URI.create(arguments[0]), line -> {});
        new Loader(
                        store,
                        documents,
                        progress -> {
                            // After each report, its progress is stored.
                            if (progress.documents() > 500 && words.incrementAndGet() > 2) {
                                Runtime.getRuntime().halt(KILLED);
                            }
                        },
                        50,
                        Duration.ZERO)
                .load();
    }
}
