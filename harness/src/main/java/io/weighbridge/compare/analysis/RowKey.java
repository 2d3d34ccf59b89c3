package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names a row of a report: a metric, and the scenario under which it is measured.
 *
 * @param scenario null for metrics that are read once per launch
 */
public record RowKey(Metric metric, @Nullable String scenario) {

    /**
     * All rows of a plan: the metrics that are read once per launch, then those of each scenario.
     */
    public static List<RowKey> of(Plan plan) {
        List<RowKey> rows = new ArrayList<>(of(Metric.Scope.LAUNCH, null));
        for (Scenario scenario : plan.scenarios()) {
            rows.addAll(of(Metric.Scope.LOAD, scenario.name()));
        }
        return rows;
    }

    private static List<RowKey> of(Metric.Scope scope, @Nullable String scenario) {
        List<RowKey> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            if (metric.scope() == scope) {
                rows.add(new RowKey(metric, scenario));
            }
        }
        return rows;
    }

    /** The rows of one metric. */
    public static List<RowKey> of(Plan plan, Metric metric) {
        return of(plan).stream().filter(row -> row.metric == metric).toList();
    }
}
