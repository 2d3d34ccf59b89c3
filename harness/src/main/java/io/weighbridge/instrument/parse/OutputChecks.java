package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.RawOutput;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a load tool's values do not contradict each other and that every answer was correct.
 * Each check is an identity that holds for any load, however slow the server is. If one fails, the
 * output is damaged, a clock was set, or there is a bug.
 *
 * @param statuses number of answers with each unexpected status; empty if the tool does not report
 *     them
 */
record OutputChecks(
        LoadResult result,
        RawOutput raw,
        Workload workload,
        Load load,
        Map<Integer, Long> statuses) {

    /**
     * The largest drift between the tool's wall clock and this process's monotonic clock, in
     * seconds and as a share.
     */
    private static final double CLOCKS = 0.05;

    private static final double CLOCK_SHARE = 0.01;

    /**
     * The largest deviation of a load from its planned time: a share, plus allowances for a timer
     * and for the last answer.
     */
    private static final double TIME_SHARE = 0.05;

    private static final double TIME_SLACK = 0.5;

    /** At a rate that a server cannot sustain, answers may arrive this much later, in seconds. */
    private static final double LAST_ANSWERS = 10;

    /** The largest excess of requests in flight over connections (Little's law), as a share. */
    static final double IN_FLIGHT = 0.05;

    private static final double MEDIAN = 50;

    /** The largest rounding of histograms, as a share of the value. */
    private static final double ROUNDED = 0.01;

    private static final Set<ErrorKind> WRONG_BODIES =
            EnumSet.of(ErrorKind.LENGTH, ErrorKind.WRONG_BODY);

    private static final Set<ErrorKind> NO_ANSWERS =
            EnumSet.of(
                    ErrorKind.CONNECT,
                    ErrorKind.RECEIVE,
                    ErrorKind.WRITE,
                    ErrorKind.EXCEPTION,
                    ErrorKind.INCOMPLETE,
                    ErrorKind.TIMEOUT);

    /** For a tool that does not report statuses. */
    OutputChecks(LoadResult result, RawOutput raw, Workload workload, Load load) {
        this(result, raw, workload, load, Map.of());
    }

    /** The result, if all identities hold. */
    LoadResult checked() throws TrialFailedException {
        errors();
        inTime();
        elapsed();
        answers();
        count();
        duration();
        percentiles(result.percentiles());
        slowest();
        if (result.openly() != null) {
            percentiles(result.openly().service());
        } else {
            inFlight();
        }
        new BodyLengths(workload).require(result.bodyBytes());
        return result;
    }

    private void errors() throws TrialFailedException {
        Set<ErrorKind> kinds = EnumSet.noneOf(ErrorKind.class);
        kinds.addAll(result.errors().keySet());
        if (load.open()) {
            kinds.removeAll(LoadResult.LATE);
        }
        if (kinds.isEmpty()) {
            return;
        }
        String sentence =
                "requests to %s failed: %s counted %d answers and these errors: %s%s. %s"
                        .formatted(
                                workload.requestLine(),
                                raw.driver(),
                                result.completed(),
                                counts(result.errors()),
                                commonest(),
                                cure(kinds));
        throw new TrialFailedException(new Failure(kind(kinds), sentence));
    }

    /** A slice of a mix has a time limit, which only a server that hangs reaches. */
    private void inTime() throws TrialFailedException {
        if (workload.hasMix() && !load.open() && result.completed() < result.planned()) {
            String sentence =
                    String.format(
                            Locale.ROOT,
                            "%s got %d answers to %d requests in %.1f s: see the server's log, or"
                                    + " raise limits.slice if the requests take that long",
                            raw.driver(),
                            result.completed(),
                            result.planned(),
                            result.elapsed());
            throw new TrialFailedException(new Failure(Kind.HUNG_UNDER_LOAD, sentence));
        }
    }

    private static Kind kind(Set<ErrorKind> kinds) {
        if (WRONG_BODIES.containsAll(kinds)) {
            return Kind.WRONG_ANSWER;
        }
        return NO_ANSWERS.containsAll(kinds) ? Kind.NO_ANSWER : Kind.ERROR_RESPONSES;
    }

    /** Such as {@code (mostly status 429)}; empty without statuses. */
    private String commonest() {
        Integer status = commonestStatus();
        if (status == null) {
            return "";
        }
        return " (%sstatus %d)".formatted(statuses.size() == 1 ? "" : "mostly ", status);
    }

    private @Nullable Integer commonestStatus() {
        return statuses.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private String cure(Set<ErrorKind> kinds) {
        if (workload.overWebSocket()) {
            return "Check that the server upgrades the path to a WebSocket and sends each message"
                    + " back unchanged, and see its log";
        }
        if (WRONG_BODIES.containsAll(kinds)) {
            return "Check the server's answers; if their lengths may vary, run a plan whose"
                    + " workload has expect: {lengthVaries: true}";
        }
        if (kinds.equals(EnumSet.of(ErrorKind.TIMEOUT))) {
            return "An answer took longer than the time limit: use fewer connections (--connections"
                    + " N, or connections in a plan), or a longer timeout of the load in a plan";
        }
        Integer status = commonestStatus();
        if (status != null) {
            return StatusAdvice.underLoad(status);
        }
        boolean wrong = kinds.contains(ErrorKind.NON_2XX) || kinds.contains(ErrorKind.WRONG_STATUS);
        return wrong
                ? "See the server's log: the status should be " + workload.expect().status()
                : "See the server's log";
    }

    private void elapsed() throws TrialFailedException {
        require(
                result.completed() == 0 || result.elapsed() > 0,
                "%s reports %d answers in %.3f s, which is too short to measure: use more requests"
                        + " or a longer load",
                raw.driver(),
                result.completed(),
                result.elapsed());
    }

    /**
     * Fails if there were no answers. There may be no error, either: wrk counts none if an answer
     * never arrives, and an answer may take longer than the load.
     */
    private void answers() throws TrialFailedException {
        if (result.completed() > 0) {
            return;
        }
        String sentence =
                String.format(
                        Locale.ROOT,
                        "%s got no answers to %s in %.3f s: see the server's log, or"
                                + " use a longer load if an answer takes that long",
                        raw.driver(),
                        workload.requestLine(),
                        result.elapsed());
        throw new TrialFailedException(new Failure(Kind.HUNG_UNDER_LOAD, sentence));
    }

    /** Such as {@code receive 3, timeout 2}. */
    static String counts(Map<ErrorKind, Long> errors) {
        return errors.entrySet().stream()
                .map(error -> error.getKey().key() + " " + error.getValue())
                .collect(Collectors.joining(", "));
    }

    private void count() throws TrialFailedException {
        require(
                load.open() || timed() || result.completed() == result.planned(),
                "%s should complete %d requests, but completed %d: see its output",
                raw.driver(),
                result.planned(),
                result.completed());
    }

    private void duration() throws TrialFailedException {
        withinRun();
        if (timed()) {
            double planned = Objects.requireNonNull(load.duration()).toMillis() / 1000.0;
            double over = result.elapsed() - planned - lastAnswers();
            double under = planned - result.elapsed();
            require(
                    Math.max(over, under) <= TIME_SHARE * planned + TIME_SLACK,
                    "%s should load for %.1f s, but loaded for %.1f s: see its output",
                    raw.driver(),
                    planned,
                    result.elapsed());
        }
    }

    /** A tool cannot have generated load for longer than it ran. */
    private void withinRun() throws TrialFailedException {
        double ours = raw.elapsed().toNanos() / 1e9;
        require(
                result.elapsed() <= ours * (1 + CLOCK_SHARE) + CLOCKS,
                "%s reports %.3f s of load, but ran for only %.3f s: see its output in raw/, or run"
                        + " again if the machine's clock was changed",
                raw.driver(),
                result.elapsed(),
                ours);
    }

    /**
     * Seconds by which answers may exceed the load's time, in addition to the general tolerance.
     */
    private double lastAnswers() {
        // The built-in tool waits for every answer, however short the slice is. The slowest one may
        // be in no histogram, but none took longer than from the first request to the last answer.
        double span = raw.at() == null || result.own() == null ? 0 : result.own().span();
        if (raw.at() != null && !load.open()) {
            return span;
        }
        Duration limit = load.timeout();
        double timeout = limit == null ? 0 : limit.toMillis() / 1000.0;
        return load.open() ? Math.max(Math.max(LAST_ANSWERS, span), timeout) : timeout;
    }

    private void percentiles(SortedMap<Double, Double> rows) throws TrialFailedException {
        double before = 0;
        for (Map.Entry<Double, Double> row : rows.entrySet()) {
            require(
                    row.getValue() >= before && (row.getKey() < MEDIAN || row.getValue() > 0),
                    "the percentiles of %s must be positive and must never decrease, but %s is %s s"
                            + " and the next lower percentile is %s s: see its output in raw/",
                    raw.driver(),
                    percentile(row.getKey()),
                    row.getValue(),
                    before);
            before = row.getValue();
        }
    }

    /** Such as {@code p99} or {@code p99.9}. */
    private static String percentile(double percent) {
        return "p" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
    }

    private void slowest() throws TrialFailedException {
        noneSlower("mean", result.latencyMean());
        if (!result.percentiles().isEmpty()) {
            double percent = result.percentiles().lastKey();
            noneSlower(percentile(percent), result.percentiles().get(percent));
        }
    }

    private void noneSlower(String what, @Nullable Double seconds) throws TrialFailedException {
        Double slowest = result.latencyMax();
        if (slowest != null && seconds != null) {
            require(
                    seconds <= slowest * (1 + ROUNDED),
                    "%s reports a maximum latency of %s s, but a %s of %s s: see its output in"
                            + " raw/",
                    raw.driver(),
                    slowest,
                    what,
                    seconds);
        }
    }

    /**
     * Requests per second times mean latency is the number of requests in flight. It is at most
     * what the connections can carry. It may be lower, because the client's time between an answer
     * and the next request is not part of any latency. It may be higher for a load with a fixed
     * time, which also counts answers that arrive after this time, up to one for each connection.
     * That is much if answers are few and slow.
     */
    private void inFlight() throws TrialFailedException {
        Double mean = meanOfAll();
        LoadTool tool = LoadTool.named(raw.driver());
        if (mean == null || tool == LoadTool.WRK || tool == LoadTool.AB) {
            // wrk adds latencies of requests that it did not send: see Wrk. ab's mean is only known
            // within bounds: AbParser checks these.
            return;
        }
        double inFlight = rate() * mean;
        require(
                inFlight <= load.inFlight() * (1 + IN_FLIGHT + onTheirWay()),
                "the load has at most %d requests in flight, but %s reports %.2f (requests/s times"
                        + " mean latency): see its output in raw/",
                load.inFlight(),
                raw.driver(),
                inFlight);
    }

    /**
     * The rate of all answers whose mean latency is known. That of a mix counts only those until
     * the first connection had no request left.
     */
    private double rate() {
        return workload.hasMix()
                ? result.completed() / result.elapsed()
                : result.requestsPerSecond();
    }

    /**
     * The mean over all answers. The first answers of a short slice count for its rate but not for
     * its latencies.
     */
    private @Nullable Double meanOfAll() {
        return raw.at() != null && result.own() != null
                ? result.own().meanService()
                : result.latencyMean();
    }

    /** The longest answer's share of a load with a fixed time. */
    private double onTheirWay() {
        Double slowest = result.latencyMax();
        return timed() && slowest != null ? slowest / result.elapsed() : 0;
    }

    /** Whether a time ends the tool's load, and not a number of requests as that of a mix. */
    private boolean timed() {
        return LoadTool.named(raw.driver()).bound() == LoadTool.Bound.TIME && !workload.hasMix();
    }

    static void require(boolean holds, String sentence, Object... figures)
            throws TrialFailedException {
        if (!holds) {
            String broken = String.format(Locale.ROOT, sentence, figures);
            throw new TrialFailedException(new Failure(Kind.IDENTITY_BROKEN, broken));
        }
    }
}
