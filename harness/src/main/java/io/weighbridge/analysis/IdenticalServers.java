package io.weighbridge.analysis;

import io.weighbridge.analysis.Calibration.Identical;
import io.weighbridge.analysis.Calibration.Peers;
import io.weighbridge.analysis.CalibrationValues.Row;
import io.weighbridge.model.Metric;
import io.weighbridge.result.RunRecord;
import io.weighbridge.stats.FalseAlarms;
import io.weighbridge.stats.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares the baseline of a calibration with its second copy (A/A pair).
 *
 * @param twin name of the second copy
 * @param draw rounds in each random draw
 */
record IdenticalServers(RunRecord run, CalibrationValues values, String twin, int draw) {

    /** The metrics in which the A/A pair is compared: those that decisions are based on. */
    private static final List<Metric> COMPARED =
            List.of(
                    Metric.STARTUP_WALL,
                    Metric.STARTUP_CPU,
                    Metric.STARTUP_CPU_APPLICATION,
                    Metric.RSS_READY,
                    Metric.HEAP_LIVE,
                    Metric.RSS_AFTER,
                    Metric.CPU_PER_REQUEST,
                    Metric.ALLOCATED_PER_REQUEST,
                    Metric.REQUESTS_PER_SECOND,
                    Metric.LATENCY_P50,
                    Metric.LATENCY_P99);

    /** The rows in which the two servers can be compared. */
    List<Identical> metrics() {
        List<Identical> identical = new ArrayList<>();
        for (Row row : compared()) {
            NavigableMap<Integer, Double> theirs = values.of(twin, row);
            NavigableMap<Integer, Double> base = values.of(run.plan().baseline(), row);
            PairedRatio ratio = PairedRatio.ofRounds(theirs, base);
            if (ratio != null && ratio.rounds() > 1) {
                List<FalseAlarms.Pair> one = List.of(new FalseAlarms.Pair(theirs, base));
                FalseAlarms alarms = FalseAlarms.ofAny(one, draw, run.seed());
                identical.add(
                        new Identical(
                                row.metric(), row.load(), ratio, alarms, ratio.halfWidthAt(draw)));
            }
        }
        return identical;
    }

    /** Tests the rows of the main tables together, with Holm's correction. */
    @Nullable FalseAlarms verdicts() {
        String base = run.plan().baseline();
        List<FalseAlarms.Pair> pairs = new ArrayList<>();
        for (Row row : compared()) {
            if (Group.shows(row.metric())) {
                pairs.add(new FalseAlarms.Pair(values.of(twin, row), values.of(base, row)));
            }
        }
        return FalseAlarms.ofAny(pairs, draw, run.seed());
    }

    /**
     * The rows in which the A/A pair is compared. A request rate that the plan sets is left out,
     * because it is not a result.
     */
    private List<Row> compared() {
        List<Row> compared = new ArrayList<>();
        for (Metric metric : COMPARED) {
            for (Row row : values.rows(metric)) {
                if (!isGivenRate(row) && !values.of(run.plan().baseline(), row).isEmpty()) {
                    compared.add(row);
                }
            }
        }
        return compared;
    }

    private static boolean isGivenRate(Row row) {
        return row.metric() == Metric.REQUESTS_PER_SECOND
                && row.scenario() != null
                && row.scenario().load().open();
    }

    /** The verdicts by other benchmarks' rules; null if servers were warmed up. */
    @Nullable Peers peers() {
        List<double[]> one = values.slices(run.plan().baseline(), Metric.REQUESTS_PER_SECOND);
        List<double[]> other = values.slices(twin, Metric.REQUESTS_PER_SECOND);
        boolean cold = run.plan().warmup().atMost().isZero();
        return cold && !one.isEmpty() && !other.isEmpty() ? Peers.of(one, other) : null;
    }
}
