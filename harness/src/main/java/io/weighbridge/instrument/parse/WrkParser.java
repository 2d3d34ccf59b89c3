package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.result.RawOutput;
import java.util.EnumMap;
import java.util.Map;

/**
 * Parses the line that weigh's script makes wrk print. Percentiles of 0 are rejected.
 *
 * <p>Latencies of pipelined requests are not used: wrk times batches, but corrects the times by the
 * interval between single answers. This adds values below the smallest one, and wrk then finds no
 * value for the upper percentiles (it prints 0.00us).
 */
public final class WrkParser implements OutputParser {

    private static final String OURS = "{\"weigh\":2,";
    private static final double MICROSECONDS = 1e6;
    private static final double MILLISECONDS = 1e3;

    /**
     * The largest number of seconds between the end of the load and the moment at which weigh's
     * script checks the connections: wrk's threads end one after the other, and it prints its own
     * report first.
     */
    private static final double LOOKED_LATER = 0.5;

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        JsonFigures output = new JsonFigures(text.json("stdout", line(text)), text, "stdout");
        requireEachSeen(output);
        LoadResult result = result(output, load);
        new OutputChecks(result, raw, workload, load).checked();
        requireAnswered(output, workload);
        new BodyLengths(workload).requireAlike(output.count("shortest"), output.count("longest"));
        return result;
    }

    private static String line(RawText text) throws TrialFailedException {
        for (String line : text.of("stdout").lines().toList()) {
            if (line.startsWith(OURS)) {
                return line;
            }
        }
        throw text.unreadable("stdout", "it lacks the line that weigh's script prints");
    }

    /**
     * Fails if the script has not seen each answer. wrk itself does not check bodies or statuses
     * below 400.
     */
    private static void requireEachSeen(JsonFigures output) throws TrialFailedException {
        long answers = output.count("answers");
        long requests = output.count("requests");
        OutputChecks.require(
                answers == requests,
                "wrk counted %d answers, but passed %d to weigh's script: see its output in raw/",
                requests,
                answers);
    }

    /** An answer that never arrives is neither an error for wrk nor part of its latencies. */
    private static void requireAnswered(JsonFigures output, Workload workload)
            throws TrialFailedException {
        Long unanswered = output.countOrNone("unanswered");
        if (unanswered != null && unanswered > 0) {
            String sentence =
                    "each request to %s should be answered, but %d were still without an answer %d s after the end of the load: see the server's log, or raise load.timeout in a plan"
                            .formatted(workload.requestLine(), unanswered, output.count("waited"));
            throw new TrialFailedException(new Failure(Failure.Kind.HUNG_UNDER_LOAD, sentence));
        }
    }

    private static LoadResult result(JsonFigures output, Load load) throws TrialFailedException {
        double elapsed = output.count("microseconds") / MICROSECONDS;
        long completed = output.count("requests");
        long closing = output.count("closing");
        LoadResultBuilder result =
                LoadResult.of(load, "wrk", completed, elapsed)
                        .errors(errors(output, closing))
                        .bytesReceived(output.count("bytes"));
        if (load.keepAlive()) {
            result.keptAlive(completed - closing);
        }
        if (output.count("shortest") == output.count("longest")) {
            result.bodyBytes(output.count("longest"));
        }
        if (timed(output, load)) {
            result.latencyMean(output.number("mean") / MICROSECONDS)
                    .latencyMax(output.count("max") / MICROSECONDS)
                    .percentiles(output.percentiles(MICROSECONDS));
        }
        return result.build();
    }

    /**
     * Whether the latencies can be used. They cannot if a request in flight at the end of the load
     * had waited for longer than the slowest answer took: it is not part of any latency, and while
     * it waited, others were answered faster. False with pipelining, or if weigh's script could not
     * examine the connections.
     */
    private static boolean timed(JsonFigures output, Load load) throws TrialFailedException {
        Long unanswered = output.countOrNone("unanswered");
        Long oldest = output.countOrNone("oldest");
        double slowest = output.count("max") / MICROSECONDS;
        return load.pipeline() == 1
                && unanswered != null
                && oldest != null
                && oldest / MILLISECONDS <= slowest + LOOKED_LATER;
    }

    /**
     * wrk counts a read error with each answer whose body ends with its connection, although it has
     * read the whole body.
     */
    private static Map<ErrorKind, Long> errors(JsonFigures output, long closing)
            throws TrialFailedException {
        JsonFigures errors = output.in("errors");
        JsonFigures wrong = output.in("wrong");
        Map<ErrorKind, Long> seen = new EnumMap<>(ErrorKind.class);
        seen.put(ErrorKind.CONNECT, errors.count("connect"));
        seen.put(ErrorKind.RECEIVE, Math.max(0, errors.count("read") - closing));
        seen.put(ErrorKind.WRITE, errors.count("write"));
        seen.put(ErrorKind.TIMEOUT, errors.count("timeout"));
        seen.put(ErrorKind.NON_2XX, wrong.count("non2xx"));
        seen.put(ErrorKind.WRONG_STATUS, wrong.count("status"));
        seen.put(ErrorKind.WRONG_TYPE, wrong.count("type"));
        seen.put(ErrorKind.WRONG_BODY, wrong.count("body"));
        return seen;
    }
}
