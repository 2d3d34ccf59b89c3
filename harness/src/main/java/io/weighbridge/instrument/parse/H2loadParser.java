package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.result.RawOutput;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * Parses h2load: totals from its printed output, and each request's status and time from its log.
 * The two must agree.
 */
public final class H2loadParser implements OutputParser {

    private static final double MICROS = 1e-6;

    /** A line of the log: a time, the status and the duration. */
    private static final Pattern LINE = Pattern.compile("\\d+\t(-1|\\d{1,9})\t(\\d{1,15})");

    /** Times are printed with at least three digits. */
    private static final double PRINTED = 0.01;

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        H2loadReport printed = H2loadReport.read(text);
        Log log = Log.read(text);
        reasonPhrase(printed, log, load);
        endOfBody(printed, load);
        agree(printed, log);
        LoadResult result = result(printed, log, workload, load);
        new OutputChecks(result, raw, workload, load).checked();
        new BodyLengths(workload).requireSum(printed.done(), printed.data());
        return result;
    }

    /**
     * Every completed request must have a line in the log. Only the summary counts the statuses of
     * requests that were started but not completed.
     */
    private static void agree(H2loadReport printed, Log log) throws TrialFailedException {
        OutputChecks.require(
                log.times().length == printed.done(),
                "h2load should log each of its %d requests, but logged %d: see its output in raw/",
                printed.done(),
                log.times().length);
        statusesAgree(printed, log);
        if (log.times().length > 0) {
            timesAgree(printed, log.times());
        }
    }

    private static void statusesAgree(H2loadReport printed, Log log) throws TrialFailedException {
        for (int digit = 2; digit <= 5; digit++) {
            long summary = printed.statuses().get(digit - 2);
            long logged = log.ofClass(digit);
            OutputChecks.require(
                    logged <= summary && summary - logged <= printed.started() - printed.done(),
                    "h2load's summary has %d answers with status %dxx, but its log has %d: see its"
                            + " output in raw/",
                    summary,
                    digit,
                    logged);
        }
    }

    private static void timesAgree(H2loadReport printed, double[] logged)
            throws TrialFailedException {
        double fastest = logged[0];
        double slowest = logged[logged.length - 1];
        boolean slower = printed.slowest() > slowest * (1 + PRINTED) + MICROS;
        boolean faster = printed.fastest() < fastest * (1 - PRINTED) - MICROS;
        OutputChecks.require(
                !slower && !faster,
                "h2load's summary has request times of %s s, but its log has %s s: see its output"
                        + " in raw/",
                range(printed.fastest(), printed.slowest()),
                range(fastest, slowest));
    }

    private static String range(double fastest, double slowest) {
        return String.format(Locale.ROOT, "%.6f to %.6f", fastest, slowest);
    }

    /**
     * Fails if the answers were correct but h2load cannot read them: see {@code
     * docs/reading-results.md}.
     */
    private static void reasonPhrase(H2loadReport printed, Log log, Load load)
            throws TrialFailedException {
        boolean noneKnown = printed.succeeded() == 0 && printed.done() > 0;
        if (load.protocol() == Protocol.H1 && noneKnown && log.other(0) == 0) {
            throw unread(
                    "h2load could not read the status of any of %d answers. Over HTTP/1.1 it needs a reason phrase, which Tomcat does not send: use h2c, or another tool"
                            .formatted(printed.done()));
        }
    }

    private static TrialFailedException unread(String sentence) {
        return new TrialFailedException(new Failure(Failure.Kind.ERROR_RESPONSES, sentence));
    }

    /**
     * Fails if each connection returned a status and part of a body, but h2load saw no end of an
     * answer.
     */
    private static void endOfBody(H2loadReport printed, Load load) throws TrialFailedException {
        long begun = printed.statuses().stream().mapToLong(Long::longValue).sum();
        boolean none = printed.done() == 0 && printed.timedOut() == 0 && printed.data() > 0;
        if (load.protocol() == Protocol.H1 && none && begun == printed.started()) {
            throw unread(
                    "h2load saw the beginning of %d answers, but no end. It does not support answers that end when the server closes the connection: use another tool"
                            .formatted(begun));
        }
    }

    private static LoadResult result(H2loadReport printed, Log log, Workload workload, Load load) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        errors.put(ErrorKind.RECEIVE, printed.broken());
        errors.put(ErrorKind.TIMEOUT, printed.timedOut());
        errors.put(ErrorKind.NON_2XX, log.other(workload.expect().status()));
        errors.put(
                printed.started() > 0 ? ErrorKind.INCOMPLETE : ErrorKind.CONNECT,
                printed.total() - printed.started());
        LoadResultBuilder result =
                LoadResult.of(load, "h2load", printed.done(), printed.elapsed())
                        .errors(errors)
                        .bytesReceived(printed.bytes())
                        .bodyBytes(new BodyLengths(workload).mean(printed.done(), printed.data()));
        double[] times = log.times();
        if (times.length > 0) {
            result.latencyMean(Arrays.stream(times).average().orElseThrow())
                    .latencyMax(times[times.length - 1])
                    .percentiles(percentiles(times));
        }
        return result.build();
    }

    /** Percent to seconds, by the nearest-rank method. */
    private static SortedMap<Double, Double> percentiles(double[] ascending) {
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (int percent = 1; ascending.length > 0 && percent <= 100; percent++) {
            int rank = (int) Math.ceil(percent / 100.0 * ascending.length);
            rows.put((double) percent, ascending[Math.max(1, rank) - 1]);
        }
        return rows;
    }

    /**
     * The log of h2load: the time of each request, and the number of requests by status, which is 0
     * if h2load read none.
     */
    private static final class Log {

        private final double[] ascending;
        private final Map<Integer, Long> statuses;

        private Log(double[] ascending, Map<Integer, Long> statuses) {
            this.ascending = ascending;
            this.statuses = statuses;
        }

        /**
         * Reads the log.
         *
         * @throws TrialFailedException if a line has no status and time
         */
        static Log read(RawText text) throws TrialFailedException {
            Map<Integer, Long> statuses = new TreeMap<>();
            DoubleStream.Builder times = DoubleStream.builder();
            for (String line : text.of("log").lines().toList()) {
                Matcher fields = LINE.matcher(line);
                if (!fields.matches()) {
                    throw text.unreadable("log", "a line has no status and time");
                }
                statuses.merge(Integer.valueOf(fields.group(1)), 1L, Long::sum);
                times.add(Long.parseLong(fields.group(2)) * MICROS);
            }
            return new Log(times.build().sorted().toArray(), statuses);
        }

        /** In seconds, ascending. */
        double[] times() {
            return ascending;
        }

        /** The number of requests whose status begins with this digit. */
        long ofClass(int digit) {
            return statuses.entrySet().stream()
                    .filter(entry -> entry.getKey() / 100 == digit)
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }

        /** The number of requests with another status. */
        long other(int status) {
            return statuses.entrySet().stream()
                    .filter(entry -> entry.getKey() != status)
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }
    }
}
