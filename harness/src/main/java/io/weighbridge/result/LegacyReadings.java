package io.weighbridge.result;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Metric;
import io.weighbridge.plan.Target;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Converts trials of earlier versions. They stored values from the application's log under keys
 * that now mean values that Weighbridge reads itself. Values from the log get the keys that logged
 * values have now. A key that was only renamed has a {@code JsonAlias} on its record.
 */
final class LegacyReadings {

    private LegacyReadings() {}

    /** A trial of a run, with every value under the key that fits the way in which it was read. */
    static Trial sorted(RunRecord run, Trial trial) {
        Target target = run.plan().target(trial.target());
        boolean reports = target != null && target.container() != null;
        // A newer version may have resumed a run of an earlier version.
        return run.mixedAtReady() && reports && !newer(trial)
                ? trial.withMeasurements(renamed(trial.measurements()))
                : trial;
    }

    private static boolean newer(Trial trial) {
        Map<Metric, Double> values = trial.measurements().values();
        return values.keySet().stream().map(Metric::reported).anyMatch(values::containsKey);
    }

    private static Measurements renamed(Measurements measurements) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Map.Entry<Metric, Double> read : measurements.values().entrySet()) {
            values.put(
                    Objects.requireNonNullElse(read.getKey().reported(), read.getKey()),
                    read.getValue());
        }
        return new Measurements(values);
    }
}
