package io.weighbridge.result;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Metric;
import io.weighbridge.plan.Target;
import java.util.EnumMap;
import java.util.Map;

/**
 * Trials of versions that wrote what an application logged of itself under the names of what is
 * read from outside: they get the names that such figures have today.
 */
final class MixedReadings {

    private MixedReadings() {}

    /** A trial of a run, every figure under the name of the instrument that read it. */
    static Trial sorted(RunRecord run, Trial trial) {
        boolean reports = run.plan().target(trial.target()).flatMap(Target::container).isPresent();
        // A run of then may have been resumed since, by a version that reads as is done today.
        return run.mixedAtReady() && reports && !newer(trial)
                ? trial.with(renamed(trial.measurements()))
                : trial;
    }

    private static boolean newer(Trial trial) {
        return trial.measurements().values().keySet().stream()
                .flatMap(metric -> metric.reported().stream())
                .anyMatch(reported -> trial.measurements().get(reported).isPresent());
    }

    private static Measurements renamed(Measurements measurements) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        measurements
                .values()
                .forEach((metric, value) -> values.put(metric.reported().orElse(metric), value));
        return new Measurements(values);
    }
}
