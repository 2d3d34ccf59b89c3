package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.ByService;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares the CPU per request of each of several services, as {@link ByRequests} for requests. */
record ByServices(Plan plan, Rounds rounds) {

    /** Each service of each scenario on each target; empty with fewer than two services. */
    static List<ByService> of(Plan plan, Rounds rounds) {
        List<ByService> all = new ArrayList<>();
        ByServices services = new ByServices(plan, rounds);
        for (Scenario scenario : plan.scenarios()) {
            for (String name : services.names(scenario.name())) {
                for (Target target : plan.targets()) {
                    all.add(services.one(scenario.name(), name, target.name()));
                }
            }
        }
        return all;
    }

    private Set<String> names(String scenario) {
        Set<String> names = new LinkedHashSet<>();
        for (Target target : plan.targets()) {
            for (Trial trial : rounds.completed(target.name())) {
                slices(trial, scenario).forEach(slice -> names.addAll(slice.services().keySet()));
            }
        }
        return names;
    }

    private ByService one(String scenario, String service, String target) {
        NavigableMap<Integer, Double> values = values(scenario, service, target);
        PairedRatio ratio =
                target.equals(plan.baseline())
                        ? null
                        : PairedRatio.ofRounds(values, values(scenario, service, plan.baseline()));
        Double median =
                values.isEmpty() ? null : Double.valueOf(Summary.median(Rounds.array(values)));
        return new ByService(scenario, service, target, median, ratio);
    }

    /** The CPU time of all slices of a round, divided by all their requests. */
    private NavigableMap<Integer, Double> values(String scenario, String service, String target) {
        NavigableMap<Integer, Double> values = new TreeMap<>();
        for (Trial trial : rounds.completed(target)) {
            Double mean = mean(slices(trial, scenario), service);
            if (mean != null) {
                values.put(trial.round(), mean);
            }
        }
        return values;
    }

    private static @Nullable Double mean(List<Slice> slices, String service) {
        double seconds = 0;
        double requests = 0;
        for (Slice slice : slices) {
            Double cost = slice.services().get(service);
            if (cost != null) {
                seconds += cost * slice.client().sent();
                requests += slice.client().sent();
            }
        }
        return requests == 0 ? null : Double.valueOf(seconds / requests);
    }

    private static List<Slice> slices(Trial trial, String scenario) {
        return trial.slices().stream()
                .filter(slice -> slice.kept() && slice.scenario().equals(scenario))
                .toList();
    }
}
