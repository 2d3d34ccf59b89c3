package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Apache Bench: a closed load over HTTP/1.0, in which each connection sends its next request after
 * an answer. It needs little CPU (about 7 µs per request with keep-alive, 49 µs without), and it
 * never retries.
 *
 * <p>Its command line names files relative to the raw folder, in which ab runs, so that a results
 * folder can be moved and its commands stay valid.
 */
final class Ab extends Tool {

    /** The suffix of its file of percentiles. */
    private static final String PERCENTILES = "percentiles.csv";

    /** The time ab waits for one answer before it gives up, in seconds: ab's default. */
    private static final long TIMEOUT = 30;

    /** Its version is such as {@code ApacheBench, Version 2.3 <$Revision: 1913912 $>}. */
    Ab() {
        super(LoadTool.AB, "This is (ApacheBench.*)", "-V");
    }

    @Override
    List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString(), "-q"));
        line.addAll(List.of("-n", String.valueOf(job.requests())));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        if (load.keepAlive()) {
            line.add("-k");
        }
        line.addAll(List.of("-s", String.valueOf(timeout(job))));
        line.addAll(List.of("-e", job.file(PERCENTILES)));
        if (job.workload().expect().lengthVaries()) {
            line.add("-l");
        }
        line.addAll(method(job));
        line.addAll(headers(job.workload()));
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    private static long timeout(LoadJob job) {
        return job.load().timeout() != null
                ? job.timeoutSeconds()
                : Math.max(1, Math.min(TIMEOUT, job.deadline().toSeconds()));
    }

    /** ab sends a body by POST, and has a flag for HEAD. */
    private static List<String> method(LoadJob job) {
        if (job.workload().hasBody()) {
            return List.of("-p", job.file(LoadJob.BODY));
        }
        String method = job.workload().method();
        return switch (method) {
            case "GET" -> List.of();
            case "HEAD" -> List.of("-i");
            default -> List.of("-m", method);
        };
    }

    /**
     * ab sends its own content type with a body: {@code -T} replaces it, whereas -H would add a
     * second one.
     */
    private static List<String> headers(Workload workload) {
        List<String> options = new ArrayList<>();
        for (Map.Entry<String, String> header : workload.headers().entrySet()) {
            boolean type = header.getKey().equalsIgnoreCase("Content-Type");
            if (type && workload.hasBody()) {
                options.addAll(List.of("-T", header.getValue()));
            } else {
                options.addAll(List.of("-H", header.getKey() + ": " + header.getValue()));
            }
        }
        return options;
    }

    @Override
    Map<String, String> files(LoadJob job) {
        return Map.of("percentiles", job.file(PERCENTILES));
    }
}
