package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.RequestTemplate;
import io.weighbridge.job.Scenario;
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
    static void check(Scenario scenario) throws BadJobException {
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
                    !cookie, "headers", "without a Cookie if 'cookies' is true", request.headers());
            placeholders(request, scenario.rows());
        }
    }

    private static void placeholders(RequestTemplate request, Map<String, List<String>> rows)
            throws BadJobException {
        Placeholders places = new Placeholders(rows);
        List<String> texts = new ArrayList<>(request.headers().values());
        for (String value : texts) {
            values(value, rows, SupportChecks::isValue, "texts in ASCII where a header has them");
        }
        values(
                request.path(),
                rows,
                SupportChecks::isPath,
                "percent-encoded where a path has them");
        texts.add(request.path());
        String body = request.body();
        if (body != null) {
            texts.add(body);
        }
        for (String text : texts) {
            String unknown = places.unknown(text);
            SupportChecks.require(
                    unknown == null,
                    "requests",
                    "with no other placeholders than {{$uuid}}, {{$randomInt}}, {{$randomInt MIN"
                            + " MAX}} and names of 'rows'",
                    unknown);
        }
    }

    /** The row values that a text needs must be such that it remains well-formed. */
    private static void values(
            String text, Map<String, List<String>> rows, Predicate<String> fits, String wanted)
            throws BadJobException {
        for (String column : new Placeholders(rows).columns(text)) {
            for (String value : rows.getOrDefault(column, List.of())) {
                SupportChecks.require(fits.test(value), "rows", wanted, "'" + value + "'");
            }
        }
    }
}
