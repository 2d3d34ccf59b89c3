package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.result.RawOutput;

/**
 * Checks whether ab's values are consistent. Each check is an identity that holds for any closed
 * load, however slow the server is. If one fails, the output is damaged, a clock was set, or there
 * is a bug.
 */
final class AbFigures {

    /**
     * The largest difference between requests in flight and connections (Little's law), as a share.
     */
    private static final double IN_FLIGHT = 0.05;

    /** ab prints requests per second with two decimals. */
    private static final double RATE_STEP = 0.01;

    private AbFigures() {}

    static void check(AbReport report, AbLatency latency, RawOutput raw, Load load)
            throws TrialFailedException {
        connections(report, load);
        OutputChecks.requireWithinRun(raw, report.elapsed());
        rate(report);
        latency.check();
        inFlight(report, latency);
    }

    private static void connections(AbReport report, Load load) throws TrialFailedException {
        OutputChecks.require(
                report.concurrency() == load.connections(),
                "ab should use %d connections, but used %d: leave -c out of load.options",
                load.connections(),
                report.concurrency());
    }

    /** Detects the error of ab 2.0, which printed 30.027095 s as 30.27095. */
    private static void rate(AbReport report) throws TrialFailedException {
        OutputChecks.require(
                report.elapsed() > 0 && report.requestsPerSecond() > 0,
                "ab reports %.3f s and %.2f requests/s, too short to measure: use more requests",
                report.elapsed(),
                report.requestsPerSecond());
        double rounding =
                report.elapsedStep() / report.elapsed() + RATE_STEP / report.requestsPerSecond();
        double product = report.requestsPerSecond() * report.elapsed();
        OutputChecks.require(
                Math.abs(product - report.completed()) <= rounding * report.completed(),
                "ab reports %d requests, but its requests/s and duration give %.0f: see its output"
                        + " in raw/",
                report.completed(),
                product);
    }

    /**
     * Requests per second times mean latency is the number of requests in flight. The mean is
     * bounded by measured values; ab's time per request is computed from the other two and would
     * prove nothing. ab opens one connection first and the others only when that one is answered,
     * and at the end connections idle while others finish: together at most twice the slowest
     * request's time. Too few requests in flight have been observed with a full listen backlog,
     * when some connections never carried a request, which ab does not report.
     */
    private static void inFlight(AbReport report, AbLatency latency) throws TrialFailedException {
        Bounds mean = latency.meanBounds();
        if (mean == null) {
            return;
        }
        Double slowest = latency.max();
        double idle = slowest == null ? 0 : 2 * slowest / report.elapsed();
        double least = report.requestsPerSecond() * mean.low() / report.concurrency();
        double most = report.requestsPerSecond() * mean.high() / report.concurrency();
        OutputChecks.require(
                mean.low() <= mean.high() && least <= 1 + IN_FLIGHT,
                "ab should have %d requests in flight, one on each connection, but its requests/s ×"
                        + " mean latency gives %.2f to %.2f: see its output in raw/, and run"
                        + " again",
                report.concurrency(),
                least * report.concurrency(),
                most * report.concurrency());
        OutputChecks.require(
                most >= 1 - IN_FLIGHT - idle,
                "ab reports %d connections, but its requests/s and latencies give only %.2f to"
                    + " %.2f: some connections were probably never accepted. Use fewer connections,"
                    + " or raise the server's accept count (Tomcat: server.tomcat.accept-count)",
                report.concurrency(),
                least * report.concurrency(),
                most * report.concurrency());
    }
}
