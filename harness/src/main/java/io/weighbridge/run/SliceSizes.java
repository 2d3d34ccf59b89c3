package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.Trial;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Gives slices their size where the plan does not: once for each scenario, from the rates that the
 * warm-ups of the first round found, so that every target and every round is loaded alike.
 */
final class SliceSizes {

    private final Plan plan;

    /** The longest that a slice may be expected to take, in seconds. */
    private final double longest;

    /** A slice that is one of many lasts a little longer than planned, by its last answers. */
    private static final double TICK = 0.005;

    /** By scenario: seconds for a load that ends after a time, else requests. */
    private final Map<String, Double> sizes = new HashMap<>();

    /**
     * @param earlier trials of a run that is resumed: the sizes of their slices stay
     */
    SliceSizes(Plan plan, List<Trial> earlier) {
        this.plan = plan;
        this.longest = plan.limits().slice().toNanos() / 1e9 / 2;
        for (Scenario scenario : plan.scenarios()) {
            earlier.stream()
                    .flatMap(trial -> trial.slices().stream())
                    .filter(slice -> slice.scenario().equals(scenario.name()))
                    .mapToDouble(slice -> size(scenario.load(), slice.client()))
                    .min()
                    .ifPresent(size -> sizes.put(scenario.name(), size));
        }
    }

    /**
     * Sizes in time are whole seconds; late answers make a slice longer than that, never shorter.
     */
    private static double size(Load load, LoadResult client) {
        if (load.inPasses()) {
            return Math.floor(client.elapsed() / TICK) * TICK;
        }
        return load.timed() ? Math.max(1, Math.round(client.elapsed())) : client.planned();
    }

    /**
     * The scenario with a size; itself where the plan gives it one.
     *
     * @param loaded the target
     * @param up all warm servers: the first time their rates decide
     * @throws TrialFailedException where the server is so slow that the slice would come near its
     *     deadline
     */
    Scenario sized(Scenario scenario, ServerUnderTest loaded, Collection<ServerUnderTest> up)
            throws TrialFailedException {
        Load load = scenario.load();
        if (load.sized()) {
            return scenario;
        }
        if (load.open()) {
            double perSecond = load.rate().orElseThrow().amount();
            return new Scenario(
                    scenario.workload(),
                    load.withDuration(SliceSize.atRate(perSecond, plan.limits())));
        }
        OptionalDouble rate = rate(scenario, loaded);
        requireAnswers(load, loaded, rate);
        double size = sizes.computeIfAbsent(scenario.name(), name -> fromRates(scenario, up));
        requireInTime(load, loaded, size, rate.orElseThrow());
        return new Scenario(scenario.workload(), with(load, size));
    }

    /**
     * The failure of a slice: where the load tool was killed, and the rate of the warm-up says as
     * well that so many requests take about as long as a slice may, that is what was wrong.
     */
    TrialFailedException explained(
            Scenario scenario, ServerUnderTest loaded, TrialFailedException failed) {
        Load load = scenario.load();
        OptionalDouble rate = rate(scenario, loaded);
        if (failed.failure().kind() != Failure.Kind.HUNG_UNDER_LOAD
                || load.timed()
                || rate.isEmpty()) {
            return failed;
        }
        long requests = load.requests().orElseThrow();
        double seconds = requests / rate.getAsDouble();
        return seconds < longest
                ? failed
                : tooSlow(
                        loaded,
                        "takes about %.0f s or more for %d requests, at the %.3g/s of its warm-up,"
                            + " and a slice at most %.0f s: leave load.requests out of the plan, or"
                            + " --requests, so that a slice lasts about a second; or raise"
                            + " limits.slice",
                        seconds,
                        requests,
                        rate.getAsDouble(),
                        longest * 2);
    }

    private OptionalDouble rate(Scenario scenario, ServerUnderTest standing) {
        return standing.rate(plan.warmup(scenario));
    }

    private double fromRates(Scenario scenario, Collection<ServerUnderTest> up) {
        Load load = scenario.load();
        double[] rates =
                up.stream()
                        .map(standing -> rate(scenario, standing))
                        .flatMapToDouble(OptionalDouble::stream)
                        .filter(rate -> load.inFlight() / rate <= longest)
                        .sorted()
                        .toArray();
        SliceSize size =
                new SliceSize(
                        rates[0],
                        rates[rates.length - 1],
                        load.inFlight(),
                        SliceSize.most(plan.limits()));
        if (load.inPasses()) {
            return size.pass().toNanos() / 1e9;
        }
        return load.timed() ? size.duration().toSeconds() : size.requests();
    }

    private static Load with(Load load, double size) {
        return load.timed()
                ? load.withDuration(Duration.ofNanos(Math.round(size * 1e9)))
                : load.withRequests((long) size);
    }

    /** Each request in flight must be answered once. */
    private void requireAnswers(Load load, ServerUnderTest loaded, OptionalDouble rate)
            throws TrialFailedException {
        if (rate.isEmpty()) {
            throw tooSlow(
                    loaded,
                    "did not answer %d requests in the time of its warm-up, %.0f s: load it over"
                            + " fewer connections, or raise warmup.atMost",
                    load.inFlight(),
                    plan.warmup().atMost().toMillis() / 1e3);
        }
        double seconds = load.inFlight() / rate.getAsDouble();
        if (seconds > longest) {
            throw tooSlow(
                    loaded,
                    "would take about %.0f s for %d requests, one for each in flight, and a slice"
                        + " at most %.0f s: load it over fewer connections, or raise limits.slice",
                    seconds,
                    load.inFlight(),
                    longest * 2);
        }
    }

    /** Other targets may have been so much faster that their size is too large for this one. */
    private void requireInTime(Load load, ServerUnderTest loaded, double size, double rate)
            throws TrialFailedException {
        if (!load.timed() && size / rate > longest) {
            throw tooSlow(
                    loaded,
                    "would take about %.0f s for the %.0f requests that other targets were loaded"
                        + " with, and a slice at most %.0f s: give load.requests in the plan, or"
                        + " --requests",
                    size / rate,
                    size,
                    longest * 2);
        }
    }

    private static TrialFailedException tooSlow(
            ServerUnderTest loaded, String sentence, Object... figures) {
        return new TrialFailedException(
                        new Failure(
                                Failure.Kind.TOO_SLOW,
                                loaded.target().name()
                                        + " "
                                        + String.format(Locale.ROOT, sentence, figures)))
                .permanently();
    }
}
