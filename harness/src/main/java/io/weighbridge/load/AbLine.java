package io.weighbridge.load;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * ab's command line for one slice. It names files relative to the raw folder, in which ab runs, so
 * that a results folder can be moved and its commands stay valid.
 *
 * @param ab the binary
 * @param job the load
 */
record AbLine(Path ab, LoadJob job) {

    /** The suffix of its file of percentiles. */
    static final String PERCENTILES = "percentiles.csv";

    /** The time ab waits for one answer before it gives up, in seconds: ab's default. */
    private static final long TIMEOUT = 30;

    List<String> line() {
        Load load = job.load();
        Workload workload = job.workload();
        List<String> line = new ArrayList<>(List.of(ab.toString(), "-q"));
        line.addAll(List.of("-n", String.valueOf(job.requests())));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        if (load.keepAlive()) {
            line.add("-k");
        }
        line.addAll(List.of("-s", String.valueOf(timeout())));
        line.addAll(List.of("-e", job.file(PERCENTILES)));
        if (workload.expect().lengthVaries()) {
            line.add("-l");
        }
        line.addAll(method());
        line.addAll(headers());
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    private long timeout() {
        return job.load().timeout() != null
                ? job.timeoutSeconds()
                : Math.max(1, Math.min(TIMEOUT, job.deadline().toSeconds()));
    }

    /** ab has a separate option for the body of a PUT, and a flag for HEAD. */
    private List<String> method() {
        Workload workload = job.workload();
        String method = workload.method().toUpperCase(Locale.ROOT);
        boolean body = workload.body() != null;
        return switch (method) {
            case "GET" -> body ? List.of("-p", job.file(LoadJob.BODY), "-m", method) : List.of();
            case "HEAD" -> List.of("-i");
            case "POST" -> body ? List.of("-p", job.file(LoadJob.BODY)) : List.of("-m", method);
            case "PUT" -> body ? List.of("-u", job.file(LoadJob.BODY)) : List.of("-m", method);
            default ->
                    body
                            ? List.of("-p", job.file(LoadJob.BODY), "-m", method)
                            : List.of("-m", method);
        };
    }

    /**
     * ab sends its own content type with a body: {@code -T} replaces it, whereas -H would add a
     * second one.
     */
    private List<String> headers() {
        List<String> options = new ArrayList<>();
        for (Map.Entry<String, String> header : job.workload().headers().entrySet()) {
            boolean type = header.getKey().equalsIgnoreCase("Content-Type");
            if (type && job.workload().body() != null) {
                options.addAll(List.of("-T", header.getValue()));
            } else {
                options.addAll(List.of("-H", header.getKey() + ": " + header.getValue()));
            }
        }
        return options;
    }
}
