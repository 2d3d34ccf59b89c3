package io.weighbridge.instrument.parse;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.LoadResult.Openly;
import io.weighbridge.instrument.result.LoadResult.Own;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.result.RawOutput;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the statistics of a run that Hyperfoil's controller collects from its agents (schema
 * {@code run-schema/v3.0}). Times are nanoseconds. Moments are milliseconds on each agent's own
 * clock, so only differences between one agent's moments are meaningful.
 */
public final class HyperfoilParser implements OutputParser {

    private static final String STATISTICS = "statistics";
    private static final String WARM_UP = "warm-up";
    private static final String MEASURED = "measured";
    private static final double NANOSECONDS = 1e9;
    private static final double MILLISECONDS = 1e3;

    /** Rounds a percentile's share, whose last digit may be wrong: 0.5499999999999999. */
    private static final double PERCENT_DIGITS = 1e6;

    /** If a smaller share of the planned requests was answered, agents did not keep their rate. */
    private static final double ANSWERED = 0.99;

    /**
     * The message if sessions were not started when planned: the results do not include their
     * waiting time.
     */
    private static final String SESSIONS_USED_UP = "Exceeded session limit";

    /** Warnings of an agent that do not stop it: its machine was busy, or it paused. */
    private static final Pattern WATCHDOG =
            Pattern.compile("CPU \\d+ was used for|Jitter watchdog was not invoked");

    /** Such as {@code 37.1% (0.7/2 cores), 1 core max 61.2%}, in the agent's own locale. */
    private static final Pattern BUSIEST_CORE =
            Pattern.compile("1 core max (\\d+)(?:[.,](\\d+))?%");

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        JsonNode output = text.json(STATISTICS, text.of(STATISTICS));
        requireNoErrors(output, text);
        requireAllAgents(output, text, load);
        return new OutputChecks(result(output, text, workload, load), raw, workload, load)
                .checked();
    }

    private static void requireNoErrors(JsonNode output, RawText text) throws TrialFailedException {
        List<String> complaints = new ArrayList<>();
        for (JsonNode error : output.at("/info/errors")) {
            String sentence = error.path("msg").asText();
            if (!WATCHDOG.matcher(sentence).find()) {
                complaints.add((error.path("agent").asText() + " " + sentence).strip());
            }
        }
        if (output.at("/info/cancelled").asBoolean()) {
            complaints.add("the run was cancelled");
        }
        if (!complaints.isEmpty()) {
            String sentence =
                    "%s reported errors: %s; see the controller's output in raw/, fix the cause and run again"
                            .formatted(text.raw().driver(), String.join("; ", complaints));
            throw new TrialFailedException(new Failure(Failure.Kind.DRIVER_FAILED, sentence));
        }
    }

    private static void requireAllAgents(JsonNode output, RawText text, Load load)
            throws TrialFailedException {
        int reported = 0;
        for (JsonNode agent : output.path("agents")) {
            reported += phase(agent, MEASURED) == null ? 0 : 1;
        }
        int planned = Objects.requireNonNull(load.agents()).count();
        if (reported != planned || phase(output, MEASURED) == null) {
            throw text.unreadable(
                    STATISTICS, "it has results of %d agents, not %d".formatted(reported, planned));
        }
    }

    private static LoadResult result(JsonNode output, RawText text, Workload workload, Load load)
            throws TrialFailedException {
        JsonFigures measured = measured(output, text);
        JsonFigures summary = measured.in("total").in("summary");
        long completed = summary.count("responseCount");
        boolean late = usedUp(output);
        long planned = Objects.requireNonNullElse(load.planned(), completed);
        boolean kept = completed >= ANSWERED * planned;
        double elapsed = elapsed(output, measured, load, kept);
        long unsent = late ? Math.max(0, planned - summary.count("requestCount")) : 0;
        double span = span(output, measured);
        String version = "Hyperfoil " + output.path("version").asText();
        LoadResultBuilder result =
                LoadResult.of(load, version, completed, elapsed)
                        .errors(errors(summary, workload.expect().status(), unsent))
                        .own(new Own(sent(output, text), span, null, null, busiestCore(output)))
                        .openly(Openly.of(load, false, new TreeMap<>(), null));
        if (!late && completed > 0) {
            result.latencyMean(seconds(summary, "meanResponseTime"))
                    .latencyMax(seconds(summary, "maxResponseTime"))
                    .percentiles(percentiles(measured, summary));
        }
        return result.build();
    }

    /**
     * A phase in the statistics of all agents together, or of one agent; null if there is no such
     * phase.
     */
    private static @Nullable JsonNode phase(JsonNode statistics, String name) {
        for (JsonNode phase : statistics.path("stats")) {
            if (phase.path("name").asText().equals(name)) {
                return phase;
            }
        }
        return null;
    }

    private static boolean usedUp(JsonNode output) {
        for (JsonNode failure : output.path("failures")) {
            if (failure.path("phase").asText().equals(MEASURED)
                    && failure.path("message").asText().contains(SESSIONS_USED_UP)) {
                return true;
            }
        }
        return false;
    }

    private static JsonFigures measured(JsonNode statistics, RawText text) {
        return new JsonFigures(
                Objects.requireNonNull(phase(statistics, MEASURED)), text, STATISTICS);
    }

    /** The number of requests in all phases. */
    private static long sent(JsonNode output, RawText text) throws TrialFailedException {
        long sent = 0;
        for (JsonNode phase : output.path("stats")) {
            JsonFigures figures = new JsonFigures(phase, text, STATISTICS);
            sent += figures.in("total").in("summary").count("requestCount");
        }
        return sent;
    }

    /**
     * Seconds of the measured phase. Each agent reports exactly when its first and its last request
     * began. If many requests were not answered, the controller's less exact moments are used,
     * because they include the answers.
     */
    private static double elapsed(JsonNode output, JsonFigures measured, Load load, boolean kept)
            throws TrialFailedException {
        JsonFigures total = measured.in("total");
        if (!kept) {
            return seconds(total.count("start"), total.count("end"));
        }
        double longest = Objects.requireNonNull(load.duration()).toMillis() / MILLISECONDS;
        for (JsonNode agent : output.path("agents")) {
            JsonFigures summary = measured(agent, measured.text()).in("total").in("summary");
            double seconds = seconds(summary.count("startTime"), summary.count("endTime"));
            longest = Math.max(longest, seconds);
        }
        return longest;
    }

    /** Seconds from the start of the warm-up to the last answer, by the controller's clock. */
    private static double span(JsonNode output, JsonFigures measured) throws TrialFailedException {
        JsonNode warmUp = phase(output, WARM_UP);
        JsonNode first = warmUp == null ? measured.object() : warmUp;
        JsonFigures total = new JsonFigures(first, measured.text(), STATISTICS).in("total");
        return seconds(total.count("start"), measured.in("total").count("end"));
    }

    private static double seconds(long start, long end) {
        return (end - start) / MILLISECONDS;
    }

    /**
     * The highest utilisation of any core of the agents' machines during the measured phase, 0 to
     * 1; null if no agent reports it.
     */
    private static @Nullable Double busiestCore(JsonNode output) {
        Double busiest = null;
        for (JsonNode usage : output.at("/agentCpu/" + MEASURED)) {
            Matcher percent = BUSIEST_CORE.matcher(usage.asText());
            if (percent.find()) {
                busiest = Math.max(share(percent), busiest == null ? 0 : busiest);
            }
        }
        return busiest;
    }

    private static double share(Matcher percent) {
        String decimals = Objects.requireNonNullElse(percent.group(2), "0");
        return Double.parseDouble(percent.group(1) + "." + decimals) / 100;
    }

    /**
     * Hyperfoil counts a request that times out as a connection error, too, because the connection
     * closes.
     */
    private static Map<ErrorKind, Long> errors(JsonFigures summary, int expected, long unsent)
            throws TrialFailedException {
        JsonFigures http = summary.in("extensions").in("http");
        long outside =
                http.count("status_3xx")
                        + http.count("status_4xx")
                        + http.count("status_5xx")
                        + http.count("status_other");
        long closed = summary.count("connectionErrors");
        long timeouts = summary.count("requestTimeouts");
        long broken = summary.count("internalErrors");
        long unexpected = Math.max(0, summary.count("invalid") - closed - broken);
        long unanswered = summary.count("requestCount") - summary.count("responseCount") - closed;
        boolean success = expected / 100 == 2;
        Map<ErrorKind, Long> seen = new EnumMap<>(ErrorKind.class);
        seen.put(ErrorKind.NON_2XX, success ? outside : 0);
        seen.put(ErrorKind.WRONG_STATUS, success ? Math.max(0, unexpected - outside) : unexpected);
        seen.put(ErrorKind.RECEIVE, Math.max(0, closed - timeouts));
        seen.put(ErrorKind.TIMEOUT, timeouts);
        seen.put(ErrorKind.EXCEPTION, broken);
        seen.put(ErrorKind.INCOMPLETE, Math.max(0, unanswered) + unsent);
        return seen;
    }

    private static double seconds(JsonFigures summary, String key) throws TrialFailedException {
        return summary.number(key) / NANOSECONDS;
    }

    /**
     * The percentiles in the rows of the histogram, and those of round percentages from the
     * summary.
     */
    private static SortedMap<Double, Double> percentiles(JsonFigures measured, JsonFigures summary)
            throws TrialFailedException {
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (JsonNode each : measured.in("histogram").object().path("percentiles")) {
            JsonFigures row = new JsonFigures(each, measured.text(), measured.role());
            double percent = row.number("percentile") * 100;
            rows.put(
                    Math.round(percent * PERCENT_DIGITS) / PERCENT_DIGITS,
                    row.number("to") / NANOSECONDS);
        }
        rows.putAll(summary.in("percentileResponseTime").percentiles("", NANOSECONDS));
        return rows;
    }
}
