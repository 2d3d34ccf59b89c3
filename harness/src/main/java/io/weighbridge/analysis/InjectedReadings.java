package io.weighbridge.analysis;

import io.weighbridge.analysis.Calibration.Line;
import io.weighbridge.analysis.Calibration.Reading;
import io.weighbridge.analysis.CalibrationValues.Row;
import io.weighbridge.model.Metric;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.stats.CalibrationLine;
import io.weighbridge.stats.PairedDifference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares injected overhead with its measured values.
 *
 * @param draw rounds for which the width of an interval is given
 */
record InjectedReadings(Plan plan, CalibrationValues values, int draw) {

    /** A line needs three amounts, because two points always lie on one. */
    private static final int LEAST_AMOUNTS = 3;

    /** The injected overheads and their measured values. */
    List<Reading> readings() {
        List<Reading> readings = new ArrayList<>();
        for (Target target : plan.targets()) {
            for (InjectedOverhead overhead : InjectedOverhead.of(target)) {
                for (InjectedOverhead.Truth truth : overhead.truths(target)) {
                    readings.addAll(readings(target, truth));
                }
            }
        }
        return readings;
    }

    /** One reading for each row of a metric in which target and baseline have enough rounds. */
    private List<Reading> readings(Target target, InjectedOverhead.Truth truth) {
        List<Reading> readings = new ArrayList<>();
        for (Row row : values.rows(truth.metric())) {
            Map<Integer, Double> own = values.of(target.name(), row);
            Map<Integer, Double> baseline = values.of(plan.baseline(), row);
            PairedDifference read = PairedDifference.ofRounds(own, baseline);
            if (read != null) {
                readings.add(
                        new Reading(
                                target.name(),
                                truth.name(),
                                truth.metric(),
                                row.load(),
                                truth.amount(),
                                read,
                                read.halfWidthAt(draw)));
            }
        }
        return readings;
    }

    /**
     * The lines fitted to the measured CPU per request.
     *
     * @param twin the second copy of the baseline; null if there is none
     */
    List<Line> lines(@Nullable String twin) {
        Map<String, Double> injected = new LinkedHashMap<>();
        if (twin != null) {
            injected.put(twin, 0.0);
        }
        for (Target target : plan.targets()) {
            if (InjectedOverhead.of(target).contains(InjectedOverhead.CPU)) {
                injected.put(target.name(), InjectedOverhead.CPU.amount(target));
            }
        }
        if (injected.values().stream().distinct().count() < LEAST_AMOUNTS) {
            return List.of();
        }
        List<Line> lines = new ArrayList<>();
        for (Row row : values.rows(Metric.CPU_PER_REQUEST)) {
            List<double[]> rounds = readByAmount(injected.keySet(), row);
            if (rounds.size() > 1) {
                lines.add(line(row, injected.values(), rounds));
            }
        }
        return lines;
    }

    private static Line line(Row row, Collection<Double> injected, List<double[]> rounds) {
        return new Line(
                row.load(),
                injected.stream().sorted().toList(),
                CalibrationLine.of(
                        injected.stream().mapToDouble(amount -> amount).toArray(), rounds));
    }

    /**
     * The targets' differences from the baseline, for each round in which all targets have a value.
     */
    private List<double[]> readByAmount(Set<String> targets, Row row) {
        Map<Integer, Double> baseline = values.of(plan.baseline(), row);
        List<double[]> rounds = new ArrayList<>();
        for (Map.Entry<Integer, Double> round : baseline.entrySet()) {
            List<Double> read = new ArrayList<>();
            for (String target : targets) {
                Double value = values.of(target, row).get(round.getKey());
                if (value != null) {
                    read.add(value - round.getValue());
                }
            }
            if (read.size() == targets.size()) {
                rounds.add(read.stream().mapToDouble(value -> value).toArray());
            }
        }
        return rounds;
    }
}
