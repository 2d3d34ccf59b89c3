package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.ByLoad;
import io.weighbridge.compare.stats.Holm;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the cost per request of one server under the different loads of a plan. The cost per
 * request should not depend on the load tool; if it does, the loads differ in something that the
 * server sees.
 */
record ByLoads(Plan plan, Rounds rounds) {

    /** Each server under each load; empty if the plan has only one load, or a peak and a rate. */
    static List<ByLoad> of(Plan plan, Rounds rounds) {
        List<ByLoad> all = new ArrayList<>();
        if (plan.loads().size() < 2 || isPeakAndRate(plan.loads())) {
            return all;
        }
        ByLoads byLoads = new ByLoads(plan, rounds);
        List<Compared> compared = byLoads.compared();
        Iterator<Double> adjusted =
                Holm.adjust(compared.stream().flatMap(Compared::p).toList()).iterator();
        for (Compared one : compared) {
            boolean judged = one.p().findAny().isPresent();
            all.add(byLoads.one(one, judged && adjusted.next() < PairedRatio.ALPHA));
        }
        return all;
    }

    /**
     * Whether the loads are one at its peak and at a rate. It is known that requests cost more at a
     * rate, where the server sleeps between them.
     */
    private static boolean isPeakAndRate(List<Load> loads) {
        List<Load> shapes =
                loads.stream().map(it -> it.withName(null).withRate(null)).distinct().toList();
        long open = loads.stream().filter(Load::open).count();
        return loads.size() == 2 && open == 1 && shapes.size() == 1;
    }

    /** A server under a load; its ratio to the first load is null for the first load. */
    private record Compared(Scenario scenario, String target, @Nullable PairedRatio toFirst) {

        /** The p-value of the ratio; none if there is no ratio, or too few rounds. */
        Stream<Double> p() {
            return toFirst == null || toFirst.rounds() < ByLoad.JUDGED_ROUNDS
                    ? Stream.of()
                    : Stream.ofNullable(toFirst.p());
        }
    }

    private List<Compared> compared() {
        List<Compared> compared = new ArrayList<>();
        for (Workload workload : plan.workloads()) {
            for (Target target : plan.targets()) {
                for (Load load : plan.loads()) {
                    Scenario scenario = new Scenario(workload, load);
                    PairedRatio toFirst = toFirst(scenario, target.name());
                    compared.add(new Compared(scenario, target.name(), toFirst));
                }
            }
        }
        return compared;
    }

    private ByLoad one(Compared compared, boolean differs) {
        Load first = plan.loads().get(0);
        Scenario scenario = compared.scenario();
        String target = compared.target();
        return new ByLoad(
                scenario.workload().name(),
                Objects.requireNonNullElse(scenario.load().name(), scenario.load().driver()),
                target,
                median(scenario, target, Metric.REQUESTS_PER_SECOND),
                median(scenario, target, Metric.CLIENT_CPU_PER_REQUEST),
                median(scenario, target, Metric.CPU_PER_REQUEST),
                median(scenario, target, Metric.ALLOCATED_PER_REQUEST),
                compared.toFirst(),
                differs ? differences(first, scenario.load()) : List.of());
    }

    /** The ratio of CPU per request to that under the first load; null for the first load. */
    private @Nullable PairedRatio toFirst(Scenario scenario, String target) {
        Load first = plan.loads().get(0);
        if (scenario.load().equals(first)) {
            return null;
        }
        return PairedRatio.ofRounds(
                values(scenario, target, Metric.CPU_PER_REQUEST),
                values(new Scenario(scenario.workload(), first), target, Metric.CPU_PER_REQUEST));
    }

    private NavigableMap<Integer, Double> values(Scenario scenario, String target, Metric metric) {
        return rounds.values(target, new RowKey(metric, scenario.name()));
    }

    private @Nullable Double median(Scenario scenario, String target, Metric metric) {
        double[] values = Rounds.array(values(scenario, target, metric));
        return values.length == 0 ? null : Double.valueOf(Summary.median(values));
    }

    /** Differences between two loads that the server sees. */
    private static List<String> differences(Load first, Load other) {
        List<String> differences = new ArrayList<>();
        if (first.protocol() != other.protocol()) {
            differences.add(other.protocol().key() + " instead of " + first.protocol().key());
        }
        if (first.keepAlive() != other.keepAlive()) {
            differences.add(
                    other.keepAlive() ? "connections are kept" : "a connection for each request");
        }
        if (first.inFlight() != other.inFlight()) {
            differences.add(
                    "%d requests in flight instead of %d"
                            .formatted(other.inFlight(), first.inFlight()));
        }
        if (other.open()) {
            differences.add("a fixed rate, so that requests seldom wait for each other");
        }
        boolean ab = other.tool() == LoadTool.AB;
        if (ab != (first.tool() == LoadTool.AB)) {
            differences.add("HTTP/1.%d instead of 1.%d".formatted(ab ? 0 : 1, ab ? 1 : 0));
        }
        differences.add("different request headers and timing of requests");
        return differences;
    }
}
