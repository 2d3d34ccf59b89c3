package io.weighbridge.services;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * An Elasticsearch among the services of a plan.
 *
 * @param name of the service
 */
record StoreService(String name, Store store) {

    /** Start of a store for this run, recovery of its shards and its stop, on two busy cores. */
    private static final Duration START = Duration.ofSeconds(40);

    /**
     * Documents per second into a store, including merging. Without merging, 31,000 to 56,000 were
     * measured on two idle cores.
     */
    private static final long LOADING_RATE = 20_000;

    /** Those of a plan. */
    static List<StoreService> of(Plan plan) {
        return plan.services().stream().flatMap(StoreService::of).toList();
    }

    private static Stream<StoreService> of(Service service) {
        return Stream.ofNullable(service.elasticsearch())
                .map(store -> new StoreService(service.name(), store));
    }

    /**
     * The time until the store is running, filled and verified. It is assumed to be empty and
     * already downloaded: the time of a download depends on the network. A store that is already
     * running need not be started.
     */
    Duration time() {
        Duration start = store.uri() == null ? START : Duration.ZERO;
        return start.plus(Duration.ofSeconds(store.documents() / LOADING_RATE));
    }

    /** A sentence that says what a run would do with it, secrets included. */
    String foreseen() {
        String uri = store.uri();
        String which = uri == null ? "An Elasticsearch is started," : "Elasticsearch at " + uri;
        return "%s is filled with %d documents and checked first."
                .formatted(which, store.documents());
    }

    /** A plan with values from its data in place of the placeholders in the paths of workloads. */
    Plan filled(Plan plan) {
        return StoreQueries.filled(plan, store);
    }

    /**
     * Starts it or connects to it, fills it, and verifies what it holds.
     *
     * @param logs an existing folder for its log and settings
     */
    RunningStore start(Path logs, Children children, Progress progress)
            throws InterruptedException {
        return RunningStore.start(name, store, logs, children, progress);
    }
}
