package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.ConnectionSession;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.EngineScenario;
import io.weighbridge.job.RequestTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Rejects scenarios with a deck that this tool does not support. */
final class DeckChecks {

    private DeckChecks() {}

    /**
     * Checks whether the tool supports a scenario with a deck, each of whose requests it supports.
     *
     * @throws BadJobException if it does not
     */
    static void check(Endpoint endpoint, EngineScenario scenario) throws BadJobException {
        int sessions = scenario.sessions().size();
        SupportChecks.require(
                sessions == 0 || sessions == endpoint.connections(),
                "sessions",
                "empty, or one for each of the %s connections".formatted(endpoint.connections()),
                sessions);
        for (ConnectionSession session : scenario.sessions()) {
            cookies(session);
        }
        for (RequestTemplate request : scenario.requests()) {
            SupportChecks.require(
                    !request.overWebSockets(),
                    "method",
                    "a method of HTTP with a deck",
                    request.method());
            boolean cookie =
                    scenario.keepsCookies()
                            && request.headers().keySet().stream()
                                    .anyMatch("cookie"::equalsIgnoreCase);
            SupportChecks.require(
                    !cookie,
                    "headers",
                    "without a Cookie if 'cookies' is true",
                    request.headers().keySet());
            placeholders(request, RequestPlaceholders.of(scenario));
        }
    }

    private static void cookies(ConnectionSession session) throws BadJobException {
        for (Map.Entry<String, String> cookie : session.cookies().entrySet()) {
            SupportChecks.require(
                    SupportChecks.isValue(cookie.getKey() + cookie.getValue())
                            && !cookie.getKey().isBlank()
                            && cookie.getKey().indexOf('=') < 0
                            && (cookie.getKey() + cookie.getValue()).indexOf(';') < 0,
                    "cookies",
                    "names and values in ASCII without a semicolon",
                    "'" + cookie.getKey() + "'");
        }
    }

    private static void placeholders(RequestTemplate request, RequestPlaceholders places)
            throws BadJobException {
        List<String> texts = new ArrayList<>(request.headers().values());
        for (String value : texts) {
            all(
                    places.values(value),
                    SupportChecks::isValue,
                    "texts in ASCII where a header has them");
        }
        all(
                places.values(request.path()),
                SupportChecks::isPath,
                "percent-encoded where a path has them");
        String body = request.body();
        if (body != null) {
            texts.add(body);
        }
        texts.add(request.path());
        for (String text : texts) {
            String unknown = places.unknown(text);
            SupportChecks.require(
                    unknown == null,
                    "requests",
                    "with no other placeholders than those of load/README.md",
                    unknown);
        }
    }

    /** The values that a text may have must be such that it remains well-formed. */
    private static void all(List<String> values, Predicate<String> fits, String wanted)
            throws BadJobException {
        for (String value : values) {
            SupportChecks.require(fits.test(value), "rows and sessions", wanted, "'" + value + "'");
        }
    }
}
