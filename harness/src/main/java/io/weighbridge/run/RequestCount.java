package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import java.net.URI;
import java.util.OptionalLong;

/**
 * The server's own count of the requests it answered, from Actuator's {@code http.server.requests}:
 * a client that counts what never arrived, or a server that is not the one loaded, is caught here.
 *
 * <p>One reading takes the server 2 to 4 ms of CPU, more than one percent of a short slice. So it
 * is looked at before the first slice and after the last, and not around each one.
 */
final class RequestCount {

    private static final int LOOKS = 20;

    private final Meters meters;

    /** For servers in clear text. */
    RequestCount() {
        this(HttpClients.PLAIN);
    }

    /**
     * @param clients that reach the servers
     */
    RequestCount(HttpClients clients) {
        this.meters = new Meters(clients);
    }

    /** Reads the count before anything is sent. */
    RunTally begin(URI server) throws InterruptedException {
        return new RunTally(read(server));
    }

    /**
     * Requests answered since the server's start; absent if it does not report them. The reading
     * itself is counted afterwards.
     */
    OptionalLong read(URI server) throws InterruptedException {
        return meters.read(server, "http.server.requests")
                .map(statistics -> statistics.get("COUNT"))
                .map(count -> OptionalLong.of(Math.round(count)))
                .orElse(OptionalLong.empty());
    }

    /**
     * Compares what the server counted since the tally began with what was sent to it. A server may
     * count a request a moment after its answer has left, so it is given up to a second to agree.
     *
     * @throws TrialFailedException where they still differ; never where the server did not tell its
     *     count when the tally began
     */
    void agree(URI server, RunTally tally) throws TrialFailedException, InterruptedException {
        if (!tally.told()) {
            return;
        }
        OptionalLong last = OptionalLong.empty();
        int answered = 0;
        int lost = 0;
        for (int look = 0; look < LOOKS; look++) {
            OptionalLong now = read(server);
            if (now.isPresent()) {
                // Each look counts as a request once it is over: all that were answered but this.
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
        throw new TrialFailedException(
                new Failure(
                        Failure.Kind.IDENTITY_BROKEN,
                        "over all slices the client counted "
                                + tally.sent()
                                + " answers and the server "
                                + (last.isPresent()
                                        ? String.valueOf(tally.counted(last.getAsLong()))
                                        : "none")
                                + " requests; did something else send requests to it?"));
    }
}
