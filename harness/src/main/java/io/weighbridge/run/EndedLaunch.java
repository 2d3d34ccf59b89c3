package io.weighbridge.run;

import io.weighbridge.model.Metric;
import io.weighbridge.os.GroupReading;
import io.weighbridge.result.Slice;
import io.weighbridge.result.SqueezeLaunch.Figures;
import io.weighbridge.result.Trial;
import io.weighbridge.squeeze.GcLog;
import io.weighbridge.squeeze.JvmChoices;
import io.weighbridge.squeeze.LaunchJudgement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The readings of one finished launch of a memory search, from which it is judged.
 *
 * @param trial its trial
 * @param group the kernel's figures of its control group; null if it had none
 * @param held bytes that the group held after the load; null if the launch ended before
 * @param printed its output
 * @param collections its log of garbage collections
 * @param foreign share of our cores that background load and the load tool took from its start to
 *     its end; null if unknown
 * @param seconds from its start to its end
 */
record EndedLaunch(
        Trial trial,
        @Nullable GroupReading group,
        @Nullable Long held,
        String printed,
        GcLog collections,
        @Nullable Double foreign,
        double seconds) {

    /** The readings by which the launch is judged, besides its trial. */
    LaunchJudgement.Observed observed() {
        return new LaunchJudgement.Observed(
                group == null ? 0 : group.kills(),
                JvmChoices.outOfMemory(printed),
                collections,
                foreign);
    }

    /**
     * The launch's figures.
     *
     * @param rate requests per second that were planned; null if there was none
     */
    Figures figures(@Nullable Double rate) {
        List<Slice> judged = LaunchJudgement.judged(trial);
        return new Figures(
                rate,
                achieved(),
                LaunchJudgement.largest(judged, Metric.LATENCY_P99),
                LaunchJudgement.gcShare(judged),
                LaunchJudgement.largest(judged, Metric.GC_PAUSE),
                collections.stalls(),
                collections.stalled(),
                LaunchJudgement.largest(judged, Metric.FOREIGN_SHARE),
                foreign,
                whole(Metric.RSS_AFTER),
                group == null ? null : group.peak(),
                held,
                group == null ? null : group.refaults(),
                whole(Metric.HEAP_LIVE),
                whole(Metric.CLASSES_AFTER),
                whole(Metric.METASPACE_AFTER),
                collections.collector(),
                JvmChoices.parse(printed));
    }

    /** Answers per second of the slowest workload; null if no slice counts. */
    private @Nullable Double achieved() {
        Map<String, Double> byWorkload =
                trial.slices().stream()
                        .filter(Slice::kept)
                        .collect(
                                Collectors.groupingBy(
                                        Slice::workload,
                                        Collectors.averagingDouble(
                                                it -> it.client().requestsPerSecond())));
        return byWorkload.values().stream().min(Double::compare).orElse(null);
    }

    private @Nullable Long whole(Metric metric) {
        Double value = trial.measurements().get(metric);
        return value == null ? null : Math.round(value);
    }
}
