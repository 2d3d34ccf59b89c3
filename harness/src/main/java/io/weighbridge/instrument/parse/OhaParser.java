package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.LoadResult.Openly;
import io.weighbridge.instrument.result.RawOutput;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parses oha's JSON. */
public final class OhaParser implements OutputParser {

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonFigures output = text.figures("stdout");
        LoadResult result = result(output, workload, load);
        new OutputChecks(result, raw, workload, load, unexpected(output, workload)).checked();
        if (result.errors().isEmpty()) {
            new BodyLengths(workload)
                    .requireSum(result.completed(), output.in("summary").count("totalData"));
        }
        return result;
    }

    private static Map<Integer, Long> unexpected(JsonFigures output, Workload workload)
            throws TrialFailedException {
        Map<Integer, Long> statuses = new TreeMap<>();
        output.in("statusCodeDistribution")
                .counts()
                .forEach((status, times) -> statuses.put(Integer.valueOf(status), times));
        statuses.remove(workload.expect().status());
        return statuses;
    }

    private static LoadResult result(JsonFigures output, Workload workload, Load load)
            throws TrialFailedException {
        JsonFigures summary = output.in("summary");
        Map<String, Long> statuses = output.in("statusCodeDistribution").counts();
        long answers = statuses.values().stream().mapToLong(Long::longValue).sum();
        Map<ErrorKind, Long> errors = errors(output.in("errorDistribution").counts());
        String right = String.valueOf(workload.expect().status());
        errors.put(ErrorKind.NON_2XX, answers - statuses.getOrDefault(right, 0L));
        double elapsed = summary.number("total");
        long data = summary.count("totalData");
        return LoadResult.of(load, "oha", answers, elapsed)
                .errors(errors)
                .bodyBytes(new BodyLengths(workload).mean(answers, data))
                .latencyMean(answered(answers, "average", summary))
                .latencyMax(answered(answers, "slowest", summary))
                .percentiles(output.in("latencyPercentiles").percentiles("p", 1))
                .openly(Openly.of(load, true, new TreeMap<>(), null))
                .build();
    }

    /** oha prints null if there was no answer. */
    private static @Nullable Double answered(long answers, String key, JsonFigures summary)
            throws TrialFailedException {
        if (answers == 0) {
            return summary.numberOrNone(key);
        }
        return summary.number(key);
    }

    /** Classifies errors by the messages of oha's libraries, which it prints. */
    private static Map<ErrorKind, Long> errors(Map<String, Long> distribution) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        distribution.forEach(
                (words, count) ->
                        errors.merge(kind(words.toLowerCase(Locale.ROOT)), count, Long::sum));
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
}
