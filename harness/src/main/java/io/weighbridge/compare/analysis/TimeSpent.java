package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a run's time was spent, in seconds of wall time.
 *
 * @param startUp while a server was starting
 * @param warmUp from the starts to the first slice, if there was a warm-up
 * @param load while a server was measured, including repeated slices
 * @param pauses between slices
 * @param rest everything else: checks, readings, stopping servers, and trials that were repeated
 */
public record TimeSpent(double startUp, double warmUp, double load, double pauses, double rest) {

    /**
     * A gap between trials that is shorter than this counts as time of the run, because stopping
     * servers takes seconds. A longer gap means that the run was interrupted and resumed later.
     */
    private static final Duration LONGEST_GAP = Duration.ofMinutes(1);

    private static final double NANOS = 1e9;

    /**
     * Computes the parts from the trials of a run. Servers start one after the other, and one is
     * loaded at a time, so these times can be added.
     *
     * @return null if nothing took any time, or if the recorded times contradict each other
     */
    static @Nullable TimeSpent of(RunRecord run, List<Trial> trials) {
        Duration startUp = Duration.ZERO;
        Duration warmUp = Duration.ZERO;
        Duration load = Duration.ZERO;
        Duration pauses = Duration.ZERO;
        for (List<Trial> servers : sideBySide(trials)) {
            Duration starts = sum(servers, TimeSpent::startUp);
            startUp = startUp.plus(starts);
            List<Slice> slices = servers.stream().flatMap(it -> it.slices().stream()).toList();
            if (slices.isEmpty()) {
                continue;
            }
            Instant first = Collections.min(slices.stream().map(Slice::startedAt).toList());
            Instant last = Collections.max(slices.stream().map(TimeSpent::end).toList());
            Duration loaded = sum(slices, slice -> slice.raw().elapsed());
            Duration before = Duration.between(servers.get(0).startedAt(), first).minus(starts);
            Duration between = Duration.between(first, last).minus(loaded);
            if (before.isNegative() || between.isNegative()) {
                return null;
            }
            boolean warmed = servers.stream().anyMatch(it -> !it.warmup().isEmpty());
            warmUp = warmed ? warmUp.plus(before) : warmUp;
            load = load.plus(loaded);
            pauses = pauses.plus(between);
        }
        Duration total = total(run.startedAt(), trials);
        Duration rest = total.minus(startUp).minus(warmUp).minus(load).minus(pauses);
        if (total.isZero() || rest.isNegative()) {
            return null;
        }
        return new TimeSpent(
                seconds(startUp), seconds(warmUp), seconds(load), seconds(pauses), seconds(rest));
    }

    /** All parts together, in seconds. */
    public double total() {
        return startUp + warmUp + load + pauses + rest;
    }

    /**
     * The launches that count; those whose servers ran at the same time are grouped. A target that
     * failed for a permanent reason is not launched when its round is run again, so a round may
     * have launches of two attempts.
     */
    private static List<List<Trial>> sideBySide(List<Trial> trials) {
        Trials all = new Trials(trials);
        List<Trial> started = new ArrayList<>(all.latest());
        started.addAll(all.starts());
        started.removeIf(it -> it.measurements().get(Metric.STARTUP_WALL) == null);
        List<List<Trial>> groups = new ArrayList<>();
        List<Trial> group = List.of();
        Instant end = Instant.MIN;
        for (Trial trial : ordered(started)) {
            if (!trial.startedAt().isBefore(end)) {
                group = new ArrayList<>();
                groups.add(group);
            }
            group.add(trial);
            end = Collections.max(List.of(end, end(trial)));
        }
        return groups;
    }

    private static List<Trial> ordered(List<Trial> trials) {
        List<Trial> ordered = new ArrayList<>(trials);
        ordered.sort(Comparator.comparing(Trial::startedAt));
        return ordered;
    }

    /** From the run's start to its last reading, without interruptions. */
    private static Duration total(Instant begin, List<Trial> trials) {
        Duration total = Duration.ZERO;
        Instant before = begin;
        for (Trial trial : ordered(trials)) {
            Duration gap = Duration.between(before, trial.startedAt());
            Instant from = gap.compareTo(LONGEST_GAP) < 0 ? before : trial.startedAt();
            Instant end = end(trial);
            if (end.isAfter(from)) {
                total = total.plus(Duration.between(from, end));
                before = end;
            }
        }
        return total;
    }

    private static <T> Duration sum(List<T> all, Function<T, Duration> time) {
        return all.stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration startUp(Trial trial) {
        Double startUp = trial.measurements().get(Metric.STARTUP_WALL);
        return startUp == null ? Duration.ZERO : duration(startUp);
    }

    private static Instant end(Slice slice) {
        return slice.startedAt().plus(slice.raw().elapsed());
    }

    /** The time of a trial's last reading. */
    static Instant end(Trial trial) {
        Instant start = trial.startedAt();
        List<Instant> moments = new ArrayList<>();
        moments.add(start.plus(startUp(trial)));
        trial.slices().forEach(slice -> moments.add(end(slice)));
        trial.memory().forEach(reading -> moments.add(start.plus(duration(reading.seconds()))));
        return Collections.max(moments);
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * NANOS));
    }

    private static double seconds(Duration time) {
        return time.toNanos() / NANOS;
    }
}
