package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server's own count of the requests it answered, from Actuator's {@code http.server.requests}.
 * It shows whether a client counts answers that never arrived, or whether it loads another server.
 *
 * <p>One reading costs the server 2 to 4 ms of CPU, more than one percent of a short slice. So the
 * count is read before the first slice and after the last, not around each one.
 */
final class ServerRequestCount {

    private static final int LOOKS = 20;

    private final ActuatorMetrics meters;

    /**
     * @param clients that reach the servers
     */
    ServerRequestCount(HttpClients clients) {
        this.meters = new ActuatorMetrics(clients);
    }

    /** Reads the count before anything is sent. */
    RequestTally begin(URI server) throws InterruptedException {
        return new RequestTally(read(server));
    }

    /**
     * Requests answered since the server's start; null if the server does not report them. The
     * request that reads the count is counted afterwards.
     */
    @Nullable Long read(URI server) throws InterruptedException {
        Map<String, Double> statistics = meters.read(server, "http.server.requests");
        Double count = statistics == null ? null : statistics.get("COUNT");
        return count == null ? null : Math.round(count);
    }

    /**
     * Compares the number of requests that the server counted since the tally began with the number
     * sent. A server may count a request a moment after sending its answer, so the comparison is
     * repeated for up to a second.
     *
     * @throws TrialFailedException if they still differ; never if the server did not report its
     *     count when the tally began
     */
    void agree(URI server, RequestTally tally) throws TrialFailedException, InterruptedException {
        if (!tally.hasCount()) {
            return;
        }
        Long counted = null;
        int answered = 0;
        int lost = 0;
        for (int look = 0; look < LOOKS; look++) {
            Long now = read(server);
            if (now == null) {
                lost++;
            } else {
                // Each earlier reading that was answered counts as a request.
                long last = now - answered;
                answered++;
                if (tally.agrees(last, lost)) {
                    return;
                }
                counted = tally.counted(last);
            }
            Thread.sleep(50);
        }
        throw new TrialFailedException(
                new Failure(Failure.Kind.IDENTITY_BROKEN, difference(tally.sent(), counted)));
    }

    private static String difference(long sent, @Nullable Long counted) {
        if (counted == null) {
            return "the server reported its count of requests before the load, but not after it:"
                    + " see its log, and run again";
        }
        return "over all slices the load tool counted %s answers, but the server counted %s requests: %s"
                .formatted(
                        sent,
                        counted,
                        counted > sent
                                ? "stop whatever else sends requests to the server, such as health"
                                        + " checks, and run again"
                                : "see the load tool's output in raw/, and check that no other"
                                        + " process answers on the server's port");
    }
}
