package io.weighbridge.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a job: the JSON document on standard output.
 *
 * @param tool its name
 * @param version of the tool
 * @param job that was run
 * @param sent all requests that the server received, or may have received, including the warm-up
 * @param span seconds from the first request to the last answer, including the warm-up
 * @param completed complete answers in the measured part
 * @param elapsed seconds of the measured part
 * @param cpu CPU seconds of this process in the measured part
 * @param errors by kind, including the warm-up; only those that occurred
 * @param service seconds from the actual send to the complete answer; null if there were no answers
 * @param files names of the written files by content, such as "service"
 */
public record JobResult(
        String tool,
        String version,
        Job job,
        long sent,
        double span,
        long completed,
        double elapsed,
        double cpu,
        Map<ErrorKind, Long> errors,
        @Nullable Latencies service,
        Map<String, String> files) {

    public JobResult {
        EnumMap<ErrorKind, Long> occurred = new EnumMap<>(ErrorKind.class);
        occurred.putAll(errors);
        occurred.values().removeIf(count -> count == 0);
        errors = Collections.unmodifiableMap(occurred);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /**
     * As JSON, with times in seconds. Received bytes and response times are null, because the tools
     * that use this class do not know them.
     */
    public String json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("tool", tool)
                .put("version", version)
                .put("connections", job.endpoint().connections())
                .put("rate", job.rate());
        root.put("sent", sent).put("span", span).put("completed", completed);
        root.put("elapsed", elapsed).put("cpu", cpu);
        ObjectNode counts = root.putObject("errors");
        errors.forEach((kind, count) -> counts.put(kind.label(), count));
        root.putNull("bytesReceived");
        if (service == null) {
            root.putNull("service");
        } else {
            put(root.putObject("service"), service);
        }
        root.putNull("response");
        ObjectNode names = root.putObject("files");
        files.forEach(names::put);
        return root.toPrettyString();
    }

    private static void put(ObjectNode node, Latencies latencies) {
        node.put("mean", latencies.mean()).put("max", latencies.max());
        ObjectNode ranks = node.putObject("percentiles");
        latencies.percentiles().forEach(ranks::put);
    }
}
