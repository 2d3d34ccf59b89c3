package io.weighbridge.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Latencies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values that the fork counted in addition to JMH, for the parent JVM.
 *
 * @param sent requests that the server may have received, including the warm-up
 * @param calls operations of the measurement iteration, answered or not
 * @param completed complete answers in the measurement iteration
 * @param span seconds from the first request to the last answer
 * @param cpu CPU seconds of the fork in the measurement iteration
 * @param errors by kind, including the warm-up
 * @param service times of the measurement iteration; null if there were no answers
 */
record ForkFigures(
        long sent,
        long calls,
        long completed,
        double span,
        double cpu,
        Map<ErrorKind, Long> errors,
        @Nullable Latencies service) {

    private static final double NANOS = 1e9;

    static ForkFigures of(ThreadCounts counts, double span, double cpu) {
        return new ForkFigures(
                counts.sent(),
                counts.calls(),
                counts.completed(),
                span,
                cpu,
                counts.errors(),
                counts.completed() == 0 ? null : Latencies.of(counts.service(), NANOS));
    }

    void write(Path file) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode();
        root.put("sent", sent).put("calls", calls).put("completed", completed);
        root.put("span", span).put("cpu", cpu);
        ObjectNode counts = root.putObject("errors");
        errors.forEach((kind, count) -> counts.put(kind.name(), count));
        if (service != null) {
            root.putPOJO("service", service);
        }
        Files.writeString(file, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root));
    }

    static ForkFigures read(Path file) throws IOException {
        JsonNode root = new ObjectMapper().readTree(Files.readString(file));
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        root.path("errors")
                .properties()
                .forEach(
                        error ->
                                errors.put(
                                        ErrorKind.valueOf(error.getKey()),
                                        error.getValue().longValue()));
        return new ForkFigures(
                root.path("sent").longValue(),
                root.path("calls").longValue(),
                root.path("completed").longValue(),
                root.path("span").doubleValue(),
                root.path("cpu").doubleValue(),
                errors,
                root.has("service") ? latencies(root.path("service")) : null);
    }

    private static Latencies latencies(JsonNode service) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        service.path("percentiles")
                .properties()
                .forEach(rank -> percentiles.put(rank.getKey(), rank.getValue().doubleValue()));
        return new Latencies(
                service.path("mean").doubleValue(), service.path("max").doubleValue(), percentiles);
    }
}
