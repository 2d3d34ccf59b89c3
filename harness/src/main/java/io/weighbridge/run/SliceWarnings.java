package io.weighbridge.run;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Warnings that follow from a load tool's result. */
final class SliceWarnings {

    /** Share of a fixed rate below which a server does not keep up. */
    private static final double KEEPS_UP = 0.99;

    private SliceWarnings() {}

    /** All warnings that follow from the result and the load alone. */
    static List<Warning> of(LoadResult client, Load load) {
        List<Warning> warnings = new ArrayList<>();
        warnings.addAll(saturated(client));
        warnings.addAll(cutShort(client, load));
        warnings.addAll(withheld(client, load));
        warnings.addAll(unkept(client));
        return warnings;
    }

    /** The warning that only the load tool counted the requests. */
    static Warning notCounted(Workload workload) {
        String sentence = "no http.server.requests to compare with";
        if (workload.overWebSocket()) {
            sentence = "http.server.requests does not count WebSocket messages";
        }
        return new Warning(Warning.Kind.COUNT_NOT_CHECKED, sentence);
    }

    /**
     * The warning that bodies had other lengths under load than before it, or that their lengths
     * vary anyway.
     */
    static List<Warning> lengths(LoadResult client, AnswerPair answers) {
        Long bytes = client.bodyBytes();
        if (bytes != null && client.completed() > 0 && !answers.hasLength(bytes)) {
            String sentence =
                    "bodies had %d bytes on average, and %s before the load"
                            .formatted(bytes, answers.lengths());
            return warning(Warning.Kind.LENGTHS_VARY, sentence);
        }
        if (answers.shortest() == answers.longest()) {
            return List.of();
        }
        return warning(
                Warning.Kind.LENGTHS_VARY,
                "two answers to the same request had " + answers.lengths());
    }

    /** The warning that fewer than 99 % of the requests sent at a fixed rate were answered. */
    private static List<Warning> saturated(LoadResult client) {
        if (client.openly() == null) {
            return List.of();
        }
        double rate = client.openly().rate();
        if (client.requestsPerSecond() >= KEEPS_UP * rate && client.errors().isEmpty()) {
            return List.of();
        }
        String sentence =
                String.format(
                        Locale.ROOT,
                        "%.0f requests/s were answered of %.0f sent",
                        client.requestsPerSecond(),
                        rate);
        return warning(Warning.Kind.SATURATED, sentence);
    }

    /**
     * The warning that a slice has fewer answers than it aims at. At a fixed rate their number is
     * planned.
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
                "%d answers with %d requests in flight".formatted(client.completed(), inFlight));
    }

    /**
     * wrk stops when its time is up and does not report requests that are then in flight. If one of
     * them may have taken longer than every answered request, no latencies are shown.
     */
    private static List<Warning> withheld(LoadResult client, Load load) {
        boolean one = load.driver().equals(LoadTool.WRK.key()) && load.pipeline() == 1;
        if (!one || client.latencyMax() != null) {
            return List.of();
        }
        return warning(
                Warning.Kind.LATENCY_WITHHELD,
                "when wrk's load ended, a request had been in flight for longer than any answered"
                        + " one took, or the connections could not be examined");
    }

    private static List<Warning> unkept(LoadResult client) {
        Long kept = client.keptAlive();
        if (kept == null || kept >= client.completed() / 2) {
            return List.of();
        }
        return warning(
                Warning.Kind.CONNECTION_PER_REQUEST,
                "%d of %d answers came over a kept connection".formatted(kept, client.completed()));
    }

    private static List<Warning> warning(Warning.Kind kind, String sentence) {
        return List.of(new Warning(kind, sentence));
    }
}
