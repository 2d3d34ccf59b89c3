package io.weighbridge.parse;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.LoadResult.ErrorKind;
import io.weighbridge.result.RawOutput;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads wrk by the line our script has it print. Percentiles of 0 are refused.
 *
 * <p>Of pipelined requests its percentiles and mean are not taken: it times batches, but corrects
 * them by the interval between single answers, adds values below its smallest one, and then finds
 * no value for the upper percentiles (0.00us in print).
 */
public final class WrkParser implements OutputParser {

    private static final String OURS = "{\"weigh\":1,";
    private static final double MICROS = 1e-6;

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonNode said = text.json("stdout", line(text));
        pipelined(said, load);
        return new Identities(result(said, text, load), raw, workload, load).checked();
    }

    private static String line(RawText text) throws TrialFailedException {
        Optional<String> line =
                text.of("stdout").lines().filter(it -> it.startsWith(OURS)).findFirst();
        if (line.isEmpty()) {
            throw text.unreadable(
                    "stdout", new UnreadableException("the line of our script is not in it"));
        }
        return line.get();
    }

    /** In batches wrk looks at no status below 400: the script looked at each. */
    private static void pipelined(JsonNode said, Load load) throws TrialFailedException {
        long answers = said.path("answers").asLong();
        long requests = said.path("requests").asLong();
        if (load.pipeline() > 1 && (answers != requests || said.path("wrong").asLong() > 0)) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.ERROR_RESPONSES,
                            "of %d answers that wrk counted in batches of %d, %d were seen one by one, and %d of them had another status than the plan's"
                                    .formatted(
                                            requests,
                                            load.pipeline(),
                                            answers,
                                            said.path("wrong").asLong())));
        }
    }

    private static LoadResult result(JsonNode said, RawText text, Load load)
            throws TrialFailedException {
        double elapsed = said.path("microseconds").asLong() * MICROS;
        long completed = said.path("requests").asLong();
        boolean batches = load.pipeline() > 1;
        return new LoadResult(
                text.raw().driver(),
                "wrk",
                Optional.empty(),
                load.connections(),
                completed,
                completed,
                elapsed,
                completed / elapsed,
                errors(said.path("errors")),
                OptionalLong.empty(),
                OptionalLong.of(said.path("bytes").asLong()),
                OptionalLong.empty(),
                batches
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(said.path("mean").asDouble() * MICROS),
                OptionalDouble.of(said.path("max").asLong() * MICROS),
                batches ? new TreeMap<>() : percentiles(said.path("percentiles")),
                Optional.empty(),
                Optional.empty());
    }

    private static Map<ErrorKind, Long> errors(JsonNode errors) {
        Map<ErrorKind, Long> seen = new EnumMap<>(ErrorKind.class);
        seen.put(ErrorKind.CONNECT, errors.path("connect").asLong());
        seen.put(ErrorKind.RECEIVE, errors.path("read").asLong());
        seen.put(ErrorKind.WRITE, errors.path("write").asLong());
        seen.put(ErrorKind.TIMEOUT, errors.path("timeout").asLong());
        seen.put(ErrorKind.NON_2XX, errors.path("status").asLong());
        return seen;
    }

    private static SortedMap<Double, Double> percentiles(JsonNode percentiles) {
        SortedMap<Double, Double> rows = new TreeMap<>();
        percentiles
                .properties()
                .forEach(
                        row ->
                                rows.put(
                                        Double.valueOf(row.getKey()),
                                        row.getValue().asLong() * MICROS));
        return rows;
    }
}
