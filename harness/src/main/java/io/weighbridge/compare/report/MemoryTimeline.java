package io.weighbridge.compare.report;

import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one launch over time: once ready, then between slices. There is a value for each
 * moment at which it was read; null if it could not be read.
 *
 * @param round 0 for the first
 * @param warm end of the warm-up, in seconds since the launch; null if there was none
 * @param seconds since the launch
 * @param after descriptions of what had just ended
 * @param areas reported by the JVM, in the order of a stack from the bottom; they do not overlap
 * @param rss bytes
 * @param threads Java threads alive
 * @param collections garbage collections since the launch
 */
record MemoryTimeline(
        String target,
        int round,
        @Nullable Double warm,
        List<Double> seconds,
        List<String> after,
        List<Area> areas,
        List<@Nullable Long> rss,
        List<@Nullable Long> threads,
        List<@Nullable Long> collections) {

    /**
     * A pool of a JVM's memory, or the sum of several.
     *
     * @param bytes used at each moment
     */
    record Area(String name, List<@Nullable Long> bytes) {}

    /** What had ended before the first moment. */
    private static final String READY = "ready";

    /** All pools of the heap together, because single pools are not read at ready. */
    private static final String WHOLE_HEAP = "heap, all pools";

    private static final String METASPACE_POOL = "Metaspace";

    private static final String METASPACE = "metaspace";

    /** {@code CodeCache} or, if it is segmented, {@code CodeHeap 'non-nmethods'} and others. */
    private static final String CODE = "code cache";

    private static final String OTHER = "other pools";

    /** Left out, because HotSpot also counts it in its metaspace. */
    private static final String CLASS_SPACE = "Compressed Class Space";

    /** The areas outside the heap's pools, from the bottom of a stacked chart. */
    private static final List<String> ABOVE_POOLS = List.of(WHOLE_HEAP, METASPACE, CODE, OTHER);

    /**
     * The order of areas in a stacked chart, from the bottom. The most stable pools of the heap
     * come first, because an area that changes moves all areas above it.
     */
    private static final Comparator<String> ORDER =
            Comparator.comparingInt((String area) -> ABOVE_POOLS.indexOf(area))
                    .thenComparingInt(MemoryTimeline::comesAndGoes)
                    .thenComparing(Comparator.naturalOrder());

    /**
     * A moment of a launch.
     *
     * @param after a description of what had just ended
     */
    private record Moment(double seconds, String after, MemoryReading read) {

        /** Bytes used, by the name of an area. */
        Map<String, Long> areas() {
            Map<String, Long> areas = new HashMap<>(read.heap());
            read.nonHeap().forEach((pool, bytes) -> areas.merge(area(pool), bytes, Long::sum));
            areas.remove(CLASS_SPACE);
            return areas;
        }

        private static String area(String pool) {
            if (pool.equals(METASPACE_POOL)) {
                return METASPACE;
            }
            if (pool.equals(CLASS_SPACE)) {
                return CLASS_SPACE;
            }
            return pool.startsWith("Code") ? CODE : OTHER;
        }
    }

    /** The memory of a trial; null for runs of earlier versions, which did not read it. */
    static @Nullable MemoryTimeline of(Trial trial) {
        if (trial.memory().isEmpty()) {
            return null;
        }
        List<Moment> moments = new ArrayList<>();
        Moment ready = ready(trial);
        if (ready != null) {
            moments.add(ready);
        }
        boolean collected = trial.measurements().get(Metric.HEAP_LIVE) != null;
        trial.memory().forEach(sample -> moments.add(moment(sample, collected)));
        Set<String> names = new TreeSet<>(ORDER);
        moments.forEach(moment -> names.addAll(moment.areas().keySet()));
        return new MemoryTimeline(
                trial.target(),
                trial.round(),
                warm(trial),
                moments.stream().map(Moment::seconds).toList(),
                moments.stream().map(Moment::after).toList(),
                names.stream()
                        .map(name -> new Area(name, each(moments, it -> it.areas().get(name))))
                        .toList(),
                each(moments, it -> it.read().rss()),
                each(moments, it -> it.read().threads()),
                each(moments, it -> it.read().collections()));
    }

    /** Bytes of all areas that are known at a moment. */
    long known(int moment) {
        long bytes = 0;
        for (Area area : areas) {
            Long used = area.bytes().get(moment);
            bytes += used == null ? 0 : used;
        }
        return bytes;
    }

    /**
     * Whether all areas are known at a moment. When a server becomes ready, only some are, and
     * later none if its memory cannot be read.
     */
    boolean complete(int moment) {
        int most = IntStream.range(0, after.size()).map(this::read).max().orElse(0);
        boolean ready = after.get(moment).equals(READY);
        return !ready && read(moment) == most && (most > 0 || areas.isEmpty());
    }

    /** RSS without all areas, in bytes; null if one of them is unknown. */
    @Nullable Long rest(int moment) {
        Long whole = rss.get(moment);
        return whole == null || !complete(moment)
                ? null
                : Long.valueOf(Math.max(0, whole - known(moment)));
    }

    /** The number of areas that were read at a moment after the first. */
    private int read(int moment) {
        boolean ready = after.get(moment).equals(READY);
        return ready
                ? 0
                : (int) areas.stream().filter(area -> area.bytes().get(moment) != null).count();
    }

    /** The end of the warm-up, in seconds since the start; null if there was none. */
    private static @Nullable Double warm(Trial trial) {
        return trial.memory().stream()
                .filter(sample -> sample.stage() == MemorySample.Stage.WARM_UP)
                .map(MemorySample::seconds)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static @Nullable Moment ready(Trial trial) {
        Double wall = trial.measurements().get(Metric.STARTUP_WALL);
        Long rss = whole(trial, Metric.RSS_READY);
        if (wall == null || rss == null) {
            return null;
        }
        MemoryReading read =
                new MemoryReading(
                        rss,
                        pool(WHOLE_HEAP, whole(trial, Metric.HEAP_READY)),
                        pool(METASPACE_POOL, whole(trial, Metric.METASPACE_READY)),
                        whole(trial, Metric.THREADS_READY),
                        null);
        return new Moment(wall, READY, read);
    }

    private static SortedMap<String, Long> pool(String name, @Nullable Long bytes) {
        return bytes == null ? new TreeMap<>() : new TreeMap<>(Map.of(name, bytes));
    }

    private static @Nullable Long whole(Trial trial, Metric metric) {
        Double value = trial.measurements().get(metric);
        return value == null ? null : Long.valueOf(Math.round(value));
    }

    /**
     * @param collected whether the JVM collected on request
     */
    private static Moment moment(MemorySample sample, boolean collected) {
        String scenario = Objects.requireNonNullElse(sample.scenario(), "");
        String after =
                switch (sample.stage()) {
                    case WARM_UP -> "warm-up, " + scenario;
                    case SLICE -> scenario;
                    case LOAD -> collected ? "all load, after a full collection" : "all load";
                };
        return new Moment(sample.seconds(), after, sample.read());
    }

    /**
     * How much a pool changes: most if it holds young objects, which live as long as requests, and
     * less if it holds survivors.
     */
    private static int comesAndGoes(String pool) {
        if (pool.contains("Eden") || pool.contains("Young")) {
            return 2;
        }
        return pool.contains("Survivor") ? 1 : 0;
    }

    private static List<@Nullable Long> each(
            List<Moment> moments, Function<Moment, @Nullable Long> value) {
        List<@Nullable Long> values = new ArrayList<>();
        moments.forEach(moment -> values.add(value.apply(moment)));
        return values;
    }
}
