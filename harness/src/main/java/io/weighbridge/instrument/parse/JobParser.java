package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.LoadResult.Openly;
import io.weighbridge.instrument.result.LoadResult.Own;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.result.RawOutput;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parses the JSON document that the project's own Gatling and JMH print. */
public final class JobParser implements OutputParser {

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonFigures output = text.figures("stdout");
        return new OutputChecks(result(output, load), raw, workload, load).checked();
    }

    private static LoadResult result(JsonFigures output, Load load) throws TrialFailedException {
        Map<ErrorKind, Long> errors = output.in("errors").errors();
        boolean timed =
                output.count("completed") > 0
                        && errors.values().stream().allMatch(count -> count == 0);
        JsonFigures service = timed ? output.in("service") : output.inOrNone("service");
        LoadResultBuilder result = totals(output, load, false, percentiles(service));
        if (service != null) {
            result.latencyMean(service.number("mean"))
                    .latencyMax(service.number("max"))
                    .percentiles(percentiles(service));
        }
        return result.build();
    }

    /**
     * The values that a document and an answer of the built-in tool have in common: all but
     * latencies.
     *
     * @param fromPlannedSend whether the tool measured response times
     * @param service percentiles of the service time: percent to seconds
     */
    static LoadResultBuilder totals(
            JsonFigures output,
            Load load,
            boolean fromPlannedSend,
            SortedMap<Double, Double> service)
            throws TrialFailedException {
        long completed = output.count("completed");
        Own own = own(output, completed);
        String tool = (name(output, "tool") + " " + name(output, "version")).strip();
        return LoadResult.of(load, tool, completed, output.number("elapsed"))
                .errors(output.in("errors").errors())
                .bytesReceived(output.countOrNone("bytesReceived"))
                .own(own)
                .openly(Openly.of(load, fromPlannedSend, service, output.numberOrNone("late")));
    }

    private static Own own(JsonFigures output, long completed) throws TrialFailedException {
        long sent = output.count("sent");
        if (sent < completed) {
            throw output.unreadable(
                    "it completed %d requests of %d sent".formatted(completed, sent));
        }
        return new Own(
                sent,
                output.number("span"),
                output.numberOrNone("meanService"),
                output.number("cpu"),
                null);
    }

    private static String name(JsonFigures output, String key) {
        return output.object().path(key).asText();
    }

    /**
     * Percentiles: percent to seconds. A 0 is left out, because it is below the resolution of the
     * tool's clock: Gatling's counts milliseconds.
     */
    private static SortedMap<Double, Double> percentiles(@Nullable JsonFigures latency)
            throws TrialFailedException {
        if (latency == null) {
            return new TreeMap<>();
        }
        SortedMap<Double, Double> rows = latency.percentiles(1);
        rows.values().removeIf(seconds -> seconds == 0);
        return rows;
    }
}
