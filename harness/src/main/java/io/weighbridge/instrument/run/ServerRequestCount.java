package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares the number of requests sent to one server with the server's own count, from Actuator's
 * {@code http.server.requests}. A difference shows that a client counts answers that never arrived,
 * or that it loads another server.
 *
 * <p>An application may count otherwise: it may leave paths out of its meter, or send requests to
 * itself. So a few requests of each workload are sent first, to learn whether each raises the count
 * by one. If not, that workload's requests are not compared.
 *
 * <p>One reading costs the server 2 to 4 ms of CPU, more than one percent of a short slice. So the
 * count is read before a series of slices and at the check of the answers after it, not around each
 * slice.
 */
final class ServerRequestCount {

    /** Sends some requests of one workload, one after the other. */
    @FunctionalInterface
    interface Asking {
        /**
         * Sends them.
         *
         * @return how many were answered
         * @throws TrialFailedException if an answer is wrong
         */
        int ask() throws TrialFailedException, InterruptedException;
    }

    private static final int LOOKS = 20;

    /** The look from which on a server has counted all answered requests, unless it is busy. */
    private static final int SETTLED = 5;

    /**
     * The share of requests by others, such as health checks, that does not fail a trial. Results
     * are never more exact than this.
     */
    private static final double FEW = 0.01;

    /** How many requests tell whether a count that differs was ever exact. */
    private static final int ASKED_AGAIN = 20;

    /** For at most this long requests are sent to tell that, in nanoseconds. */
    private static final long ASKING = Duration.ofSeconds(5).toNanos();

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

    /** How to send requests of each workload, by name. */
    private final Map<String, Asking> askings = new HashMap<>();

    /**
     * Workloads whose requests do not raise the count by one each, by name, with a sentence that
     * says so.
     */
    private final Map<String, String> inexact = new HashMap<>();

    /** The workloads whose requests have been counted since the beginning. */
    private final Set<Workload> loaded = new LinkedHashSet<>();

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

    /**
     * Sends requests of a workload, and learns whether each raises the server's count by one.
     * Called while nothing else sends requests.
     *
     * @throws TrialFailedException if an answer is wrong
     */
    void learn(Workload workload, Asking asking) throws TrialFailedException, InterruptedException {
        askings.put(workload.name(), asking);
        Long first = useless ? null : first();
        int asked = asking.ask();
        if (first != null) {
            note(workload, asked, raised(first, asked));
        }
    }

    private void note(Workload workload, int asked, @Nullable Long raised) {
        if (raised != null && raised != asked) {
            inexact.put(
                    workload.name(),
                    "%d %s to %s raised the server's count by %d"
                            .formatted(
                                    asked,
                                    asked == 1 ? "request" : "requests",
                                    workload.requestLine(),
                                    raised));
        }
    }

    /**
     * By how much requests have raised the count: a number that two readings agree on. A number
     * that is still too small is waited for, because a server may count a request a moment after
     * its answer.
     *
     * @param first the reading before them
     * @return null if a reading failed
     */
    private @Nullable Long raised(long first, int asked) throws InterruptedException {
        Long last = null;
        for (int look = 1; look <= LOOKS; look++) {
            Long now = read();
            if (now == null) {
                return null;
            }
            // Each reading counts the ones before it.
            long raised = now - first - look;
            if (last != null && raised == last && raised >= asked) {
                return raised;
            }
            last = raised;
            Thread.sleep(50);
        }
        return last;
    }

    /**
     * Why a workload's requests cannot be compared, as a sentence without a full stop; null if
     * nothing is known against it.
     */
    @Nullable String inexact(Workload workload) {
        return inexact.get(workload.name());
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
        loaded.clear();
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
     * @param workload that the server was loaded with
     * @param unreported how many more the server may have counted: a tool that stops after a time
     *     does not report the requests that are in flight at its end
     */
    void load(Workload workload, LoadResult client, long unreported) {
        loaded.add(workload);
        sent += Math.max(client.completed(), client.sent() - client.late());
        uncertain += client.late() + unreported;
    }

    /** Reads another meter of the server, and adds the request that this takes. */
    @Nullable Map<String, Double> meter(String name) throws InterruptedException {
        Map<String, Double> statistics = clients.meter(server, name);
        if (statistics == null) {
            // The server may have counted a request without a usable answer.
            uncertain++;
        } else {
            answered++;
        }
        return statistics;
    }

    /**
     * Ends the counting. The server's count must include all requests that clients counted. It may
     * also include requests that it may or may not have answered: those in flight at the end of a
     * slice, and unanswered ones of the harness itself. A server may count a request a moment after
     * sending its answer, so the comparison is repeated for up to a second, or longer if the server
     * answers slowly.
     *
     * @return a warning if the numbers differ because the count is not exact: others sent a few
     *     requests, or send some while nothing is loaded, or requests do not raise it by one each;
     *     null if they agree, if nothing has begun, or if the server did not report its count at
     *     the beginning
     * @throws TrialFailedException if the numbers differ otherwise
     */
    @Nullable Warning agree() throws TrialFailedException, InterruptedException {
        Long first = before;
        begun = false;
        before = null;
        if (first == null) {
            return null;
        }
        Long counted = null;
        Long settled = null;
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
                    return null;
                }
            }
            if (look == SETTLED) {
                settled = counted;
            }
            Thread.sleep(50);
        }
        if (counted == null) {
            throw failed(
                    "the server reported its count of requests before the load, but not after it:"
                            + " see its log, and run again");
        }
        return explained(counted, settled);
    }

    /** Why the numbers differ, if that does not make the results wrong. */
    private Warning explained(long counted, @Nullable Long settled)
            throws TrialFailedException, InterruptedException {
        String numbers =
                "over all slices the load tool counted %s answers, but the server counted %s requests"
                        .formatted(sent, counted);
        if (counted > sent && counted - sent - uncertain <= FEW * sent) {
            return notChecked(numbers + ": something else sends requests to it, too");
        }
        if (counted > sent && settled != null && counted > settled) {
            return notChecked(
                    numbers + ": something else sends requests to it, even without the load");
        }
        for (Workload workload : loaded) {
            String reason = learnAgain(workload);
            if (reason != null) {
                return notChecked(numbers + ": " + reason);
            }
        }
        throw failed(
                numbers
                        + (counted > sent
                                ? ": stop whatever else sends requests to the server, such as"
                                        + " health checks, and run again; if the application sends"
                                        + " requests to itself, switch its count off with"
                                        + " --property"
                                        + " management.endpoints.web.exposure.exclude=metrics"
                                        + " (properties in a plan)"
                                : ": see the load tool's output in raw/, and check that no other"
                                        + " process answers on the server's port"));
    }

    private static Warning notChecked(String sentence) {
        return new Warning(Warning.Kind.COUNT_NOT_CHECKED, sentence);
    }

    private static TrialFailedException failed(String sentence) {
        return new TrialFailedException(new Failure(Failure.Kind.IDENTITY_BROKEN, sentence));
    }

    /**
     * Sends more requests than before to learn by how much they raise the count: only some of them
     * may raise it by another number than one.
     */
    private @Nullable String learnAgain(Workload workload)
            throws TrialFailedException, InterruptedException {
        Asking asking = askings.get(workload.name());
        Long first = asking == null ? null : first();
        if (asking == null || first == null) {
            return null;
        }
        int asked = 0;
        long start = clock.getAsLong();
        while (asked < ASKED_AGAIN && clock.getAsLong() - start < ASKING) {
            asked += asking.ask();
        }
        note(workload, asked, raised(first, asked));
        return inexact(workload);
    }
}
