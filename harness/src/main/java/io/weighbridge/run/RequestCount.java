package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import java.net.URI;
import java.util.OptionalLong;

/**
 * The server's own count of the requests it answered, from Actuator's {@code http.server.requests}:
 * a client that counts what never arrived, or a server that is not the one loaded, is caught here.
 */
final class RequestCount {

    private static final int LOOKS = 20;

    private final Meters meters = new Meters();

    /**
     * Requests answered since the server's start; absent where it does not tell. The look is itself
     * counted afterwards.
     */
    OptionalLong read(URI server) throws InterruptedException {
        return meters.read(server, "http.server.requests")
                .map(statistics -> statistics.get("COUNT"))
                .map(count -> OptionalLong.of(Math.round(count)))
                .orElse(OptionalLong.empty());
    }

    /**
     * Compares what the server counted since an earlier look with what the client counted. A server
     * may count a request a moment after its answer has left, so it is given up to a second to
     * agree.
     *
     * @param slack how many more the server may have counted: a tool that loads for a time ends
     *     with requests on their way, of which it does not tell
     * @throws TrialFailedException where they still differ
     */
    void agree(URI server, long before, long sent, long slack)
            throws TrialFailedException, InterruptedException {
        OptionalLong after = OptionalLong.empty();
        for (int look = 1; look <= LOOKS; look++) {
            after = read(server);
            // Each look counts as a request once it is over: the first one, and all of ours but the
            // last.
            long more = after.isPresent() ? after.getAsLong() - before - look - sent : -1;
            if (more >= 0 && more <= slack) {
                return;
            }
            Thread.sleep(50);
        }
        throw new TrialFailedException(
                new Failure(
                        Failure.Kind.IDENTITY_BROKEN,
                        "the client counted "
                                + sent
                                + " answers and the server "
                                + (after.isPresent()
                                        ? String.valueOf(after.getAsLong() - before - LOOKS)
                                        : "none")
                                + " requests; was something else asking this server?"));
    }
}
