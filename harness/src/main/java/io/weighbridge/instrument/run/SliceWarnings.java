package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.SliceSize;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The warnings about a slice, or about all slices of a round together. */
final class SliceWarnings {

    /** Share of a fixed rate below which a server does not keep up. */
    private static final double KEEPS_UP = 0.99;

    /**
     * Share of a core above which the core counts as busy. A busy core, too, idles between a
     * request and the next.
     */
    private static final double BUSY = 0.8;

    /** CPU that the other servers, which should be idle, may use, as a share of one core. */
    private static final double IDLE_LIMIT = 0.02;

    /** The smallest ratio of the last third's cost to the first third's that causes a warning. */
    private static final double LEAST_RATIO = 1.1;

    /** The smallest number of slices that can show a trend. */
    private static final int LEAST_SLICES = 6;

    /** The share of slices in which requests waited from which a server counts as saturated. */
    private static final double OFTEN = 0.1;

    /** The time after a slice, as a multiple of its slowest answer, that shows waiting requests. */
    private static final double WAITED = 1.5;

    /** Seconds by which a timer of the load tool may be late. */
    private static final double TIMER = 0.01;

    private SliceWarnings() {}

    /**
     * All warnings that follow from the load tool's result and the load alone.
     *
     * @param inPasses whether the slice is one of many, which show together whether the server
     *     keeps up with a rate
     */
    static List<Warning> of(LoadResult client, Load load, boolean inPasses) {
        List<Warning> warnings = new ArrayList<>();
        if (!inPasses) {
            warnings.addAll(saturated(client));
        }
        warnings.addAll(cutShort(client, load));
        warnings.addAll(withheld(client, load));
        warnings.addAll(unkept(client));
        return warnings;
    }

    /** The warning that only the load tool counted the requests. */
    static Warning notCounted(Workload workload, ServerRequestCount requests) {
        return new Warning(Warning.Kind.COUNT_NOT_CHECKED, reason(workload, requests));
    }

    private static String reason(Workload workload, ServerRequestCount requests) {
        String inexact = requests.inexact(workload);
        if (workload.overWebSocket()) {
            return "http.server.requests does not count WebSocket messages";
        }
        if (inexact != null) {
            return inexact;
        }
        return requests.unsteady()
                ? "the server's count of requests was not steady: it was still answering earlier"
                        + " requests, or something else sends requests to it"
                : "the server has no meter http.server.requests that counts each request at once";
    }

    /**
     * The warning that bodies had another mean length under load than before it, or that their
     * lengths already varied before it.
     */
    static List<Warning> lengths(LoadResult client, AnswerLengths before) {
        Long bytes = client.bodyBytes();
        if (bytes != null && client.completed() > 0 && !before.has(bytes)) {
            String sentence =
                    "bodies had %d bytes on average under load, but %s before it"
                            .formatted(bytes, before.text());
            return warning(Warning.Kind.LENGTHS_VARY, sentence);
        }
        if (before.first() == before.second()) {
            return List.of();
        }
        return warning(
                Warning.Kind.LENGTHS_VARY, "two answers to the same request had " + before.text());
    }

    /** The warning that less than 99 % of a fixed rate was answered, or that errors occurred. */
    private static List<Warning> saturated(LoadResult client) {
        if (client.openly() == null) {
            return List.of();
        }
        double rate = client.openly().rate();
        boolean keptUp = client.requestsPerSecond() >= KEEPS_UP * rate || onlyLastAnswers(client);
        if (keptUp && client.errors().isEmpty()) {
            return List.of();
        }
        String sentence =
                String.format(
                        Locale.ROOT,
                        "%.0f requests/s were answered at a planned rate of %.0f requests/s",
                        client.requestsPerSecond(),
                        rate);
        long errors = client.errors().values().stream().mapToLong(Long::longValue).sum();
        return warning(
                Warning.Kind.SATURATED,
                errors == 0 ? sentence : "%s; errors: %d".formatted(sentence, errors));
    }

    /**
     * Whether a slice was answered at a lower rate than planned only because its last answers took
     * as long as all others: slow answers are no saturation.
     */
    private static boolean onlyLastAnswers(LoadResult client) {
        Double mean = client.own() == null ? null : client.own().meanService();
        LoadResult.Openly openly = client.openly();
        if (mean == null || openly == null || client.completed() < client.planned()) {
            return false;
        }
        double after = client.elapsed() - client.planned() / openly.rate();
        return after <= WAITED * mean + TIMER;
    }

    /**
     * The warning that the server did not keep up with a rate in many slices of a round. A pause of
     * the server makes requests wait in a few slices, which is no saturation.
     *
     * <p>A rate above the peak saturates a server even if no request waits for a connection: the
     * requests of a short slice may all be in flight, and wait in the server. In both models at
     * most as many are in flight as there are connections, so a server answers no more at a rate
     * than at its peak.
     *
     * @param slices of a scenario at a fixed rate in short passes
     * @param peak requests per second with as many connections; null if unknown
     */
    static List<Warning> saturated(List<Slice> slices, @Nullable Double peak) {
        LoadResult.Openly openly = Objects.requireNonNull(slices.get(0).client().openly());
        if (peak != null && openly.rate() > peak) {
            return warning(
                    Warning.Kind.SATURATED,
                    String.format(
                            Locale.ROOT,
                            "the planned rate of %.0f requests/s is above the peak of %.0f"
                                    + " requests/s",
                            openly.rate(),
                            peak));
        }
        long behind = slices.stream().map(Slice::client).filter(SliceWarnings::behind).count();
        if (behind < OFTEN * slices.size()) {
            return List.of();
        }
        String sentence =
                String.format(
                        Locale.ROOT,
                        "at a planned rate of %.0f requests/s, requests still waited at the end of"
                                + " %d of %d slices",
                        openly.rate(),
                        behind,
                        slices.size());
        return warning(Warning.Kind.SATURATED, sentence);
    }

    /**
     * Whether requests waited for a connection at the end of a slice: then it lasted longer than
     * its planned time by more than the slowest answer took, or requests had no answer.
     */
    private static boolean behind(LoadResult client) {
        LoadResult.Openly openly = client.openly();
        if (openly == null) {
            return false;
        }
        Double slowest = openly.service().get(100.0);
        double after = client.elapsed() - client.planned() / openly.rate();
        boolean waited = slowest != null && after > WAITED * slowest + TIMER;
        return waited || !client.errors().isEmpty();
    }

    /**
     * The warning that a slice has too few answers. There is none at a fixed rate, at which the
     * number of answers is planned.
     */
    private static List<Warning> cutShort(LoadResult client, Load load) {
        int inFlight = load.inFlight();
        long ofPass = SliceSize.answersOfPass(inFlight);
        long enough = load.inPasses() ? ofPass : SliceSize.answers(inFlight);
        if (load.open() || client.completed() >= enough) {
            return List.of();
        }
        return warning(
                Warning.Kind.SHORT_SLICE,
                "%d answers, but at least %d are needed with %d requests in flight"
                        .formatted(client.completed(), enough, inFlight));
    }

    /**
     * wrk stops when its time is up and does not report requests that are then in flight. If one of
     * them may have taken longer than every answered request, no latencies are shown.
     */
    private static List<Warning> withheld(LoadResult client, Load load) {
        boolean one = load.tool() == LoadTool.WRK && load.pipeline() == 1;
        if (!one || client.latencyMax() != null) {
            return List.of();
        }
        return warning(
                Warning.Kind.LATENCY_WITHHELD,
                "latencies are not shown, because a request that was unanswered when wrk ended may"
                        + " have waited longer than any answered one");
    }

    private static List<Warning> unkept(LoadResult client) {
        Long kept = client.keptAlive();
        if (kept == null || kept >= client.completed() / 2) {
            return List.of();
        }
        return warning(
                Warning.Kind.CONNECTION_PER_REQUEST,
                "only %d of %d answers came over a connection that had been used before"
                        .formatted(kept, client.completed()));
    }

    /** The warning that the server and the load tool share their cores. */
    static Warning notPinned() {
        return new Warning(
                Warning.Kind.NOT_PINNED, "neither servers nor load tool were pinned to CPUs");
    }

    /** Warnings about shares of CPU time. */
    static List<Warning> shares(Measurements figures, Slices limits) {
        List<Warning> warnings = new ArrayList<>();
        Double foreign = figures.get(Metric.FOREIGN_SHARE);
        if (foreign != null && foreign > limits.foreignLimit()) {
            String sentence = "background load took %.1f %% of the cores";
            warnings.add(share(Warning.Kind.FOREIGN_LOAD, sentence, foreign));
        }
        Double jit = figures.get(Metric.JIT_SHARE);
        if (jit != null && jit > limits.jitLimit()) {
            String sentence = "the JIT took %.1f %% of the server's CPU";
            warnings.add(share(Warning.Kind.JIT_BUSY, sentence, jit));
        }
        Double busy = figures.get(Metric.CLIENT_BUSY);
        if (busy != null && busy > BUSY && !over(figures.get(Metric.SERVER_BUSY), BUSY)) {
            String sentence = "the load tool used %.0f %% of the CPU time that its threads can use";
            warnings.add(share(Warning.Kind.CLIENT_BOUND, sentence, busy));
        }
        Double service = figures.get(Metric.SERVICE_BUSY);
        if (service != null && service > BUSY) {
            String sentence = "services used %.0f %% of their CPUs";
            warnings.add(share(Warning.Kind.SERVICE_BOUND, sentence, service));
        }
        return warnings;
    }

    /** Whether a share was measured and is above a limit. */
    static boolean over(@Nullable Double share, double limit) {
        return share != null && share > limit;
    }

    /**
     * The warning that servers without load were not idle.
     *
     * @param share of one core that they used
     */
    static List<Warning> idle(double share) {
        if (share <= IDLE_LIMIT) {
            return List.of();
        }
        return List.of(share(Warning.Kind.IDLE_BUSY, "idle servers used %.1f %% of a core", share));
    }

    private static Warning share(Warning.Kind kind, String sentence, double share) {
        return new Warning(kind, String.format(Locale.ROOT, sentence, share * 100));
    }

    private static List<Warning> warning(Warning.Kind kind, String sentence) {
        return List.of(new Warning(kind, sentence));
    }

    /**
     * The warning that a request costs more CPU from slice to slice, for example because each
     * request adds a row to a table that the next one reads. A machine that becomes slower during a
     * round looks the same. Only requests that may change the server's data cause it.
     *
     * @param kept the slices of one launch in the order they were measured
     * @return null if there is none
     */
    static @Nullable Warning growth(Workload workload, List<Slice> kept) {
        List<Slice> read = kept.stream().filter(SliceWarnings::hasCpu).toList();
        if (!workload.writes() || read.size() < LEAST_SLICES) {
            return null;
        }
        int third = read.size() / 3;
        double first = cpu(read.subList(0, third));
        double last = cpu(read.subList(read.size() - third, read.size()));
        // The first third is 0 if the kernel's clock is too coarse for short slices.
        if (first == 0 || last < LEAST_RATIO * first) {
            return null;
        }
        String detail =
                "%s took %s of CPU per request in the first third of the slices and %s in the last"
                        .formatted(
                                workload.requestLine(),
                                Durations.precise(first),
                                Durations.precise(last));
        return new Warning(Warning.Kind.GROWS, detail);
    }

    private static boolean hasCpu(Slice slice) {
        return slice.client().completed() > 0
                && slice.measurements().get(Metric.CPU_PER_REQUEST) != null;
    }

    /** CPU seconds per request over all these slices. */
    private static double cpu(List<Slice> slices) {
        double seconds = 0;
        double requests = 0;
        for (Slice slice : slices) {
            double each = Objects.requireNonNull(slice.measurements().get(Metric.CPU_PER_REQUEST));
            seconds += each * slice.client().completed();
            requests += slice.client().completed();
        }
        return seconds / requests;
    }
}
