package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.EngineCommand;
import io.weighbridge.job.EngineScenario;
import io.weighbridge.job.RequestTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rejects targets and slices that this tool does not support. */
final class SupportChecks {

    /** An hour, in seconds. */
    private static final double LONGEST = 3_600;

    private static final double SHORTEST = 0.001;
    private static final double SLOWEST = 0.001;
    private static final double FASTEST = 10_000_000;
    private static final int MOST_CONNECTIONS = 60_000;
    private static final int MOST_PIPELINED = 10_000;
    private static final int MOST_IN_FLIGHT = 1_000_000;

    private static final Set<String> METHODS =
            Set.of(
                    "GET",
                    "HEAD",
                    "POST",
                    "PUT",
                    "DELETE",
                    "PATCH",
                    "OPTIONS",
                    RequestTemplate.WEBSOCKET);

    /** Headers that the tool writes itself, from the server, the body and {@code keepAlive}. */
    private static final Set<String> OWN_HEADERS =
            Set.of("host", "content-length", "transfer-encoding", "connection", "upgrade");

    private SupportChecks() {}

    /**
     * Checks whether the tool can open a target.
     *
     * @throws BadJobException if it cannot
     */
    static void check(EngineCommand.Open open) throws BadJobException {
        check(open.endpoint());
        List<RequestTemplate> requests = new ArrayList<>();
        for (EngineScenario scenario : open.scenarios().values()) {
            for (RequestTemplate request : scenario.requests()) {
                check(open.endpoint(), request, RequestPlaceholders.ofPath(scenario));
            }
            if (scenario.deck() != null) {
                DeckChecks.check(open.endpoint(), scenario);
            }
            requests.addAll(scenario.requests());
        }
        List<String> upgrades =
                requests.stream()
                        .map(it -> it.overWebSockets() ? it.path() : "")
                        .distinct()
                        .toList();
        require(
                upgrades.size() == 1,
                "scenarios",
                "all over WebSockets to one path, or none over WebSockets",
                upgrades);
    }

    /**
     * Checks whether the tool supports a slice.
     *
     * @throws BadJobException if it does not
     */
    static void check(EngineCommand.Slice slice) throws BadJobException {
        check(slice.duration(), slice.rate());
        within("skip", slice.skip(), 0, slice.duration());
    }

    /**
     * Checks whether a slice has what its scenario needs.
     *
     * @param deck whether the scenario has a deck
     * @throws BadJobException if it has not
     */
    static void check(EngineCommand.Slice slice, boolean deck) throws BadJobException {
        if (!deck) {
            require(slice.first() == null, "first", "null without a deck", slice.first());
            return;
        }
        Long cards = slice.requests();
        require(slice.first() != null, "first", "the number of a card with a deck", null);
        require(cards != null, "requests", "the number of cards with a deck", null);
        Double rate = slice.rate();
        double needed = cards == null || rate == null ? 0 : cards / rate;
        require(
                slice.duration() >= needed,
                "duration",
                "at least the %s s that %s cards take at the rate".formatted(needed, cards),
                slice.duration());
    }

    private static void check(Endpoint endpoint) throws BadJobException {
        most("connections", endpoint.connections(), MOST_CONNECTIONS);
        most("pipeline", endpoint.pipeline(), MOST_PIPELINED);
        most("connections times pipeline", endpoint.inFlight(), MOST_IN_FLIGHT);
        require(
                endpoint.keepAlive()
                        || (endpoint.pipeline() == 1 && endpoint.protocol() == Protocol.H1),
                "keepAlive",
                "true where requests are pipelined or h2c",
                false);
        String trust = endpoint.trust();
        if (trust != null) {
            certificate(endpoint, trust);
        }
    }

    private static void certificate(Endpoint endpoint, String trust) throws BadJobException {
        try {
            var unused = Tls.to(endpoint, trust);
        } catch (IOException e) {
            throw new BadJobException(
                    "'trust' should be a file with a certificate in PEM, but %s is not one (%s): correct the command."
                            .formatted(trust, e.getMessage()));
        }
    }

    private static void check(
            Endpoint endpoint, RequestTemplate scenario, RequestPlaceholders places)
            throws BadJobException {
        require(
                METHODS.contains(scenario.method()),
                "method",
                "one of " + METHODS.stream().sorted().toList(),
                scenario.method());
        for (String path : scenario.allPaths()) {
            require(isPath(places.without(path)), "path", "percent-encoded", "'" + path + "'");
        }
        for (Map.Entry<String, String> header : scenario.headers().entrySet()) {
            header(header.getKey(), header.getValue());
        }
        Double timeout = scenario.timeout();
        within("timeout", timeout == null ? LONGEST : timeout, SHORTEST, LONGEST);
        if (scenario.overWebSockets()) {
            webSockets(endpoint, scenario);
        }
    }

    /** Whether a text without placeholders may be a part of a path. */
    static boolean isPath(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 127 && c != '{' && c != '}');
    }

    /** Whether a text may be a part of a header's value. */
    static boolean isValue(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 127);
    }

    private static void check(double duration, @Nullable Double rate) throws BadJobException {
        within("duration", duration, SHORTEST, LONGEST);
        within("rate", rate == null ? 1 : rate, SLOWEST, FASTEST);
    }

    /** A WebSocket scenario needs one path, one message, and no special headers. */
    private static void webSockets(Endpoint endpoint, RequestTemplate scenario)
            throws BadJobException {
        require(scenario.body() != null, "body", "the message of a WEBSOCKET", "null");
        require(
                scenario.paths().isEmpty(),
                "paths",
                "an empty list with a WEBSOCKET",
                scenario.paths());
        require(
                scenario.headers().isEmpty(),
                "headers",
                "none with a WEBSOCKET",
                scenario.headers());
        require(
                endpoint.protocol() == Protocol.H1,
                "protocol",
                "h1 with a WEBSOCKET",
                endpoint.protocol());
        require(endpoint.trust() == null, "trust", "null with a WEBSOCKET", endpoint.trust());
        require(endpoint.pipeline() == 1, "pipeline", "1 with a WEBSOCKET", endpoint.pipeline());
        require(endpoint.keepAlive(), "keepAlive", "true with a WEBSOCKET", false);
    }

    private static void header(String name, String value) throws BadJobException {
        require(
                !OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT)),
                "headers",
                "without those that the tool writes itself",
                name);
        require(
                !name.isEmpty()
                        && name.chars().allMatch(c -> c > ' ' && c < 127 && c != ':')
                        && isValue(value),
                "headers",
                "names and values in ASCII",
                "'" + name + "'");
    }

    private static void most(String field, int value, int most) throws BadJobException {
        require(value <= most, field, "at most " + most, value);
    }

    private static void within(String field, double value, double least, double most)
            throws BadJobException {
        require(value >= least && value <= most, field, "from " + least + " to " + most, value);
    }

    static void require(boolean holds, String field, String wanted, @Nullable Object came)
            throws BadJobException {
        if (!holds) {
            throw new BadJobException(
                    "'%s' should be %s for the built-in tool, but is %s: correct the command."
                            .formatted(field, wanted, came));
        }
    }
}
