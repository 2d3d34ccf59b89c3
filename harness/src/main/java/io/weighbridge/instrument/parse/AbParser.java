package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.RawOutput;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of Apache Bench. ab's exit code and its number of failed requests are 0 even if
 * every answer was an error.
 */
public final class AbParser implements OutputParser {

    /** The largest share of connections without a request in flight (Little's law). */
    private static final double IDLE = 0.05;

    private static final String WAITED = "timeout specified has expired";
    private static final Pattern TOTAL = Pattern.compile("Total of (\\d+) requests completed");
    private static final Pattern TURNED_AWAY =
            Pattern.compile("Connection re(?:fused|set by peer)|Broken pipe|End of file found");

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        requireEnd(text);
        AbReport report = AbReport.read(text);
        OutputChecks.require(
                report.connections() == load.connections(),
                "ab should use %d connections, but used %d: see its output in raw/",
                load.connections(),
                report.connections());
        AbLatency latency = AbLatency.of(text, report);
        LoadResult result = result(report, latency, workload, load);
        new OutputChecks(result, raw, workload, load).checked();
        new BodyLengths(workload).requireSum(report.completed(), report.bodyTransferred());
        connectionsUsed(result, latency);
        return result;
    }

    /** Fails if ab did not complete its load, with what stopped it. */
    private static void requireEnd(RawText text) throws TrialFailedException {
        if (text.raw().exitCode() == 0) {
            return;
        }
        String output = text.printed();
        if (output.contains(WAITED)) {
            throw failed(Kind.HUNG_UNDER_LOAD, "timed out because a request got no answer", output);
        }
        if (TURNED_AWAY.matcher(output).find()) {
            throw failed(
                    Kind.NO_ANSWER, "failed because a connection was refused or closed", output);
        }
        text.requireDone();
    }

    private static TrialFailedException failed(Kind kind, String what, String output) {
        Matcher total = TOTAL.matcher(output);
        String after = total.find() ? " after " + total.group(1) + " requests" : "";
        String sentence = "ab " + what + after + ": see the server's log";
        return new TrialFailedException(
                new Failure(kind, sentence, output.strip().lines().toList()));
    }

    private static LoadResult result(
            AbReport report, AbLatency latency, Workload workload, Load load) {
        Long first = report.documentLength();
        BodyLengths lengths = new BodyLengths(workload);
        Long length =
                first != null ? first : lengths.mean(report.completed(), report.bodyTransferred());
        AbMeanBounds mean = latency.mean();
        return LoadResult.of(load, report.version(), report.completed(), report.elapsed())
                .serverSoftware(report.serverSoftware())
                .requestsPerSecond(report.requestsPerSecond())
                .errors(errors(report, workload.expect()))
                .keptAlive(report.keptAlive())
                .bytesReceived(report.totalTransferred())
                .bodyBytes(length)
                .latencyMean(mean == null ? null : mean.middle())
                .latencyMax(latency.max())
                .percentiles(latency.rows())
                .build();
    }

    /**
     * ab only reports how many statuses were outside 200 to 299. If the expected status is outside,
     * all must be; the contract check verifies the exact status.
     */
    private static Map<ErrorKind, Long> errors(AbReport report, Workload.Expect expect) {
        Map<ErrorKind, Long> errors = new EnumMap<>(report.failures());
        if (expect.lengthVaries()) {
            errors.remove(ErrorKind.LENGTH);
        }
        if (expect.status() / 100 == 2) {
            errors.put(ErrorKind.NON_2XX, report.non2xx());
        } else {
            errors.put(ErrorKind.WRONG_STATUS, report.completed() - report.non2xx());
        }
        return errors;
    }

    /**
     * Checks that requests were in flight on all connections, and not more requests than there are
     * connections. Their number is requests per second times mean latency. The mean comes from
     * measured percentiles: ab's own time per request is computed from connections and rate, and
     * would prove nothing. Connections are idle at the beginning, because ab opens the others only
     * when the first is answered, and at the end, while others finish. Together this is at most
     * twice the slowest request's time. The check has failed with a full listen backlog: some
     * connections never carried a request, and ab did not report that.
     */
    private static void connectionsUsed(LoadResult result, AbLatency latency)
            throws TrialFailedException {
        AbMeanBounds mean = latency.mean();
        Double slowest = latency.max();
        if (mean == null || slowest == null) {
            return;
        }
        requireAgreement(mean);
        double least = result.requestsPerSecond() * mean.low();
        double most = result.requestsPerSecond() * mean.high();
        OutputChecks.require(
                least <= result.connections() * (1 + OutputChecks.IN_FLIGHT),
                "the load has at most %d requests in flight, but ab's requests/s and latencies give"
                        + " %.2f to %.2f: see its output in raw/",
                result.connections(),
                least,
                most);
        double idle = IDLE + 2 * slowest / result.elapsed();
        OutputChecks.require(
                most >= result.connections() * (1 - idle),
                "ab reports %d connections, but its requests/s and latencies give only %.2f to"
                    + " %.2f: some connections were probably never accepted. Use fewer connections,"
                    + " or raise the server's accept count (Tomcat: server.tomcat.accept-count)",
                result.connections(),
                least,
                most);
    }

    private static void requireAgreement(AbMeanBounds mean) throws TrialFailedException {
        OutputChecks.require(
                mean.low() <= mean.high(),
                "ab's percentiles contradict the mean latency that it printed: see its output in"
                        + " raw/, and run again");
    }
}
