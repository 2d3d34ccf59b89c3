package io.weighbridge.report;

import io.weighbridge.model.MemoryReading;
import io.weighbridge.model.Metric;
import io.weighbridge.report.ReportPageData.Area;
import io.weighbridge.report.ReportPageData.Memory;
import io.weighbridge.result.MemorySample;
import io.weighbridge.result.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The memory of one launch over time: once ready, then between slices. */
final class MemoryTimeline {

    private static final String METASPACE = "Metaspace";

    /** Left out, because HotSpot also counts it in its metaspace. */
    private static final String CLASS_SPACE = "Compressed Class Space";

    /** {@code CodeCache} or, if it is segmented, {@code CodeHeap 'non-nmethods'} and others. */
    private static final String CODE = "Code";

    /**
     * A moment of a launch.
     *
     * @param after a description of what had just ended
     * @param heapAtReady all pools of the heap together, because single pools are not read at
     *     ready; null at other moments
     */
    private record Moment(
            double seconds, String after, @Nullable Long heapAtReady, MemoryReading read) {}

    private static final Comparator<String> ORDER =
            Comparator.comparingInt(MemoryTimeline::comesAndGoes)
                    .thenComparing(Comparator.naturalOrder());

    private MemoryTimeline() {}

    /** The memory of a trial; null for runs of earlier versions, which did not read it. */
    static @Nullable Memory of(Trial trial) {
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
        return new Memory(
                trial.target(),
                trial.round(),
                warm(trial),
                moments.stream().map(Moment::seconds).toList(),
                moments.stream().map(Moment::after).toList(),
                areas(moments),
                each(moments, moment -> moment.read().rss()),
                each(moments, moment -> moment.read().threads()),
                each(moments, moment -> moment.read().collections()));
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
        SortedMap<String, Long> nonHeap = new TreeMap<>();
        Long metaspace = whole(trial, Metric.METASPACE_READY);
        if (metaspace != null) {
            nonHeap.put(METASPACE, metaspace);
        }
        SortedMap<String, Long> heap = Collections.emptySortedMap();
        Long threads = whole(trial, Metric.THREADS_READY);
        MemoryReading read = new MemoryReading(rss, heap, nonHeap, threads, null);
        return new Moment(wall, "ready", whole(trial, Metric.HEAP_READY), read);
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
        return new Moment(sample.seconds(), after, null, sample.read());
    }

    /**
     * The areas of a stacked chart, from the bottom. The most stable areas come first, because an
     * area that changes moves all areas above it.
     */
    private static List<Area> areas(List<Moment> moments) {
        Set<String> heapPools = new TreeSet<>(ORDER);
        moments.forEach(moment -> heapPools.addAll(moment.read().heap().keySet()));
        List<Area> areas = new ArrayList<>();
        for (String pool : heapPools) {
            areas.add(new Area(pool, each(moments, moment -> moment.read().heap().get(pool))));
        }
        areas.add(new Area("heap, all pools", each(moments, Moment::heapAtReady)));
        areas.add(new Area("metaspace", sums(moments, METASPACE::equals)));
        areas.add(new Area("code cache", sums(moments, MemoryTimeline::isCode)));
        areas.add(new Area("other pools", sums(moments, MemoryTimeline::isOther)));
        areas.removeIf(area -> area.bytes().stream().allMatch(Objects::isNull));
        return List.copyOf(areas);
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

    private static boolean isCode(String pool) {
        return pool.startsWith(CODE);
    }

    private static boolean isOther(String pool) {
        return !pool.equals(METASPACE) && !pool.equals(CLASS_SPACE) && !isCode(pool);
    }

    private static List<@Nullable Long> sums(List<Moment> moments, Predicate<String> wanted) {
        return each(moments, moment -> sum(moment.read().nonHeap(), wanted));
    }

    private static @Nullable Long sum(Map<String, Long> pools, Predicate<String> wanted) {
        Long sum = null;
        for (Map.Entry<String, Long> pool : pools.entrySet()) {
            if (wanted.test(pool.getKey())) {
                sum = sum == null ? pool.getValue() : Long.valueOf(sum + pool.getValue());
            }
        }
        return sum;
    }

    private static List<@Nullable Long> each(
            List<Moment> moments, Function<Moment, @Nullable Long> value) {
        List<@Nullable Long> values = new ArrayList<>();
        moments.forEach(moment -> values.add(value.apply(moment)));
        return values;
    }
}
