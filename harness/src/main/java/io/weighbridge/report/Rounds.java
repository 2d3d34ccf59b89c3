package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.model.Warning;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The trials of a run, of which a resumed run has a round's last one only. */
record Rounds(List<Trial> trials) {

    private record Slot(int round, String target) {}

    static Rounds of(Collection<Trial> all) {
        Map<Slot, Trial> last = new LinkedHashMap<>();
        all.forEach(trial -> last.put(new Slot(trial.round(), trial.target()), trial));
        return new Rounds(
                last.values().stream().sorted(Comparator.comparingInt(Trial::round)).toList());
    }

    List<Trial> completed(String target) {
        return trials.stream()
                .filter(trial -> trial.completed() && trial.target().equals(target))
                .toList();
    }

    /** How many rounds have a trial. */
    int begun() {
        return (int) trials.stream().mapToInt(Trial::round).distinct().count();
    }

    List<Trial> failed() {
        return trials.stream().filter(trial -> !trial.completed()).toList();
    }

    /** One value for each completed round that has one. */
    NavigableMap<Integer, Double> values(String target, Optional<String> workload, Metric metric) {
        NavigableMap<Integer, Double> values = new TreeMap<>();
        for (Trial trial : completed(target)) {
            value(trial, workload, metric).ifPresent(value -> values.put(trial.round(), value));
        }
        return values;
    }

    private static OptionalDouble value(Trial trial, Optional<String> workload, Metric metric) {
        return workload.map(name -> Pooling.pool(metric, kept(trial, name)))
                .orElseGet(() -> trial.measurements().get(metric));
    }

    static List<Slice> kept(Trial trial, String workload) {
        return trial.slices().stream()
                .filter(slice -> slice.kept() && slice.course().equals(workload))
                .toList();
    }

    /** Those of them whose times count: a slice that counts system calls is slowed down by that. */
    static List<Slice> timed(Trial trial, String workload) {
        return kept(trial, workload).stream()
                .filter(
                        slice ->
                                slice.measurements().get(Metric.SYSTEM_CALLS_PER_REQUEST).isEmpty())
                .toList();
    }

    boolean warned(String target, String workload, Warning.Kind kind) {
        return warnedShare(target, workload, kind) > 0;
    }

    /** Which share of the measured slices has a warning; 0 where there are none. */
    double warnedShare(String target, String workload, Warning.Kind kind) {
        return completed(target).stream()
                .flatMap(trial -> timed(trial, workload).stream())
                .mapToDouble(
                        slice ->
                                slice.warnings().stream()
                                                .anyMatch(warning -> warning.kind() == kind)
                                        ? 1
                                        : 0)
                .average()
                .orElse(0);
    }
}
