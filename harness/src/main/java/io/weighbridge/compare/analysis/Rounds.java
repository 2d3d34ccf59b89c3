package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.PassFit;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The trials of a run; for a repeated round, only the last trials. */
public final class Rounds {

    private record Fitted(RowKey row, Set<String> targets) {}

    private final List<Trial> trials;
    private final List<Trial> starts;
    private final Map<Fitted, NavigableMap<Integer, PassFit>> fits = new HashMap<>();

    private Rounds(List<Trial> trials, List<Trial> starts) {
        this.trials = List.copyOf(trials);
        this.starts = List.copyOf(starts);
    }

    /** Whether a trial has values that are read before the load. */
    private static boolean wasReady(Trial trial) {
        Failure failure = trial.failure();
        return failure == null || failure.kind().underLoad();
    }

    public static Rounds of(Collection<Trial> all) {
        Trials trials = new Trials(List.copyOf(all));
        return new Rounds(trials.latest(), trials.starts());
    }

    public List<Trial> completed(String target) {
        return trials.stream()
                .filter(trial -> trial.completed() && trial.target().equals(target))
                .toList();
    }

    /** The number of rounds with a trial. */
    public int begun() {
        return new Trials(trials).begun();
    }

    List<Trial> failed() {
        return trials.stream().filter(trial -> !trial.completed()).toList();
    }

    /** The number of rounds that only started servers. */
    public int startRounds() {
        return new Trials(starts).startRounds();
    }

    /**
     * One value for each round that has one. What is read before the load also has values of rounds
     * that only started servers, whose numbers are negative. Values read before the load are kept
     * even if the load failed. The latencies of a saturated server are left out.
     */
    public NavigableMap<Integer, Double> values(String target, RowKey row) {
        NavigableMap<Integer, Double> values = new TreeMap<>();
        if (MissingNotes.latency(row.metric()) && saturated(target, row.scenario())) {
            return values;
        }
        for (Trial trial : trials) {
            boolean read = row.metric().beforeLoad() ? wasReady(trial) : trial.completed();
            Double value = read && trial.target().equals(target) ? value(trial, row) : null;
            if (value != null) {
                values.put(trial.round(), value);
            }
        }
        if (row.metric().beforeLoad()) {
            for (Trial trial : starts) {
                Double value = trial.completed() ? value(trial, row) : null;
                if (value != null && trial.target().equals(target)) {
                    values.put(trial.round(), value);
                }
            }
        }
        SlicePooling pooling = pooling(row);
        if (pooling == SlicePooling.PAID) {
            RowKey application = new RowKey(Metric.CPU_PER_REQUEST, row.scenario());
            values.putAll(
                    new PaidCpu(this)
                            .values(target, row.scenario(), fits(application, measured())));
        }
        if (pooling == SlicePooling.PASS_FIT) {
            for (Map.Entry<Integer, PassFit> fit : fits(row, measured()).entrySet()) {
                Double log = fit.getValue().logs().get(target);
                if (log != null) {
                    values.put(fit.getKey(), Math.exp(log));
                }
            }
        }
        return values;
    }

    /** The targets with a completed launch. */
    private Set<String> measured() {
        Set<String> measured = new TreeSet<>();
        trials.stream().filter(Trial::completed).forEach(trial -> measured.add(trial.target()));
        return measured;
    }

    /** The rate of a scenario in requests per second; null if it has none, or no slice. */
    public @Nullable Double rate(String scenario) {
        return trials.stream()
                .flatMap(trial -> trial.slices().stream())
                .filter(slice -> slice.scenario().equals(scenario))
                .map(slice -> slice.client().openly())
                .filter(Objects::nonNull)
                .map(LoadResult.Openly::rate)
                .findFirst()
                .orElse(null);
    }

    /** Whether any slice has a value of a metric. */
    public boolean measured(Metric metric) {
        return trials.stream()
                .flatMap(trial -> trial.slices().stream())
                .anyMatch(slice -> slice.measurements().get(metric) != null);
    }

    /** Whether values can be compared as ratios: there are some, and all are above 0. */
    public static boolean comparable(Map<Integer, Double> values) {
        return !values.isEmpty() && values.values().stream().allMatch(value -> value > 0);
    }

    /** Values as an array, in the order of their rounds. */
    public static double[] array(NavigableMap<Integer, Double> values) {
        return values.values().stream().mapToDouble(value -> value).toArray();
    }

    /**
     * The fitted passes of each round; empty if a slice has a value of 0, which has no logarithm.
     *
     * @param targets that are fitted together
     */
    public NavigableMap<Integer, PassFit> fits(RowKey row, Collection<String> targets) {
        return fits.computeIfAbsent(new Fitted(row, new TreeSet<>(targets)), this::fits);
    }

    private NavigableMap<Integer, PassFit> fits(Fitted fitted) {
        Metric metric = fitted.row().metric();
        String scenario = Objects.requireNonNull(fitted.row().scenario());
        NavigableMap<Integer, NavigableMap<Integer, Map<String, Double>>> byRound = new TreeMap<>();
        for (String target : fitted.targets()) {
            for (Trial trial : completed(target)) {
                for (Slice slice : timed(trial, scenario)) {
                    Double value = slice.measurements().get(metric);
                    if (value == null || !SlicePooling.has(metric, slice)) {
                        continue;
                    }
                    if (value <= 0) {
                        return new TreeMap<>();
                    }
                    byRound.computeIfAbsent(trial.round(), r -> new TreeMap<>())
                            .computeIfAbsent(slice.index(), p -> new TreeMap<>())
                            .put(target, value);
                }
            }
        }
        NavigableMap<Integer, PassFit> fits = new TreeMap<>();
        byRound.forEach(
                (round, passes) -> fits.put(round, PassFit.of(List.copyOf(passes.values()))));
        return fits;
    }

    private @Nullable Double value(Trial trial, RowKey row) {
        Metric metric = row.metric();
        String scenario = row.scenario();
        if (scenario == null) {
            return trial.measurements().get(metric);
        }
        for (RoundTotal total : trial.totals()) {
            if (total.scenario().equals(scenario)) {
                Double together = total.measurements().get(metric);
                // If a round has a total, its slices are too short for percentiles of their own.
                if (together != null || SlicePooling.percentile(metric)) {
                    return together;
                }
            }
        }
        return SlicePooling.pool(metric, kept(trial, scenario));
    }

    /**
     * For each target, the number of servers in a round that were running when it started. In a
     * round that only started servers, none was.
     */
    Map<String, Integer> places(int round) {
        if (round < 0) {
            Map<String, Integer> alone = new HashMap<>();
            starts.forEach(start -> alone.put(start.target(), 0));
            return alone;
        }
        List<Trial> launches = trials.stream().filter(trial -> trial.round() == round).toList();
        Map<String, Integer> places = new HashMap<>();
        for (Trial trial : launches) {
            long before = launches.stream().filter(other -> ran(other, trial.startedAt())).count();
            places.put(trial.target(), (int) before);
        }
        return places;
    }

    /**
     * Whether a server was running at a moment of its round. One that failed may have ended before:
     * at its start, or in an earlier attempt at the round.
     */
    private static boolean ran(Trial trial, Instant moment) {
        return trial.startedAt().isBefore(moment)
                && (trial.completed() || TimeSpent.end(trial).isAfter(moment));
    }

    /** How the slices of a round become its value. */
    SlicePooling pooling(RowKey row) {
        boolean total = row.scenario() != null && hasTotal(row.scenario());
        return SlicePooling.percentile(row.metric()) && total
                ? SlicePooling.ALL_ANSWERS
                : SlicePooling.of(row.metric());
    }

    private boolean hasTotal(String scenario) {
        return trials.stream()
                .flatMap(trial -> trial.totals().stream())
                .anyMatch(total -> total.scenario().equals(scenario));
    }

    /** The slices of a trial that are part of the results. */
    public List<Slice> kept(Trial trial, String workload) {
        return trial.slices().stream()
                .filter(slice -> slice.kept() && slice.scenario().equals(workload))
                .toList();
    }

    /**
     * The kept slices of a trial whose latencies count. Counting system calls slows a slice down,
     * so such slices are left out.
     */
    List<Slice> timed(Trial trial, String workload) {
        return kept(trial, workload).stream()
                .filter(it -> it.measurements().get(Metric.SYSTEM_CALLS_PER_REQUEST) == null)
                .toList();
    }

    /** The kept slices of a target in one round whose latencies count. */
    List<Slice> timed(String target, @Nullable String workload, int round) {
        if (workload == null) {
            return List.of();
        }
        return completed(target).stream()
                .filter(trial -> trial.round() == round)
                .flatMap(trial -> timed(trial, workload).stream())
                .toList();
    }

    /** The kept slices whose latencies count, of all completed launches of a target. */
    public List<Slice> timed(String target, String workload) {
        return completed(target).stream()
                .flatMap(trial -> timed(trial, workload).stream())
                .toList();
    }

    /**
     * Whether a target did not keep up with a fixed rate, so that its latencies only show how long
     * the load lasted.
     *
     * @param workload null for metrics that are read once per launch
     */
    public boolean saturated(String target, @Nullable String workload) {
        return workload != null && warnedShare(target, workload, Warning.Kind.SATURATED) > 0;
    }

    /** Whether any of a target's completed launches has a warning. */
    boolean warned(String target, Warning.Kind kind) {
        return completed(target).stream()
                .flatMap(trial -> trial.warnings().stream())
                .anyMatch(warning -> warning.kind() == kind);
    }

    /**
     * The share of the slices of {@link #timed(String, String)} with a warning; 0 if there are
     * none.
     */
    double warnedShare(String target, String workload, Warning.Kind kind) {
        List<Slice> slices = timed(target, workload);
        long warned =
                slices.stream()
                        .filter(it -> it.warnings().stream().anyMatch(its -> its.kind() == kind))
                        .count();
        return slices.isEmpty() ? 0 : (double) warned / slices.size();
    }
}
