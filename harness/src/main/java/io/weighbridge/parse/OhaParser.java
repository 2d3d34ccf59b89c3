package io.weighbridge.parse;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Rate;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.LoadResult.ErrorKind;
import io.weighbridge.result.LoadResult.Openly;
import io.weighbridge.result.RawOutput;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads oha's JSON. */
public final class OhaParser implements OutputParser {

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonNode said = text.json("stdout", text.of("stdout"));
        if (!said.has("summary") || !said.has("statusCodeDistribution")) {
            throw text.unreadable(
                    "stdout", new UnreadableException("it has no summary and no statuses"));
        }
        return new Identities(result(said, raw, workload, load), raw, workload, load).checked();
    }

    private static LoadResult result(JsonNode said, RawOutput raw, Workload workload, Load load) {
        JsonNode summary = said.path("summary");
        Map<Integer, Long> statuses = statuses(said.path("statusCodeDistribution"));
        long answers = statuses.values().stream().mapToLong(Long::longValue).sum();
        Map<ErrorKind, Long> errors = errors(said.path("errorDistribution"));
        errors.put(
                ErrorKind.NON_2XX, answers - statuses.getOrDefault(workload.expect().status(), 0L));
        double elapsed = summary.path("total").asDouble();
        SortedMap<Double, Double> percentiles = percentiles(said.path("latencyPercentiles"));
        Optional<Openly> openly =
                load.rate().map(Rate::amount).map(rate -> new Openly(rate, true, new TreeMap<>()));
        long data = summary.path("totalData").asLong();
        return new LoadResult(
                raw.driver(),
                "oha",
                Optional.empty(),
                load.connections(),
                load.open() ? planned(load) : load.requests().orElseThrow(),
                answers,
                elapsed,
                answers / elapsed,
                errors,
                OptionalLong.empty(),
                OptionalLong.empty(),
                answers > 0 && data % answers == 0
                        ? OptionalLong.of(data / answers)
                        : OptionalLong.empty(),
                number(summary.path("average")),
                number(summary.path("slowest")),
                percentiles,
                Optional.empty(),
                openly);
    }

    /** Where nothing was answered, oha says null. */
    private static OptionalDouble number(JsonNode node) {
        return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
    }

    private static long planned(Load load) {
        return Math.max(
                1,
                Math.round(
                        load.rate().orElseThrow().amount()
                                * load.duration().orElseThrow().toMillis()
                                / 1000));
    }

    private static Map<Integer, Long> statuses(JsonNode distribution) {
        Map<Integer, Long> statuses = new TreeMap<>();
        distribution
                .properties()
                .forEach(
                        entry ->
                                statuses.put(
                                        Integer.valueOf(entry.getKey()),
                                        entry.getValue().asLong()));
        return statuses;
    }

    /** oha says what went wrong in the words of its libraries. */
    private static Map<ErrorKind, Long> errors(JsonNode distribution) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        distribution
                .properties()
                .forEach(
                        entry ->
                                errors.merge(
                                        kind(entry.getKey().toLowerCase(Locale.ROOT)),
                                        entry.getValue().asLong(),
                                        Long::sum));
        return errors;
    }

    private static ErrorKind kind(String words) {
        if (words.contains("timeout") || words.contains("timed out")) {
            return ErrorKind.TIMEOUT;
        }
        if (words.contains("deadline")) {
            return ErrorKind.INCOMPLETE;
        }
        return words.contains("connect") && !words.contains("reset") && !words.contains("closed")
                ? ErrorKind.CONNECT
                : ErrorKind.RECEIVE;
    }

    private static SortedMap<Double, Double> percentiles(JsonNode percentiles) {
        SortedMap<Double, Double> rows = new TreeMap<>();
        percentiles
                .properties()
                .forEach(
                        row ->
                                number(row.getValue())
                                        .ifPresent(
                                                seconds ->
                                                        rows.put(
                                                                Double.valueOf(
                                                                        row.getKey().substring(1)),
                                                                seconds)));
        return rows;
    }
}
