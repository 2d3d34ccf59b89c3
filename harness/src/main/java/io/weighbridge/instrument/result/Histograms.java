package io.weighbridge.instrument.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.DataFormatException;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The HdrHistograms that some load tools write beside, or as part of, their output: the times of
 * answers, in nanoseconds.
 */
public final class Histograms {

    /**
     * The time that was measured. The key is the role of the histogram's file in a slice's raw
     * output, and the histogram's tag in logs.
     */
    public enum Kind implements Keyed {
        /** From the planned send: the time a user would have waited. */
        RESPONSE,
        /** From the actual send. */
        SERVICE
    }

    private static final double NANOS = 1e9;

    /** Seconds by which a load tool may be late without being stopped. */
    private static final double LATE = 0.004;

    /** Share of a server's CPU time that its JIT compiler may take in a slice without counting. */
    private static final double JIT_BUSY = 0.01;

    private Histograms() {}

    /**
     * Whether a slice's load tool recorded times of a kind, even if their file no longer exists.
     */
    public static boolean kept(Slice slice, Kind kind) {
        return slice.raw().files().containsKey(kind.key());
    }

    /**
     * The kind of a slice's percentiles: response time if the tool measures it, as at a fixed rate,
     * otherwise service time.
     */
    public static Kind kind(Slice slice) {
        return kept(slice, Kind.RESPONSE) ? Kind.RESPONSE : Kind.SERVICE;
    }

    /**
     * The histograms of a slice, in the order in which they were logged; empty if the tool recorded
     * none or the file no longer exists, as for runs that were committed without their raw output.
     *
     * @throws IOException if the file cannot be read as a log
     */
    public static List<Histogram> of(Slice slice, Kind kind) throws IOException {
        Path file = slice.raw().files().get(kind.key());
        if (file == null || !Files.isRegularFile(file)) {
            return List.of();
        }
        if (slice.raw().at() == null) {
            return read(file);
        }
        // A tool that runs many slices includes each slice's histogram in its line about the slice.
        JsonNode text = Json.MAPPER.readTree(slice.raw().line()).path(kind.key());
        return text.isTextual() ? List.of(decoded(text.asText())) : List.of();
    }

    /**
     * The percentiles of all answers of the {@link #undisturbed} slices together, in seconds:
     * response and service times if the tool measures both, otherwise service times alone.
     *
     * @return without percentiles for which there are too few answers; empty if the tool recorded
     *     no histograms
     * @throws IOException if a file cannot be read as a log
     */
    public static Measurements percentiles(List<Slice> slices) throws IOException {
        List<Histogram> shown = new ArrayList<>();
        List<Histogram> service = new ArrayList<>();
        for (Slice slice : undisturbed(slices)) {
            Kind kind = kind(slice);
            shown.addAll(of(slice, kind));
            if (kind == Kind.RESPONSE) {
                service.addAll(of(slice, Kind.SERVICE));
            }
        }
        Histogram all = sum(shown);
        Histogram sent = sum(service);
        return highest(all)
                .with(Metric.LATENCY_P50, seconds(all, 50))
                .with(Metric.LATENCY_P90, seconds(all, 90))
                .with(Metric.LATENCY_P99, seconds(all, 99))
                .with(Metric.LATENCY_P999, seconds(all, 99.9))
                .with(Metric.LATENCY_MAX, all == null ? null : all.getMaxValue() / NANOS)
                .with(Metric.SERVICE_P50, seconds(sent, 50))
                .with(Metric.SERVICE_P99, seconds(sent, 99));
    }

    /**
     * The requests of a mix over some slices, in the order of the mix; empty if there is no mix, or
     * if the tool's output no longer exists.
     *
     * @throws IOException if a line of the tool's output cannot be read
     */
    public static List<RoundTotal.OfRequest> byRequest(List<Slice> slices) throws IOException {
        Set<Slice> counted = new HashSet<>(undisturbed(slices));
        Map<String, Histogram> answers = new LinkedHashMap<>();
        Map<String, Long> errors = new HashMap<>();
        for (Slice slice : slices) {
            boolean kept = slice.raw().at() != null && kept(slice, Kind.SERVICE);
            if (!kept || !Files.isRegularFile(slice.raw().files().get(Kind.SERVICE.key()))) {
                continue;
            }
            for (JsonNode request : Json.MAPPER.readTree(slice.raw().line()).path("requests")) {
                String name = request.path("name").asText();
                Histogram all = answers.computeIfAbsent(name, first -> new Histogram(3));
                JsonNode latency = request.path("latency");
                if (counted.contains(slice) && latency.isTextual()) {
                    all.add(decoded(latency.asText()));
                }
                for (JsonNode count : request.path("errors")) {
                    errors.merge(name, count.asLong(), Long::sum);
                }
            }
        }
        return answers.entrySet().stream()
                .map(it -> ofRequest(it.getKey(), it.getValue(), errors))
                .toList();
    }

    private static RoundTotal.OfRequest ofRequest(
            String name, Histogram answers, Map<String, Long> errors) {
        return new RoundTotal.OfRequest(
                name,
                answers.getTotalCount(),
                errors.getOrDefault(name, 0L),
                seconds(answers, 50),
                seconds(answers, 99));
    }

    /**
     * The slices whose latencies count. Left out are those in which this machine or its hypervisor
     * stopped the load tool for milliseconds, and those in which the server's JIT compiler worked:
     * both delay answers by as much as the slowest ones take, so chance would decide the 99th
     * percentile. A pause of the server, such as that of a garbage collector, makes neither the
     * tool late nor the compiler busy. For each of the two reasons at most half of the slices are
     * left out, those with the highest values: a timer may be coarse everywhere, and a server may
     * never be warm.
     *
     * @return all slices if their tool does not report how late it sent, or if the others have too
     *     few answers for the 99th percentile
     */
    public static List<Slice> undisturbed(List<Slice> slices) {
        if (slices.stream().anyMatch(slice -> value(slice, Metric.CLIENT_LATE) == null)) {
            return slices;
        }
        List<Slice> onTime = lowest(slices, Metric.CLIENT_LATE, LATE);
        List<Slice> undisturbed = lowest(onTime, Metric.JIT_SHARE, JIT_BUSY);
        long answers = undisturbed.stream().mapToLong(slice -> slice.client().completed()).sum();
        return answers < RoundTotal.answersFor(99) ? slices : undisturbed;
    }

    /** The slices with a value up to a limit, and at least half of all; also those without one. */
    private static List<Slice> lowest(List<Slice> slices, Metric metric, double limit) {
        double[] values =
                slices.stream()
                        .map(slice -> value(slice, metric))
                        .filter(Objects::nonNull)
                        .mapToDouble(value -> value)
                        .toArray();
        if (values.length == 0) {
            return slices;
        }
        double most = Math.max(limit, Median.withDefaults().evaluate(values));
        return slices.stream()
                .filter(slice -> Objects.requireNonNullElse(value(slice, metric), 0.0) <= most)
                .toList();
    }

    private static @Nullable Double value(Slice slice, Metric metric) {
        return slice.measurements().get(metric);
    }

    /**
     * If there are too few answers for the 99th percentile, the highest one for which there are
     * enough, and its value.
     */
    private static Measurements highest(@Nullable Histogram all) {
        if (all == null || all.getTotalCount() >= RoundTotal.answersFor(99)) {
            return Measurements.NONE;
        }
        int percent = RoundTotal.highest(all.getTotalCount());
        return percent == 0
                ? Measurements.NONE
                : Measurements.NONE
                        .with(Metric.HIGHEST_PERCENT, (double) percent)
                        .with(Metric.LATENCY_HIGHEST, all.getValueAtPercentile(percent) / NANOS);
    }

    /** A percentile in seconds; null if there are too few answers for it. */
    private static @Nullable Double seconds(@Nullable Histogram all, double percent) {
        return all == null || all.getTotalCount() < RoundTotal.answersFor(percent)
                ? null
                : all.getValueAtPercentile(percent) / NANOS;
    }

    /**
     * Decodes a histogram.
     *
     * @param text compressed, in Base64
     * @throws IOException if it is not a histogram
     */
    public static Histogram decoded(String text) throws IOException {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
            return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IOException("this is not an HdrHistogram: " + e.getMessage(), e);
        }
    }

    private static List<Histogram> read(Path file) throws IOException {
        List<Histogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    histograms.add(histogram);
                }
            }
        } catch (RuntimeException e) {
            throw new IOException(file + " cannot be read as an HdrHistogram log: " + e, e);
        }
        return histograms;
    }

    /** The sum of all histograms; absent if there are none. */
    public static @Nullable Histogram sum(List<Histogram> histograms) {
        if (histograms.isEmpty()) {
            return null;
        }
        Histogram sum = new Histogram(histograms.get(0).getNumberOfSignificantValueDigits());
        histograms.forEach(sum::add);
        return sum;
    }
}
