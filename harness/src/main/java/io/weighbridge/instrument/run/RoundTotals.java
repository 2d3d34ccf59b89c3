package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.sample.MachineReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes totals over all slices of a round. A pass is one slice of every target. A slice of a
 * pass is too short to measure background load and has too few answers for a high percentile. For
 * longer slices, too, percentiles are computed from all answers of a round, if the load tool
 * recorded them.
 */
final class RoundTotals {

    private final RunEnvironment environment;
    private final Plan plan;
    private final MachineReading before;

    /** CPU seconds that each server had used when the passes began. */
    private final Map<ServerUnderTest, Double> cpu = new HashMap<>();

    /** Reads the machine and the servers. To be created right before the first pass. */
    RoundTotals(RunEnvironment environment, Plan plan, List<ServerUnderTest> up) {
        this.environment = environment;
        this.plan = plan;
        up.forEach(tested -> cpu.put(tested, tested.cpu()));
        this.before = environment.machine().get();
    }

    /**
     * Adds the totals of all slices, and the warnings about them, to each server. Called right
     * after the last slice.
     *
     * @param up the servers that are still up
     */
    void end(List<ServerUnderTest> up) {
        MachineReading after = environment.machine().get();
        double seconds = after.secondsSince(before);
        // A failed server has been stopped, so the CPU it has used since is unknown.
        boolean allUp = cpu.keySet().stream().allMatch(up::contains);
        Double foreign = allUp ? foreign(after, up) : null;
        for (ServerUnderTest tested : up) {
            double idle = (grown(tested) - spent(tested)) / seconds;
            for (Scenario scenario : plan.scenarios()) {
                if (scenario.load().inPasses()) {
                    enterPasses(tested, scenario, foreign, idle);
                } else {
                    enterLatencies(tested, scenario);
                }
                Warning growth =
                        SliceWarnings.growth(scenario.workload(), tested.kept(scenario.name()));
                if (growth != null) {
                    tested.warn(growth);
                }
            }
        }
    }

    /** Adds the percentiles of a whole round; other values of long slices come from each slice. */
    private static void enterLatencies(ServerUnderTest tested, Scenario scenario) {
        List<Slice> slices = tested.kept(scenario.name());
        Measurements together = latencies(slices);
        if (!together.equals(Measurements.NONE)) {
            tested.total(total(scenario, slices, together), List.of());
        }
    }

    private static RoundTotal total(Scenario scenario, List<Slice> slices, Measurements together) {
        List<Slice> undisturbed = Histograms.undisturbed(slices);
        long answers = undisturbed.stream().mapToLong(slice -> slice.client().completed()).sum();
        int leftOut = slices.size() - undisturbed.size();
        return new RoundTotal(
                scenario.name(),
                answers,
                together,
                leftOut == 0 ? null : leftOut,
                scenario.workload().hasMix() ? byRequest(slices) : List.of());
    }

    private static List<RoundTotal.OfRequest> byRequest(List<Slice> slices) {
        try {
            return Histograms.byRequest(slices);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void enterPasses(
            ServerUnderTest tested, Scenario scenario, @Nullable Double foreign, double idle) {
        List<Slice> slices = tested.kept(scenario.name());
        if (slices.isEmpty()) {
            return;
        }
        Measurements shares =
                Measurements.NONE
                        .with(Metric.FOREIGN_SHARE, foreign)
                        .with(Metric.JIT_SHARE, share(slices, Metric.JIT_SHARE))
                        .with(Metric.CLIENT_BUSY, share(slices, Metric.CLIENT_BUSY))
                        .with(Metric.SERVER_BUSY, share(slices, Metric.SERVER_BUSY))
                        .with(Metric.SERVICE_BUSY, share(slices, Metric.SERVICE_BUSY));
        List<Warning> warnings = new ArrayList<>(SliceWarnings.shares(shares, plan.slices()));
        warnings.addAll(SliceWarnings.idle(idle));
        if (scenario.load().open()) {
            warnings.addAll(SliceWarnings.saturated(slices, peak(tested, scenario)));
        }
        Measurements together = latencies(slices).with(Metric.FOREIGN_SHARE, foreign);
        tested.total(total(scenario, slices, together), warnings);
    }

    /**
     * The rate at which a server answered the same requests at its peak in this round; null if the
     * plan does not measure it with as many connections.
     */
    private @Nullable Double peak(ServerUnderTest tested, Scenario atRate) {
        List<Slice> slices =
                plan.scenarios().stream()
                        .filter(it -> !it.load().open() && it.load().inPasses())
                        .filter(it -> it.workload().equals(atRate.workload()))
                        .filter(it -> it.load().inFlight() == atRate.load().inFlight())
                        .flatMap(it -> tested.kept(it.name()).stream())
                        .toList();
        long answers = slices.stream().mapToLong(it -> it.client().completed()).sum();
        double seconds = slices.stream().mapToDouble(it -> it.client().elapsed()).sum();
        return seconds == 0 ? null : answers / seconds;
    }

    /** The mean over slices, weighted by their duration. */
    private static @Nullable Double share(List<Slice> slices, Metric metric) {
        double seconds = 0;
        double total = 0;
        for (Slice slice : slices) {
            Double share = slice.measurements().get(metric);
            if (share != null) {
                seconds += slice.client().elapsed();
                total += share * slice.client().elapsed();
            }
        }
        return seconds == 0 ? null : total / seconds;
    }

    private static Measurements latencies(List<Slice> slices) {
        try {
            return Histograms.percentiles(slices);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The share of our cores that background load took; null if it is unknown. */
    private @Nullable Double foreign(MachineReading after, List<ServerUnderTest> up) {
        double running = 0;
        for (ServerUnderTest tested : up) {
            running += grown(tested);
            for (Slice slice : tested.slices()) {
                running += runningClient(slice.client());
            }
        }
        return environment.cores().foreign(before, after, running);
    }

    /** CPU seconds of the load tool in a slice; 0 for a tool that ended with the slice. */
    private static double runningClient(LoadResult client) {
        LoadResult.Own own = client.own();
        boolean staysUp = LoadTool.named(client.driver()).can(LoadTool.Ability.STAYS_UP);
        return own == null || own.cpu() == null || !staysUp ? 0 : own.cpu();
    }

    private double grown(ServerUnderTest tested) {
        return tested.cpu() - cpu.getOrDefault(tested, 0.0);
    }

    /** CPU seconds that a server used in all slices, including discarded ones. */
    private static double spent(ServerUnderTest tested) {
        double seconds = 0;
        for (Slice slice : tested.slices()) {
            Double perSecond = slice.measurements().get(Metric.REQUESTS_PER_CPU_SECOND);
            seconds += perSecond == null ? 0 : slice.client().sent() / perSecond;
        }
        return seconds;
    }
}
