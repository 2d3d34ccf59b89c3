package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.SliceSize;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Determines the rate of a load and the size of slices if the plan does not give them. Both are
 * determined once for each scenario, in the first round, so that every target gets the same load in
 * every round. The size follows from the rates of the warm-ups. A rate that is given as a share of
 * peak throughput follows from the peak of the slowest target.
 */
public final class SizesFromWarmup {

    private final Plan plan;

    /** The longest expected duration of a slice, in seconds. */
    private final double longest;

    /**
     * Seconds by which a short slice can exceed its planned duration, because its last answers are
     * late.
     */
    private static final double TICK = 0.005;

    /** A number of requests that is this close to a whole one is this whole one. */
    private static final double ROUNDING = 1e-6;

    /**
     * The busy share of the CPUs of services up to which a rate may load them. With more, answers
     * wait for a service, or for the load tool on the same CPU, and not for the server.
     */
    private static final double SERVICE_SHARE = 0.5;

    /** Rates are rounded to two figures, because the measured peak is no more exact. */
    private static final MathContext TWO_FIGURES = new MathContext(2);

    /** Requests per second by scenario, of the rates that are a share of a peak. */
    private final Map<String, Double> rates = new HashMap<>();

    /** The smallest peaks of servers that were started to measure them, by scenario. */
    private final Map<String, Double> peaks = new HashMap<>();

    /** The highest rates that keep services below their share, of the same servers. */
    private final Map<String, Double> limits = new HashMap<>();

    /** Whether all such servers have run. */
    private boolean measured;

    /** The size of a slice by scenario: seconds if the load ends after a time, else requests. */
    private final Map<String, Double> sizes = new HashMap<>();

    /**
     * @param earlier trials of a resumed run, whose rates and slice sizes are kept
     */
    public SizesFromWarmup(Plan plan, List<Trial> earlier) {
        this.plan = plan;
        this.longest = plan.limits().slice().toNanos() / 1e9 / 2;
        for (Trial trial : earlier) {
            trial.slices().forEach(this::keep);
        }
    }

    private void keep(Slice slice) {
        LoadResult.Openly open = slice.client().openly();
        if (open != null) {
            rates.putIfAbsent(slice.scenario(), open.rate());
        }
        for (Scenario scenario : plan.scenarios()) {
            if (slice.scenario().equals(scenario.name())) {
                sizes.merge(scenario.name(), size(scenario, slice.client()), Math::min);
            }
        }
    }

    /**
     * The planned size of an earlier slice. If it is a time, it follows from the time that the
     * slice took: late answers make a slice longer, never shorter.
     */
    private static double size(Scenario scenario, LoadResult client) {
        Load load = scenario.load();
        if (scenario.workload().hasMix()) {
            return client.planned();
        }
        if (load.inPasses()) {
            return Math.floor(client.elapsed() / TICK) * TICK;
        }
        return load.timed() ? Math.max(1, Math.round(client.elapsed())) : client.planned();
    }

    /**
     * The scenario with a rate in requests per second and a size; unchanged if the plan gives both.
     *
     * @param loaded the target
     * @param up all warm servers, whose rates determine the size the first time
     * @throws TrialFailedException if the server is so slow that the slice would come close to its
     *     time limit
     */
    public Scenario sized(Scenario planned, ServerUnderTest loaded, Collection<ServerUnderTest> up)
            throws TrialFailedException {
        Scenario scenario = resolved(planned, up);
        Load load = scenario.load();
        if (scenario.workload().hasMix()) {
            return new Scenario(scenario.workload(), counted(scenario, loaded, up));
        }
        if (load.sized()) {
            return scenario;
        }
        if (load.open()) {
            double perSecond = Objects.requireNonNull(load.rate()).amount();
            Duration duration =
                    load.inPasses()
                            ? passAtRate(perSecond)
                            : SliceSize.atRate(perSecond, plan.limits());
            return new Scenario(scenario.workload(), load.withDuration(duration));
        }
        double rate = requiredRate(scenario, loaded);
        double size = sizes.computeIfAbsent(scenario.name(), name -> fromRates(scenario, up));
        if (!load.timed()) {
            // Other targets may be so much faster that their size is too large for this one.
            requireInTime(loaded, size, rate);
        }
        return new Scenario(scenario.workload(), with(load, size));
    }

    /**
     * A load of a mix, with the number of requests of a slice: all targets get the same requests.
     * It takes the slowest target about as long as other slices.
     */
    private Load counted(Scenario scenario, ServerUnderTest loaded, Collection<ServerUnderTest> up)
            throws TrialFailedException {
        Load load = scenario.load();
        Rate rate = load.rate();
        if (rate != null) {
            double perSecond = rate.amount();
            Duration given = load.duration();
            Duration wanted = given == null ? passAtRate(perSecond) : given;
            // Rounded down, so that the slice is not longer than a short one may be.
            long requests = Math.max(1, (long) (perSecond * wanted.toNanos() / 1e9 + ROUNDING));
            Duration exact = Duration.ofNanos(Math.round(requests / perSecond * 1e9));
            return load.with().requests(requests).duration(exact).build();
        }
        requiredRate(scenario, loaded);
        double size = sizes.computeIfAbsent(scenario.name(), name -> fromRates(scenario, up));
        return load.with().requests((long) size).duration(null).build();
    }

    /**
     * Called when a slice has failed. If the load tool was killed, and the slice would have been
     * too long even at the warm-up's rate, this is thrown as the reason.
     *
     * @throws TrialFailedException if the server is too slow for the number of requests
     */
    void explain(Scenario scenario, ServerUnderTest loaded, TrialFailedException failed)
            throws TrialFailedException {
        Load load = scenario.load();
        Double rate = loaded.rate(plan.warmup(scenario));
        boolean killed = failed.failure().kind() == Failure.Kind.HUNG_UNDER_LOAD;
        if (killed && rate != null && !load.timed()) {
            requireInTime(loaded, Objects.requireNonNull(load.requests()), rate);
        }
    }

    private double fromRates(Scenario scenario, Collection<ServerUnderTest> up) {
        Load load = scenario.load();
        List<Double> rates = new ArrayList<>();
        for (ServerUnderTest tested : up) {
            Double rate = tested.rate(plan.warmup(scenario));
            if (rate != null && load.inFlight() / rate <= longest) {
                rates.add(rate);
            }
        }
        SliceSize size =
                new SliceSize(
                        Collections.min(rates),
                        Collections.max(rates),
                        load.inFlight(),
                        SliceSize.most(plan.limits()));
        if (scenario.workload().hasMix()) {
            Duration given = load.duration();
            Duration wanted = given == null ? pass(size) : given;
            return size.requestsIn(wanted);
        }
        if (load.inPasses()) {
            return pass(size).toNanos() / 1e9;
        }
        return load.timed() ? size.duration().toSeconds() : size.requests();
    }

    private Duration passAtRate(double perSecond) {
        Duration usual = SliceSize.passAtRate(perSecond, plan.limits());
        return Durations.longer(usual, plan.leastSlice());
    }

    private Duration pass(SliceSize size) {
        return Durations.longer(size.pass(), plan.leastSlice());
    }

    private static Load with(Load load, double size) {
        return load.timed()
                ? load.withDuration(Duration.ofNanos(Math.round(size * 1e9)))
                : load.withRequests((long) size);
    }

    /**
     * The warm-up's rate. It must be so high that each request in flight can be answered at least
     * once.
     */
    private double requiredRate(Scenario scenario, ServerUnderTest loaded)
            throws TrialFailedException {
        Load load = scenario.load();
        Double rate = loaded.rate(plan.warmup(scenario));
        if (rate == null) {
            throw tooSlow(
                    loaded,
                    "answered fewer requests in its warm-up of %.0f s than the %d that are in"
                            + " flight at the same time: use fewer connections, or raise"
                            + " warmup.atMost",
                    plan.warmup().atMost().toMillis() / 1e3,
                    load.inFlight());
        }
        requireInTime(loaded, load.inFlight(), rate);
        return rate;
    }

    private void requireInTime(ServerUnderTest loaded, double requests, double rate)
            throws TrialFailedException {
        double seconds = requests / rate;
        if (seconds > longest) {
            throw tooSlow(
                    loaded,
                    "would need about %.0f s for %.0f requests at the rate of its warm-up, but a"
                        + " slice should take at most %.0f s (half of limits.slice): use fewer"
                        + " connections, set a smaller load.requests (--slice-requests), or raise"
                        + " limits.slice",
                    seconds,
                    requests,
                    longest);
        }
    }

    private static TrialFailedException tooSlow(
            ServerUnderTest loaded, String sentence, Object... figures) {
        String slow = loaded.target().name() + " " + String.format(Locale.ROOT, sentence, figures);
        return new TrialFailedException(new Failure(Failure.Kind.TOO_SLOW, slow)).permanently();
    }

    /**
     * The scenario with its rate in requests per second; unchanged if its rate is not a share of a
     * peak.
     *
     * @param up the servers of the round, whose peak load has already run
     * @throws UsageException if no peak load has run
     */
    private Scenario resolved(Scenario scenario, Collection<ServerUnderTest> up) {
        Load load = scenario.load();
        Rate rate = load.rate();
        if (rate == null || rate.of() != Rate.Of.SMALLEST_PEAK) {
            return scenario;
        }
        double perSecond =
                rates.computeIfAbsent(
                        scenario.name(),
                        name -> {
                            double wanted = rate.amount() * peak(scenario, up);
                            double share = Math.min(wanted, limit(scenario, up));
                            return BigDecimal.valueOf(share).round(TWO_FIGURES).doubleValue();
                        });
        return new Scenario(scenario.workload(), load.withRate(Rate.perSecond(perSecond)));
    }

    /** The smallest peak of all targets, where a target's peak is the median rate of its slices. */
    private double peak(Scenario scenario, Collection<ServerUnderTest> up) {
        Scenario atPeak = atPeak(scenario);
        Double before = peaks.get(atPeak.name());
        if (before != null) {
            return before;
        }
        return up.stream()
                .map(tested -> tested.slices(atPeak.name()))
                .filter(slices -> !slices.isEmpty())
                .mapToDouble(SizesFromWarmup::peak)
                .min()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "The rate of %s is a share of the peak throughput, which could not be measured on any target: see the failures above"
                                                .formatted(scenario.name())));
    }

    /** The highest rate with which services are busy for half of the time at most. */
    private double limit(Scenario scenario, Collection<ServerUnderTest> up) {
        Scenario atPeak = atPeak(scenario);
        Double before = limits.get(atPeak.name());
        if (before != null) {
            return before;
        }
        return up.stream()
                .mapToDouble(tested -> limit(tested.slices(atPeak.name())))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double limit(List<Slice> slices) {
        double busy = 0;
        long answers = 0;
        for (Slice slice : slices) {
            Double share = slice.measurements().get(Metric.SERVICE_BUSY);
            if (share != null) {
                busy += share * slice.client().elapsed();
                answers += slice.client().completed();
            }
        }
        return busy == 0 ? Double.POSITIVE_INFINITY : SERVICE_SHARE * answers / busy;
    }

    /** Keeps the peaks of a server that was started to measure them. */
    void keepPeaks(ServerUnderTest tested) {
        for (Scenario atPeak : unknownPeaks()) {
            List<Slice> slices = tested.slices(atPeak.name());
            if (!slices.isEmpty()) {
                peaks.merge(atPeak.name(), peak(slices), Math::min);
                limits.merge(atPeak.name(), limit(slices), Math::min);
            }
        }
    }

    /** No more peaks are measured: rates follow from those that were kept. */
    void peaksAreMeasured() {
        measured = true;
    }

    /** The closed load that a plan must have for a rate that is a share of its peak. */
    private Load closed(Load open) {
        Load shape = open.withRate(null);
        return plan.loads().stream()
                .filter(load -> !load.open())
                .filter(load -> load.withName("").equals(shape.withName("")))
                .findFirst()
                .orElseThrow();
    }

    private static double peak(List<Slice> slices) {
        return Median.withDefaults()
                .evaluate(
                        slices.stream()
                                .mapToDouble(slice -> slice.client().requestsPerSecond())
                                .toArray());
    }

    /**
     * The scenarios whose peak must be measured before the first pass, because a rate is a share of
     * it and is not known yet. Longer slices need no such measurement: there a load at its peak
     * comes before the loads at a rate.
     */
    Set<Scenario> unknownPeaks() {
        Set<Scenario> unknown = new LinkedHashSet<>();
        if (measured) {
            return unknown;
        }
        for (Scenario scenario : plan.scenarios()) {
            Rate rate = scenario.load().rate();
            boolean share = rate != null && rate.of() == Rate.Of.SMALLEST_PEAK;
            if (share && scenario.load().inPasses() && !rates.containsKey(scenario.name())) {
                unknown.add(atPeak(scenario));
            }
        }
        return unknown;
    }

    /** The scenario with the same requests and connections, and without a rate. */
    private Scenario atPeak(Scenario scenario) {
        return new Scenario(scenario.workload(), closed(scenario.load()));
    }
}
