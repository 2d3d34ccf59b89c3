package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.ByRequest;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.RoundTotal.OfRequest;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares each request of a mix by itself, at the rate at which latencies are compared or, in a
 * plan without one, under its first load.
 */
record ByRequests(Plan plan, Rounds rounds) {

    /** Each request of each mix on each target; empty if no mix was measured. */
    static List<ByRequest> of(Plan plan, Rounds rounds) {
        List<ByRequest> all = new ArrayList<>();
        Load rate = plan.comparedRate();
        Load load = rate == null ? plan.loads().get(0) : rate;
        for (Workload workload : plan.workloads()) {
            if (workload.hasMix()) {
                new ByRequests(plan, rounds).add(new Scenario(workload, load).name(), all);
            }
        }
        return all;
    }

    private void add(String scenario, List<ByRequest> all) {
        Map<String, Long> sent = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            totals(target.name(), scenario).values().stream()
                    .flatMap(List::stream)
                    .forEach(it -> sent.merge(it.name(), it.answers(), Long::sum));
        }
        double whole = sent.values().stream().mapToLong(Long::longValue).sum();
        sent.forEach(
                (request, answers) -> {
                    for (Target target : plan.targets()) {
                        all.add(one(scenario, request, answers / whole, target.name()));
                    }
                });
    }

    private ByRequest one(String scenario, String request, double share, String target) {
        boolean base = target.equals(plan.baseline());
        List<OfRequest> its =
                totals(target, scenario).values().stream()
                        .flatMap(List::stream)
                        .filter(it -> it.name().equals(request))
                        .toList();
        return new ByRequest(
                scenario,
                request,
                share,
                target,
                its.stream().mapToLong(OfRequest::answers).sum(),
                its.stream().mapToLong(OfRequest::errors).sum(),
                median(values(scenario, request, target, OfRequest::p50)),
                median(values(scenario, request, target, OfRequest::p99)),
                base ? null : ratio(scenario, request, target, OfRequest::p50),
                base ? null : ratio(scenario, request, target, OfRequest::p99));
    }

    private @Nullable PairedRatio ratio(
            String scenario,
            String request,
            String target,
            Function<OfRequest, @Nullable Double> value) {
        return PairedRatio.ofRounds(
                values(scenario, request, target, value),
                values(scenario, request, plan.baseline(), value));
    }

    private static @Nullable Double median(NavigableMap<Integer, Double> values) {
        return values.isEmpty() ? null : Double.valueOf(Summary.median(Rounds.array(values)));
    }

    private NavigableMap<Integer, Double> values(
            String scenario,
            String request,
            String target,
            Function<OfRequest, @Nullable Double> value) {
        NavigableMap<Integer, Double> values = new TreeMap<>();
        totals(target, scenario)
                .forEach(
                        (round, requests) ->
                                requests.stream()
                                        .filter(it -> it.name().equals(request))
                                        .flatMap(it -> Stream.ofNullable(value.apply(it)))
                                        .forEach(it -> values.put(round, it)));
        return values;
    }

    /** The requests of a scenario in each round. */
    private NavigableMap<Integer, List<OfRequest>> totals(String target, String scenario) {
        NavigableMap<Integer, List<OfRequest>> totals = new TreeMap<>();
        for (Trial trial : rounds.completed(target)) {
            for (RoundTotal total : trial.totals()) {
                if (total.scenario().equals(scenario)) {
                    totals.put(trial.round(), total.requests());
                }
            }
        }
        return totals;
    }
}
