package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.result.LoadResult;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares the number of requests sent to one server with the server's own count, from Actuator's
 * {@code http.server.requests}. A difference shows that a client counts answers that never arrived,
 * or that it loads another server.
 *
 * <p>One reading costs the server 2 to 4 ms of CPU, more than one percent of a short slice. So the
 * count is read before a series of slices and at the check of the answers after it, not around each
 * slice.
 */
final class ServerRequestCount {

    private static final int LOOKS = 20;

    /** After this time no reading is begun, in nanoseconds. A busy server may answer none. */
    private static final long PATIENCE = Duration.ofSeconds(10).toNanos();

    /** The most readings that find out whether the server counts a reading. */
    private static final int FIRST_LOOKS = 5;

    private final HttpClients clients;
    private final URI server;
    private final LongSupplier clock;
    private boolean begun;

    /** Whether the server has not counted any reading, so that its count cannot be used. */
    private boolean useless;

    /** Whether other requests than the readings raised the count at the beginning. */
    private boolean unsteady;

    /** The server's count at the beginning; null if it reports none, or if nothing has begun. */
    private @Nullable Long before;

    /** Requests that the server must have counted. */
    private long sent;

    private long answered;

    /** Requests that the server may or may not have counted. */
    private long uncertain;

    /**
     * @param clients that reach the server
     * @param clock nanoseconds, as {@link System#nanoTime()}
     */
    ServerRequestCount(HttpClients clients, URI server, LongSupplier clock) {
        this.clients = clients;
        this.server = server;
        this.clock = clock;
    }

    /**
     * Requests answered since the server's start; null if the server does not report them. The
     * request that reads the count is counted afterwards.
     */
    @Nullable Long read() throws InterruptedException {
        Map<String, Double> statistics = clients.meter(server, "http.server.requests");
        Double count = statistics == null ? null : statistics.get("COUNT");
        return count == null ? null : Math.round(count);
    }

    /** Begins to count the requests that are sent to the server, unless that has already begun. */
    void begin() throws InterruptedException {
        if (begun) {
            return;
        }
        begun = true;
        before = useless ? null : first();
        sent = 0;
        // the reading itself
        answered = 1;
        uncertain = 0;
    }

    /**
     * The server's count, once a reading has raised it by one. There are applications that do not
     * count requests to Actuator, and meters that show the count of the last minute. After an
     * overload, a server may still answer late requests; then the next beginning tries again.
     *
     * @return null if the server reports no count, or no reading raises it by one in time
     */
    private @Nullable Long first() throws InterruptedException {
        Long last = read();
        unsteady = false;
        if (last == null) {
            return null;
        }
        for (int look = 0; look < FIRST_LOOKS; look++) {
            Long now = read();
            if (now != null && last != null && now == last + 1) {
                return now;
            }
            unsteady |= !Objects.equals(now, last);
            last = now;
            Thread.sleep(50);
        }
        useless = !unsteady;
        return null;
    }

    /** Whether requests are being counted, and the server reports a count to compare with. */
    boolean hasCount() {
        return before != null;
    }

    /** Whether there is no count because the server was still answering earlier requests. */
    boolean unsteady() {
        return unsteady && before == null;
    }

    /**
     * Adds a slice. A server that does not keep up may or may not have counted requests without an
     * answer in time.
     *
     * @param unreported how many more the server may have counted: a tool that stops after a time
     *     does not report the requests that are in flight at its end
     */
    void load(LoadResult client, long unreported) {
        sent += Math.max(client.completed(), client.sent() - client.late());
        uncertain += client.late() + unreported;
    }

    /** Adds answered, and so counted, requests of the harness itself. */
    void answered(int requests) {
        answered += requests;
    }

    /**
     * Adds unanswered requests of the harness itself, some of which the server may have counted.
     */
    void unanswered(int requests) {
        uncertain += requests;
    }

    /**
     * Ends the counting. The server's count must include all requests that clients counted. It may
     * also include requests that it may or may not have answered: those in flight at the end of a
     * slice, and unanswered ones of the harness itself. A server may count a request a moment after
     * sending its answer, so the comparison is repeated for up to a second, or longer if the server
     * answers slowly.
     *
     * @throws TrialFailedException if the numbers still differ; never if nothing has begun, or if
     *     the server did not report its count at the beginning
     */
    void agree() throws TrialFailedException, InterruptedException {
        Long first = before;
        begun = false;
        before = null;
        if (first == null) {
            return;
        }
        Long counted = null;
        long start = clock.getAsLong();
        for (int look = 0; look < LOOKS && clock.getAsLong() - start < PATIENCE; look++) {
            Long now = read();
            if (now == null) {
                uncertain++;
            } else {
                counted = now - first - answered;
                // Later readings count this one.
                answered++;
                if (counted >= sent && counted <= sent + uncertain) {
                    return;
                }
            }
            Thread.sleep(50);
        }
        throw new TrialFailedException(
                new Failure(Failure.Kind.IDENTITY_BROKEN, difference(counted)));
    }

    private String difference(@Nullable Long counted) {
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
