package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * h2load: a closed load over HTTP/2 or HTTP/1.1, optionally with several requests in flight on a
 * connection. It logs each request's status and time, so every percentile is exact to a
 * microsecond.
 *
 * <p>Over HTTP/1.1, it counts a status line without a reason phrase, as Tomcat sends, as a failure.
 */
final class H2load extends Tool {

    /** Its version is such as {@code h2load nghttp2/1.52.0}. */
    H2load() {
        super(LoadTool.H2LOAD, "(h2load nghttp2/.*)", "--version");
    }

    @Override
    List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of("-n", String.valueOf(job.requests())));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        line.addAll(List.of("-m", String.valueOf(load.pipeline())));
        line.addAll(List.of("-t", String.valueOf(job.threads())));
        line.addAll(List.of("-N", job.timeoutText()));
        line.add("--log-file=" + job.file("log"));
        if (load.protocol() == Protocol.H1) {
            line.add("--h1");
        }
        line.addAll(requestOptions(job));
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    private static List<String> requestOptions(LoadJob job) {
        Workload workload = job.workload();
        List<String> options = new ArrayList<>();
        if (workload.hasBody()) {
            options.addAll(List.of("-d", job.file(LoadJob.BODY)));
        } else if (!workload.method().equals("GET")) {
            options.addAll(List.of("-H", ":method: " + workload.method()));
        }
        options.addAll(job.headerOptions());
        return options;
    }

    /** h2load appends to an existing log; the driver deletes it before. */
    @Override
    Map<String, String> files(LoadJob job) {
        return Map.of("log", job.file("log"));
    }
}
