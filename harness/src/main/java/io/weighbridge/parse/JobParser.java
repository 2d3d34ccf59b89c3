package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.LoadResult.ErrorKind;
import io.weighbridge.result.LoadResult.Openly;
import io.weighbridge.result.LoadResult.Own;
import io.weighbridge.result.RawOutput;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Parses the JSON document printed by the project's own load tools: Gatling, JMH and the built-in
 * load generator.
 */
public final class JobParser implements OutputParser {

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonFigures output =
                new JsonFigures(text.json("stdout", text.of("stdout")), text, "stdout");
        return new Identities(result(output, text, load), raw, workload, load).checked();
    }

    private static LoadResult result(JsonFigures output, RawText text, Load load)
            throws TrialFailedException {
        long sent = output.count("sent");
        double span = output.number("span");
        long completed = output.count("completed");
        double elapsed = output.number("elapsed");
        Optional<JsonFigures> response = output.inOrNone("response");
        Map<ErrorKind, Long> errors = output.in("errors").errors();
        boolean timed = completed > 0 && errors.values().stream().allMatch(count -> count == 0);
        Optional<JsonFigures> service =
                timed ? Optional.of(output.in("service")) : output.inOrNone("service");
        Optional<JsonFigures> latency = response.or(() -> service);
        OptionalDouble meanService = output.numberOrNone("meanService");
        if (sent < completed) {
            String wrong = "it completed %d requests of %d sent".formatted(completed, sent);
            throw text.unreadable("stdout", new UnreadableException(wrong));
        }
        return new LoadResult(
                text.raw().driver(),
                (name(output, "tool") + " " + name(output, "version")).strip(),
                null,
                load.connections(),
                planned(load).orElse(completed),
                completed,
                elapsed,
                completed / elapsed,
                errors,
                null,
                output.countOrNone("bytesReceived").stream().boxed().findFirst().orElse(null),
                null,
                number(latency, "mean").stream().boxed().findFirst().orElse(null),
                number(latency, "max").stream().boxed().findFirst().orElse(null),
                percentiles(latency),
                new Own(
                        sent,
                        span,
                        meanService.stream().boxed().findFirst().orElse(null),
                        output.number("cpu")),
                openly(load, response.isPresent(), percentiles(service)).orElse(null));
    }

    /** The requests that a rate plans; absent without a rate. */
    private static Optional<Long> planned(Load load) {
        return Optional.ofNullable(load.rate())
                .map(it -> Math.round(it.amount() * millis(load) / 1000));
    }

    private static long millis(Load load) {
        return Objects.requireNonNull(load.duration()).toMillis();
    }

    private static Optional<Openly> openly(
            Load load, boolean fromPlannedSend, SortedMap<Double, Double> service) {
        return Optional.ofNullable(load.rate())
                .map(rate -> new Openly(rate.amount(), fromPlannedSend, service));
    }

    private static String name(JsonFigures output, String key) {
        return output.object().path(key).asText();
    }

    private static OptionalDouble number(Optional<JsonFigures> latency, String key)
            throws TrialFailedException {
        return latency.isPresent()
                ? OptionalDouble.of(latency.get().number(key))
                : OptionalDouble.empty();
    }

    /** A 0 is below the resolution of the tool's clock: Gatling's is in milliseconds. */
    private static SortedMap<Double, Double> percentiles(Optional<JsonFigures> latency)
            throws TrialFailedException {
        if (latency.isEmpty()) {
            return new TreeMap<>();
        }
        SortedMap<Double, Double> rows = latency.get().in("percentiles").percentiles("", 1);
        if (rows.isEmpty()) {
            throw latency.get().missing("percentiles");
        }
        rows.values().removeIf(seconds -> seconds == 0);
        return rows;
    }
}
