package io.weighbridge.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import java.time.Duration;
import java.util.List;

/** The common fields of job files and commands, described in {@code load/README.md}. */
final class JobFields {

    static final ObjectMapper JSON = new ObjectMapper();

    private JobFields() {}

    /** The connections to a server. */
    static ObjectNode endpoint(LoadJob job) {
        Load load = job.load();
        ObjectNode endpoint = JSON.createObjectNode().put("server", job.server().toString());
        if (job.trust() != null) {
            endpoint.put("trust", job.trust().toString());
        }
        return endpoint.put("protocol", load.protocol().key())
                .put("keepAlive", load.keepAlive())
                .put("connections", load.connections())
                .put("pipeline", load.pipeline());
    }

    /** The requests, and the expected answers. */
    static ObjectNode scenario(LoadJob job) {
        Workload workload = job.workload();
        ObjectNode scenario =
                JSON.createObjectNode()
                        .put("method", workload.method())
                        .put("path", workload.path())
                        .put("body", workload.body());
        scenario.set("headers", JSON.valueToTree(workload.headers()));
        scenario.set("expect", JSON.valueToTree(workload.expect()));
        scenario.set("paths", list(workload.paths()));
        scenario.set("lengths", list(workload.lengths()));
        Duration timeout = job.load().timeout();
        return scenario.put("timeout", timeout == null ? null : timeout.toMillis() / 1000.0);
    }

    /** Null instead of an empty list. */
    private static JsonNode list(List<?> items) {
        return items.isEmpty() ? JSON.nullNode() : JSON.valueToTree(items);
    }
}
