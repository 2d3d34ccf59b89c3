package io.weighbridge.engine;

import io.weighbridge.job.Endpoint;
import io.weighbridge.job.EngineScenario;
import io.weighbridge.job.RequestTemplate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scenario prepared for sending: its requests, and the order in which they are sent. */
final class PreparedScenario implements AutoCloseable {

    /** The time limit for an answer in seconds, unless its request sets one. */
    private static final double TIMEOUT = 10;

    private final List<PreparedRequest> requests = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final @Nullable Deck deck;
    private final @Nullable Deck setup;
    private final boolean cookies;
    private final long shortest;
    private final long longest;

    private boolean setUp;

    PreparedScenario(Endpoint endpoint, EngineScenario scenario) {
        for (RequestTemplate template : scenario.requests()) {
            Double timeout = template.timeout();
            requests.add(
                    new PreparedRequest(
                            endpoint,
                            template,
                            requests.size(),
                            RequestPlaceholders.of(scenario),
                            timeout == null ? TIMEOUT : timeout));
            String name = template.name();
            names.add(name == null ? "" : name);
        }
        int count = requests.size();
        List<Integer> cards = scenario.deck();
        deck = cards == null ? null : new Deck(cards, count);
        setup = scenario.setup().isEmpty() ? null : new Deck(scenario.setup(), count);
        cookies = scenario.keepsCookies();
        shortest = requests.stream().mapToLong(PreparedRequest::timeout).min().orElseThrow();
        longest = requests.stream().mapToLong(PreparedRequest::timeout).max().orElseThrow();
    }

    /** The number of requests to choose from. */
    int count() {
        return requests.size();
    }

    /** A request. The first is the only one of a scenario without a deck. */
    PreparedRequest request(int index) {
        return requests.get(index);
    }

    /** The name of a request; empty without a deck. */
    String name(int index) {
        return names.get(index);
    }

    /** The order of the requests; null if there is only one. */
    @Nullable Deck deck() {
        return deck;
    }

    /** What each connection must still send before a slice, in its order; null if nothing. */
    @Nullable Deck missingSetup() {
        return setUp ? null : setup;
    }

    /** Called when all connections have been answered as expected during the setup. */
    void isSetUp() {
        setUp = true;
    }

    /** Whether connections keep the cookies that they receive. */
    boolean keepsCookies() {
        return cookies;
    }

    /** The shortest time limit for an answer in nanoseconds. */
    long shortestTimeout() {
        return shortest;
    }

    /** The longest time limit for an answer in nanoseconds. */
    long longestTimeout() {
        return longest;
    }

    @Override
    public void close() {
        requests.forEach(PreparedRequest::close);
    }
}
