package io.weighbridge.analysis;

import io.weighbridge.model.Metric;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a run's time was spent, in seconds of wall time. Each moment is counted once.
 *
 * @param startUp while a server was starting
 * @param warmUp from the starts to the first slice, if there was a warm-up
 * @param load while a server was measured, including repeated slices
 * @param pauses between slices
 * @param rest everything else: checks, readings, and stopping servers
 */
public record TimeSpent(double startUp, double warmUp, double load, double pauses, double rest) {

    /**
     * The longest gap that counts: stopping servers takes seconds. A longer gap means that the run
     * was interrupted and resumed later.
     */
    private static final Duration LONGEST_GAP = Duration.ofMinutes(1);

    private static final double NANOS = 1e9;

    /** A moment that belongs to several parts counts as the first of them. */
    private enum Part {
        LOAD,
        START_UP,
        PAUSE,
        WARM_UP,
        REST
    }

    /**
     * Computes the parts from the trials of a run.
     *
     * @return null if nothing took any time, or if the recorded times contradict each other
     */
    static @Nullable TimeSpent of(RunRecord run, List<Trial> trials) {
        boolean ordered = trials.stream().allMatch(TimeSpent::ordered);
        if (trials.isEmpty() || !ordered) {
            return null;
        }
        NavigableMap<Instant, Map<Part, Integer>> changes = new TreeMap<>();
        trials.forEach(trial -> enter(trial, changes));
        gaps(run.startedAt(), trials, changes);
        if (changes.isEmpty()) {
            return null;
        }
        Map<Part, Double> seconds = seconds(changes);
        return new TimeSpent(
                seconds.getOrDefault(Part.START_UP, 0.0),
                seconds.getOrDefault(Part.WARM_UP, 0.0),
                seconds.getOrDefault(Part.LOAD, 0.0),
                seconds.getOrDefault(Part.PAUSE, 0.0),
                seconds.getOrDefault(Part.REST, 0.0));
    }

    /** All parts together, in seconds. */
    public double total() {
        return startUp + warmUp + load + pauses + rest;
    }

    private static boolean ordered(Trial trial) {
        Instant ready = ready(trial);
        return trial.slices().stream().noneMatch(slice -> slice.startedAt().isBefore(ready));
    }

    private static void enter(Trial trial, NavigableMap<Instant, Map<Part, Integer>> changes) {
        span(Part.START_UP, trial.startedAt(), ready(trial), changes);
        span(Part.REST, trial.startedAt(), end(trial), changes);
        if (trial.slices().isEmpty()) {
            return;
        }
        Instant first = first(trial.slices(), Slice::startedAt);
        if (!trial.warmup().isEmpty()) {
            span(Part.WARM_UP, ready(trial), first, changes);
        }
        for (Slice slice : trial.slices()) {
            span(Part.LOAD, slice.startedAt(), end(slice), changes);
        }
        span(Part.PAUSE, first, last(trial.slices(), TimeSpent::end), changes);
    }

    private static <T> Instant first(List<T> all, Function<T, Instant> moment) {
        return all.stream().map(moment).min(Comparator.naturalOrder()).orElseThrow();
    }

    private static <T> Instant last(List<T> all, Function<T, Instant> moment) {
        return all.stream().map(moment).max(Comparator.naturalOrder()).orElseThrow();
    }

    /** The gaps between the run's start, its rounds, and the next one. */
    private static void gaps(
            Instant begin, List<Trial> trials, NavigableMap<Instant, Map<Part, Integer>> changes) {
        Map<Integer, List<Trial>> rounds = new TreeMap<>();
        for (Trial trial : trials) {
            rounds.computeIfAbsent(trial.round(), first -> new ArrayList<>()).add(trial);
        }
        Instant before = begin;
        for (List<Trial> round : rounds.values()) {
            Instant next = first(round, Trial::startedAt);
            if (Duration.between(before, next).compareTo(LONGEST_GAP) < 0) {
                span(Part.REST, before, next, changes);
            }
            before = last(round, TimeSpent::end);
        }
    }

    private static void span(
            Part part,
            Instant from,
            Instant to,
            NavigableMap<Instant, Map<Part, Integer>> changes) {
        if (from.isBefore(to)) {
            changes.computeIfAbsent(from, at -> new EnumMap<>(Part.class))
                    .merge(part, 1, Integer::sum);
            changes.computeIfAbsent(to, at -> new EnumMap<>(Part.class))
                    .merge(part, -1, Integer::sum);
        }
    }

    private static Map<Part, Double> seconds(NavigableMap<Instant, Map<Part, Integer>> changes) {
        Map<Part, Double> seconds = new EnumMap<>(Part.class);
        Map<Part, Integer> open = new EnumMap<>(Part.class);
        Instant before = changes.firstKey();
        for (Map.Entry<Instant, Map<Part, Integer>> change : changes.entrySet()) {
            double passed = Duration.between(before, change.getKey()).toNanos() / NANOS;
            Stream.of(Part.values())
                    .filter(part -> open.getOrDefault(part, 0) > 0)
                    .findFirst()
                    .ifPresent(part -> seconds.merge(part, passed, Double::sum));
            change.getValue().forEach((part, number) -> open.merge(part, number, Integer::sum));
            before = change.getKey();
        }
        return seconds;
    }

    private static Instant ready(Trial trial) {
        Double startup = trial.measurements().get(Metric.STARTUP_WALL);
        return startup == null ? trial.startedAt() : after(trial.startedAt(), startup);
    }

    private static Instant end(Slice slice) {
        return slice.startedAt().plus(slice.raw().elapsed());
    }

    /** The time of a trial's last reading. */
    private static Instant end(Trial trial) {
        Stream<Instant> slices = trial.slices().stream().map(TimeSpent::end);
        Stream<Instant> readings =
                trial.memory().stream().map(it -> after(trial.startedAt(), it.seconds()));
        return Stream.concat(Stream.concat(slices, readings), Stream.of(ready(trial)))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static Instant after(Instant start, double seconds) {
        return start.plusNanos(Math.round(seconds * NANOS));
    }
}
