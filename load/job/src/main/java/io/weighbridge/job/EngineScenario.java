package io.weighbridge.job;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a target is asked: one request again and again, or several requests in the order of a deck.
 *
 * @param requests at least one; with a deck, each has its own name
 * @param deck cards in the order in which all connections draw them: each is an index into {@code
 *     requests}; null: the only request is sent again and again
 * @param setup indexes into {@code requests}, in the order in which each connection sends these
 *     before its first slice
 * @param cookies whether each connection keeps the cookies that it receives, and sends them; null:
 *     it does not
 * @param rows values for placeholders in the requests, by name: each name has a value in each row
 * @param sessions what each connection has before its first request, in the order of the
 *     connections; empty: nothing
 */
public record EngineScenario(
        List<RequestTemplate> requests,
        @Nullable List<Integer> deck,
        List<Integer> setup,
        @Nullable Boolean cookies,
        Map<String, List<String>> rows,
        List<ConnectionSession> sessions) {

    public EngineScenario {
        boolean some = requests != null && !requests.isEmpty() && all(requests);
        JobJson.require(some, "requests", "at least one request", requests);
        requests = List.copyOf(requests);
        setup = setup == null ? List.of() : setup;
        rows = rows == null ? Map.of() : rows;
        sessions = sessions == null ? List.of() : sessions;
        int count = requests.size();
        if (deck == null) {
            boolean alone =
                    count == 1
                            && setup.isEmpty()
                            && rows.isEmpty()
                            && sessions.isEmpty()
                            && cookies == null;
            JobJson.require(alone, "deck", "a list of indexes into 'requests'", null);
        } else {
            deck = indexes("deck", "at least one index into 'requests', each", deck, count);
            JobJson.require(!deck.isEmpty(), "deck", "at least one card", deck);
            requireNames(requests);
        }
        setup = indexes("setup", "indexes into 'requests', each", setup, count);
        rows = columns(rows);
        sessions = sessions(sessions, rows, Boolean.TRUE.equals(cookies));
    }

    /** A scenario of one request, without a deck. */
    static EngineScenario of(RequestTemplate only) {
        JobJson.require(only.name() == null, "name", "null outside of 'requests'", only.name());
        return new EngineScenario(List.of(only), null, List.of(), null, Map.of(), List.of());
    }

    private static List<Integer> indexes(
            String field, String wanted, List<Integer> indexes, int count) {
        for (Integer index : indexes) {
            JobJson.require(
                    index != null && index >= 0 && index < count,
                    field,
                    wanted + " from 0 to " + (count - 1),
                    index);
        }
        return List.copyOf(indexes);
    }

    private static void requireNames(List<RequestTemplate> requests) {
        List<@Nullable String> names = requests.stream().map(RequestTemplate::name).toList();
        boolean distinct = all(names) && names.stream().distinct().count() == names.size();
        JobJson.require(distinct, "name", "another one for each of the requests", names);
        for (RequestTemplate request : requests) {
            JobJson.require(
                    request.paths().isEmpty(),
                    "paths",
                    "an empty list with a deck",
                    request.paths());
        }
    }

    private static Map<String, List<String>> columns(Map<String, List<String>> rows) {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        int height = -1;
        for (Map.Entry<String, List<String>> column : rows.entrySet()) {
            List<String> values = column.getValue();
            boolean whole =
                    values != null
                            && !values.isEmpty()
                            && all(values)
                            && (height < 0 || values.size() == height);
            JobJson.require(
                    whole, "rows", "as many texts for each name, at least one", column.getKey());
            height = values.size();
            columns.put(column.getKey(), List.copyOf(values));
        }
        return Collections.unmodifiableMap(columns);
    }

    private static List<ConnectionSession> sessions(
            List<ConnectionSession> sessions, Map<String, List<String>> rows, boolean cookies) {
        JobJson.require(all(sessions), "sessions", "one for each connection", sessions.size());
        for (ConnectionSession session : sessions) {
            Set<String> names = session.values().keySet();
            JobJson.require(
                    names.equals(sessions.get(0).values().keySet())
                            && Collections.disjoint(names, rows.keySet()),
                    "values",
                    "texts with the same names in all sessions, which 'rows' does not have",
                    names);
            JobJson.require(
                    cookies || session.cookies().isEmpty(),
                    "cookies",
                    "true if sessions have cookies",
                    false);
        }
        return List.copyOf(sessions);
    }

    private static boolean all(List<?> values) {
        return values.stream().allMatch(Objects::nonNull);
    }

    /** Whether each connection keeps the cookies that it receives. */
    public boolean keepsCookies() {
        return Boolean.TRUE.equals(cookies);
    }
}
