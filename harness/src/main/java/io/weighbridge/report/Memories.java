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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The memory of one launch over time: once ready, then between slices. */
final class Memories {

    private static final String METASPACE = "Metaspace";

    /** Left out, because HotSpot also counts it in its metaspace. */
    private static final String CLASS_SPACE = "Compressed Class Space";

    /** {@code CodeCache} or, if it is segmented, {@code CodeHeap 'non-nmethods'} and others. */
    private static final String CODE = "Code";

    /**
     * A moment of a launch.
     *
     * @param after a description of what had just ended
     * @param heapAtReady all pools of the heap together, because single pools are not read at ready
     */
    private record Moment(
            double seconds, String after, OptionalLong heapAtReady, MemoryReading read) {}

    private static final Comparator<String> ORDER =
            Comparator.comparingInt(Memories::comesAndGoes)
                    .thenComparing(Comparator.naturalOrder());

    private Memories() {}

    /** Absent for runs of earlier versions, which did not read it. */
    static Optional<Memory> of(Trial trial) {
        if (trial.memory().isEmpty()) {
            return Optional.empty();
        }
        List<Moment> moments = new ArrayList<>();
        ready(trial).ifPresent(moments::add);
        boolean collected = trial.measurements().get(Metric.HEAP_LIVE).isPresent();
        trial.memory().forEach(sample -> moments.add(moment(sample, collected)));
        return Optional.of(memory(trial, moments));
    }

    private static Memory memory(Trial trial, List<Moment> moments) {
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

    /** The end of the warm-up, in seconds since the start. */
    private static OptionalDouble warm(Trial trial) {
        return trial.memory().stream()
                .filter(it -> it.stage() == MemorySample.Stage.WARM_UP)
                .mapToDouble(MemorySample::seconds)
                .max();
    }

    private static Optional<Moment> ready(Trial trial) {
        OptionalDouble wall = trial.measurements().get(Metric.STARTUP_WALL);
        OptionalLong rss = whole(trial, Metric.RSS_READY);
        if (wall.isEmpty() || rss.isEmpty()) {
            return Optional.empty();
        }
        SortedMap<String, Long> nonHeap = new TreeMap<>();
        whole(trial, Metric.METASPACE_READY).ifPresent(bytes -> nonHeap.put(METASPACE, bytes));
        SortedMap<String, Long> heap = Collections.emptySortedMap();
        OptionalLong threads = whole(trial, Metric.THREADS_READY);
        MemoryReading read = new MemoryReading(rss, heap, nonHeap, threads, OptionalLong.empty());
        OptionalLong heapAtReady = whole(trial, Metric.HEAP_READY);
        return Optional.of(new Moment(wall.getAsDouble(), "ready", heapAtReady, read));
    }

    private static OptionalLong whole(Trial trial, Metric metric) {
        OptionalDouble value = trial.measurements().get(metric);
        return value.isPresent()
                ? OptionalLong.of(Math.round(value.getAsDouble()))
                : OptionalLong.empty();
    }

    /**
     * @param collected whether the JVM collected on request
     */
    private static Moment moment(MemorySample sample, boolean collected) {
        String scenario = sample.scenario().orElse("");
        String after =
                switch (sample.stage()) {
                    case WARM_UP -> "warm-up, " + scenario;
                    case SLICE -> scenario;
                    case LOAD -> collected ? "all load, collected" : "all load";
                };
        return new Moment(sample.seconds(), after, OptionalLong.empty(), sample.read());
    }

    /** From the bottom: the most stable areas first, so that those that change move few others. */
    private static List<Area> areas(List<Moment> moments) {
        List<Area> areas = new ArrayList<>();
        for (String pool : heapPools(moments)) {
            areas.add(new Area(pool, each(moments, moment -> bytes(moment, pool))));
        }
        areas.add(new Area("heap, all pools", each(moments, Moment::heapAtReady)));
        areas.add(new Area("metaspace", sums(moments, METASPACE::equals)));
        areas.add(new Area("code cache", sums(moments, Memories::isCode)));
        areas.add(new Area("other pools", sums(moments, Memories::isOther)));
        areas.removeIf(area -> area.bytes().stream().allMatch(OptionalLong::isEmpty));
        return List.copyOf(areas);
    }

    private static List<String> heapPools(List<Moment> moments) {
        return moments.stream()
                .flatMap(moment -> moment.read().heap().keySet().stream())
                .distinct()
                .sorted(ORDER)
                .toList();
    }

    /** Young objects live as long as requests, survivors a little longer. */
    private static int comesAndGoes(String pool) {
        if (pool.contains("Eden") || pool.contains("Young")) {
            return 2;
        }
        return pool.contains("Survivor") ? 1 : 0;
    }

    private static OptionalLong bytes(Moment moment, String pool) {
        Long bytes = moment.read().heap().get(pool);
        return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    private static boolean isCode(String pool) {
        return pool.startsWith(CODE);
    }

    private static boolean isOther(String pool) {
        return !pool.equals(METASPACE) && !pool.equals(CLASS_SPACE) && !isCode(pool);
    }

    private static List<OptionalLong> sums(List<Moment> moments, Predicate<String> wanted) {
        return each(moments, moment -> sum(moment.read().nonHeap(), wanted));
    }

    private static OptionalLong sum(Map<String, Long> pools, Predicate<String> wanted) {
        OptionalLong sum = OptionalLong.empty();
        for (Map.Entry<String, Long> pool : pools.entrySet()) {
            if (wanted.test(pool.getKey())) {
                sum = OptionalLong.of(sum.orElse(0) + pool.getValue());
            }
        }
        return sum;
    }

    private static List<OptionalLong> each(
            List<Moment> moments, Function<Moment, OptionalLong> value) {
        return moments.stream().map(value).toList();
    }
}
