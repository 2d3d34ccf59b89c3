package io.weighbridge.instrument.parse;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Fails a slice of a mix with wrong answers, and says which requests got them.
 *
 * @param answer of the built-in tool to the command {@code slice}
 */
record MixErrors(JsonFigures answer, Workload workload, Load load) {

    /** The most requests that are named. */
    private static final int NAMED = 3;

    /** With these a server says that a session has ended, or that there is none. */
    private static final Set<Integer> NO_SESSION = Set.of(302, 303, 401, 403);

    /**
     * A request with wrong answers.
     *
     * @param statuses the number of answers with each unexpected status
     */
    private record Wrong(
            String name, long sent, Map<ErrorKind, Long> errors, Map<Integer, Long> statuses) {

        long count() {
            return errors.values().stream().mapToLong(Long::longValue).sum();
        }

        String text() {
            String which =
                    statuses.entrySet().stream()
                            .map(it -> "status %d %d times".formatted(it.getKey(), it.getValue()))
                            .collect(Collectors.joining(", "));
            return "%s (%d of %d: %s)"
                    .formatted(
                            name,
                            count(),
                            sent,
                            which.isEmpty() ? OutputChecks.counts(errors) : which);
        }
    }

    /** Fails if a request got a wrong answer. At a rate, a late answer is a result. */
    void require() throws TrialFailedException {
        List<Wrong> wrong = wrong();
        if (wrong.isEmpty()) {
            return;
        }
        String named =
                wrong.stream().limit(NAMED).map(Wrong::text).collect(Collectors.joining("; "));
        int others = wrong.size() - NAMED;
        String all = others > 0 ? "%s; and %d other requests".formatted(named, others) : named;
        if (hasSessions() && wrong.stream().anyMatch(MixErrors::lacksSession)) {
            throw failed(
                    Kind.ERROR_RESPONSES,
                    "the session ended: %s. See how long sessions last, and whether the application ends one when the same user logs in again: each connection needs its own (a user of its own from a CSV file, or another setting of the application)"
                            .formatted(all));
        }
        throw failed(
                kind(wrong),
                "wrong answers to requests of the mix: %s. %s".formatted(all, cure(wrong)));
    }

    private static TrialFailedException failed(Kind kind, String sentence) {
        return new TrialFailedException(new Failure(kind, sentence));
    }

    private boolean hasSessions() {
        Mix mix = workload.mix();
        PreparedMix prepared = workload.prepared();
        boolean login = mix != null && mix.login() != null;
        return login || (prepared != null && !prepared.setup().isEmpty());
    }

    private static boolean lacksSession(Wrong wrong) {
        return wrong.statuses().keySet().stream().anyMatch(NO_SESSION::contains);
    }

    private static Kind kind(List<Wrong> wrong) {
        boolean answered =
                wrong.stream()
                        .flatMap(it -> it.errors().keySet().stream())
                        .anyMatch(it -> it == ErrorKind.NON_2XX || it == ErrorKind.WRONG_STATUS);
        return answered ? Kind.ERROR_RESPONSES : Kind.WRONG_ANSWER;
    }

    private static String cure(List<Wrong> wrong) {
        return wrong.stream()
                .flatMap(it -> it.statuses().keySet().stream())
                .findFirst()
                .map(StatusAdvice::underLoad)
                .orElse("See the server's log");
    }

    /** The requests with wrong answers, those with most first. */
    private List<Wrong> wrong() throws TrialFailedException {
        List<Wrong> wrong = new ArrayList<>();
        for (JsonNode node : answer.object().path("requests")) {
            JsonFigures request = new JsonFigures(node, answer.text(), answer.role());
            Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
            errors.putAll(request.in("errors").errors());
            errors.values().removeIf(count -> count == 0);
            if (load.open()) {
                errors.keySet().removeAll(LoadResult.LATE);
            }
            if (!errors.isEmpty()) {
                Map<Integer, Long> statuses = new TreeMap<>();
                JsonFigures counted = request.inOrNone("statuses");
                if (counted != null) {
                    counted.counts()
                            .forEach(
                                    (status, times) ->
                                            statuses.put(Integer.valueOf(status), times));
                }
                wrong.add(
                        new Wrong(
                                node.path("name").asText(),
                                request.count("sent"),
                                errors,
                                statuses));
            }
        }
        wrong.sort(Comparator.comparingLong(Wrong::count).reversed());
        return wrong;
    }
}
