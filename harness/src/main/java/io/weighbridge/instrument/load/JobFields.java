package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import java.time.Duration;

/** The common fields of job files and commands, described in {@code load/README.md}. */
final class JobFields {

    static final ObjectMapper JSON = new ObjectMapper();

    private JobFields() {}

    /** The connections to a server. */
    static ObjectNode endpoint(LoadJob job) {
        Load load = job.load();
        return JSON.createObjectNode()
                .put("server", job.server().toString())
                .put("trust", job.trust() == null ? null : job.trust().toString())
                .put("protocol", load.protocol().key())
                .put("keepAlive", load.keepAlive())
                .put("connections", load.connections())
                .put("pipeline", load.pipeline());
    }

    /** The requests, and the expected answers. */
    static ObjectNode scenario(LoadJob job) {
        Duration timeout = job.load().timeout();
        return request(job.workload())
                .put("timeout", timeout == null ? null : timeout.toMillis() / 1000.0);
    }

    /** One request, and the expected answer. */
    static ObjectNode request(Workload workload) {
        ObjectNode scenario =
                JSON.createObjectNode()
                        .put("method", workload.method())
                        .put("path", workload.path())
                        .put("body", workload.body())
                        .put("bodyBase64", workload.bodyBase64());
        scenario.set("headers", JSON.valueToTree(workload.headers()));
        scenario.set("expect", JSON.valueToTree(workload.expect()));
        scenario.set("paths", JSON.valueToTree(workload.paths()));
        scenario.set("lengths", JSON.valueToTree(workload.lengths()));
        return scenario;
    }
}
