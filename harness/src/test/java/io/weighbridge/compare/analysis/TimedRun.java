package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * An invented run with a load tool that records HdrHistograms: each slice has its log on disk, and
 * the percentiles that the built-in tool would print.
 */
public record TimedRun(RunRecord record, List<Trial> trials) {

    private static final double NANOS = 1e9;

    public static TimedRun in(Path folder, int rounds) {
        RunRecord record = InventedRun.record(rounds);
        SplittableRandom random = new SplittableRandom(7);
        return new TimedRun(
                record,
                InventedRun.trials(record).stream()
                        .map(trial -> timed(trial, folder, random))
                        .toList());
    }

    private static Trial timed(Trial trial, Path folder, SplittableRandom random) {
        return InventedRun.with(
                trial,
                trial.slices().stream()
                        .map(
                                slice ->
                                        timed(
                                                slice,
                                                folder,
                                                "r%02d-%s-s%d"
                                                        .formatted(
                                                                trial.round(),
                                                                trial.target(),
                                                                slice.index()),
                                                random))
                        .toList());
    }

    private static Slice timed(Slice slice, Path folder, String prefix, SplittableRandom random) {
        Histogram service = times(random, 200_000);
        Histogram response = times(random, 300_000);
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("service", write(folder.resolve(prefix + ".service.hlog"), service));
        files.put("response", write(folder.resolve(prefix + ".response.hlog"), response));
        return with(
                slice,
                new RawOutput("builtin", List.of("builtin"), 0, Duration.ofSeconds(2), files, null),
                percentiles(response),
                slice.measurements(),
                slice.kept());
    }

    /** Mostly a little over the minimum, sometimes much longer. */
    private static Histogram times(SplittableRandom random, int least) {
        Histogram times = new Histogram(1, 60_000_000_000L, 3);
        for (int request = 0; request < 2000; request++) {
            times.recordValue(
                    least + Math.round(least * Math.pow(1 / (1 - random.nextDouble()), 0.8)));
        }
        return times;
    }

    static Path write(Path file, Histogram times) {
        try {
            HistogramLogWriter log = new HistogramLogWriter(file.toFile());
            log.outputLogFormatVersion();
            log.outputLegend();
            log.outputIntervalHistogram(2.0, 4.0, times, 1e6);
            log.close();
            return file;
        } catch (FileNotFoundException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SortedMap<Double, Double> percentiles(Histogram times) {
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        for (double percent : new double[] {0, 50, 90, 99, 99.9, 100}) {
            percentiles.put(percent, times.getValueAtPercentile(percent) / NANOS);
        }
        return percentiles;
    }

    /** The same slice, as one that was repeated. */
    public static Slice discarded(Slice slice) {
        return with(slice, slice.raw(), slice.client().percentiles(), slice.measurements(), false);
    }

    /** The same slice, as one in which system calls were counted. */
    public static Slice counting(Slice slice) {
        return with(
                slice,
                slice.raw(),
                slice.client().percentiles(),
                Measurements.NONE.with(Metric.SYSTEM_CALLS_PER_REQUEST, 6.0),
                true);
    }

    private static Slice with(
            Slice slice,
            RawOutput raw,
            SortedMap<Double, Double> percentiles,
            Measurements measurements,
            boolean kept) {
        LoadResult client = slice.client();
        return new Slice(
                slice.workload(),
                slice.load(),
                slice.index(),
                slice.attempt(),
                kept,
                slice.startedAt(),
                raw,
                new LoadResult(
                        raw.driver(),
                        client.driverVersion(),
                        null,
                        client.connections(),
                        client.planned(),
                        client.completed(),
                        client.elapsed(),
                        client.requestsPerSecond(),
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        percentiles,
                        null,
                        null),
                measurements,
                slice.warnings());
    }
}
