package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import java.net.URI;
import java.util.OptionalLong;

/**
 * The server's own count of the requests it answered, from Actuator's {@code http.server.requests}.
 * It exposes a client that counts answers that never arrived, or a server that is not the loaded
 * one.
 *
 * <p>One reading costs the server 2 to 4 ms of CPU, more than one percent of a short slice. So the
 * count is read before the first slice and after the last, not around each one.
 */
final class RequestCount {

    private static final int LOOKS = 20;

    private final Meters meters;

    /**
     * @param clients that reach the servers
     */
    RequestCount(HttpClients clients) {
        this.meters = new Meters(clients);
    }

    /** Reads the count before anything is sent. */
    RequestTally begin(URI server) throws InterruptedException {
        return new RequestTally(read(server));
    }

    /**
     * Requests answered since the server's start; absent if the server does not report them. The
     * request that reads the count is counted afterwards.
     */
    OptionalLong read(URI server) throws InterruptedException {
        return meters.read(server, "http.server.requests")
                .map(statistics -> statistics.get("COUNT"))
                .map(count -> OptionalLong.of(Math.round(count)))
                .orElse(OptionalLong.empty());
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
        OptionalLong last = OptionalLong.empty();
        int answered = 0;
        int lost = 0;
        for (int look = 0; look < LOOKS; look++) {
            OptionalLong now = read(server);
            if (now.isPresent()) {
                // Each earlier reading that was answered counts as a request.
                last = OptionalLong.of(now.getAsLong() - answered);
                answered++;
                if (tally.agrees(last.getAsLong(), lost)) {
                    return;
                }
            } else {
                lost++;
            }
            Thread.sleep(50);
        }
        String counted =
                last.isPresent() ? String.valueOf(tally.counted(last.getAsLong())) : "none";
        throw new TrialFailedException(
                new Failure(
                        Failure.Kind.IDENTITY_BROKEN,
                        "over all slices the client counted %s answers and the server %s requests; did something else send requests to it?"
                                .formatted(tally.sent(), counted)));
    }
}
