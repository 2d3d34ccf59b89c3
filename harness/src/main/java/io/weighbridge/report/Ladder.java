package io.weighbridge.report;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One workload at increasing rates.
 *
 * @param scenarios the lowest rate first; two or more
 */
record Ladder(String workload, List<String> scenarios) {

    /** Groups loads that differ only in name and rate into ladders. */
    static List<Ladder> all(Plan plan) {
        Map<Scenario, List<Scenario>> ladders = new LinkedHashMap<>();
        for (Scenario scenario : byRate(plan)) {
            Load unnamed = scenario.load().withRate(null).withName("");
            ladders.computeIfAbsent(
                            new Scenario(scenario.workload(), unnamed), ladder -> new ArrayList<>())
                    .add(scenario);
        }
        List<Ladder> several = new ArrayList<>();
        for (List<Scenario> rungs : ladders.values()) {
            if (rungs.size() > 1) {
                List<String> names = rungs.stream().map(Scenario::name).toList();
                several.add(new Ladder(rungs.get(0).workload().name(), names));
            }
        }
        return several;
    }

    private static List<Scenario> byRate(Plan plan) {
        return plan.scenarios().stream()
                .filter(scenario -> scenario.load().open())
                .sorted(Comparator.comparingDouble(Ladder::rate))
                .toList();
    }

    private static double rate(Scenario scenario) {
        return Objects.requireNonNull(scenario.load().rate()).amount();
    }
}
