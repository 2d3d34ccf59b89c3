package io.weighbridge.parse;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.LoadResult.ErrorKind;
import io.weighbridge.result.LoadResult.Openly;
import io.weighbridge.result.LoadResult.Own;
import io.weighbridge.result.RawOutput;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the one document that the project's own load tools print: Gatling, JMH and the built-in
 * engine.
 */
public final class JobParser implements OutputParser {

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonNode said = text.json("stdout", text.of("stdout"));
        for (String key : List.of("sent", "span", "completed", "elapsed", "cpu")) {
            if (!said.hasNonNull(key)) {
                throw text.unreadable("stdout", new UnreadableException("it has no " + key));
            }
        }
        return new Identities(result(said, text, load), raw, workload, load).checked();
    }

    private static LoadResult result(JsonNode said, RawText text, Load load)
            throws TrialFailedException {
        long completed = said.path("completed").asLong();
        double elapsed = said.path("elapsed").asDouble();
        JsonNode response = said.path("response");
        JsonNode latency = response.isObject() ? response : said.path("service");
        return new LoadResult(
                text.raw().driver(),
                (said.path("tool").asText() + " " + said.path("version").asText()).strip(),
                Optional.empty(),
                load.connections(),
                load.rate()
                        .map(
                                rate ->
                                        Math.round(
                                                rate.amount()
                                                        * load.duration().orElseThrow().toMillis()
                                                        / 1000))
                        .orElse(completed),
                completed,
                elapsed,
                completed / elapsed,
                errors(said.path("errors"), text),
                OptionalLong.empty(),
                said.hasNonNull("bytesReceived")
                        ? OptionalLong.of(said.path("bytesReceived").asLong())
                        : OptionalLong.empty(),
                OptionalLong.empty(),
                number(latency.path("mean")),
                number(latency.path("max")),
                percentiles(latency.path("percentiles")),
                Optional.of(
                        new Own(
                                said.path("sent").asLong(),
                                said.path("span").asDouble(),
                                number(said.path("meanService")),
                                said.path("cpu").asDouble())),
                load.rate()
                        .map(
                                rate ->
                                        new Openly(
                                                rate.amount(),
                                                response.isObject(),
                                                percentiles(
                                                        said.path("service")
                                                                .path("percentiles")))));
    }

    private static OptionalDouble number(JsonNode node) {
        return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
    }

    private static Map<ErrorKind, Long> errors(JsonNode errors, RawText text)
            throws TrialFailedException {
        Map<ErrorKind, Long> seen = new EnumMap<>(ErrorKind.class);
        for (Map.Entry<String, JsonNode> error : errors.properties()) {
            try {
                seen.put(ErrorKind.ofKey(error.getKey()), error.getValue().asLong());
            } catch (IllegalArgumentException e) {
                throw text.unreadable(
                        "stdout",
                        new UnreadableException("no kind of error is called " + error.getKey()));
            }
        }
        return seen;
    }

    /** A 0 is below the tool's clock: Gatling's is of milliseconds. */
    private static SortedMap<Double, Double> percentiles(JsonNode percentiles) {
        SortedMap<Double, Double> rows = new TreeMap<>();
        percentiles
                .properties()
                .forEach(row -> rows.put(Double.valueOf(row.getKey()), row.getValue().asDouble()));
        rows.values().removeIf(seconds -> seconds == 0);
        return rows;
    }
}
