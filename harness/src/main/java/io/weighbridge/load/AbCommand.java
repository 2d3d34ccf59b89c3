package io.weighbridge.load;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * ab's command line for one slice. It names files relative to the raw folder, in which ab runs, so
 * that a results folder can be moved and its commands still read right.
 *
 * @param ab the binary
 * @param server scheme, host and port
 * @param workload what to ask
 * @param load how often
 * @param prefix of file names
 * @param deadline of the slice
 */
record AbCommand(
        Path ab, URI server, Workload workload, Load load, String prefix, Duration deadline) {

    /** How long ab waits for one answer before it gives up, in seconds: its own default. */
    private static final long PATIENCE = 30;

    String percentilesFile() {
        return prefix + ".percentiles.csv";
    }

    String bodyFile() {
        return prefix + ".body";
    }

    List<String> line() {
        List<String> line = new ArrayList<>(List.of(ab.toString(), "-q"));
        line.addAll(List.of("-n", String.valueOf(load.requests())));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        if (load.keepAlive()) {
            line.add("-k");
        }
        line.addAll(List.of("-s", String.valueOf(patience())));
        line.addAll(List.of("-e", percentilesFile()));
        if (workload.expect().lengthVaries()) {
            line.add("-l");
        }
        line.addAll(method());
        line.addAll(headers());
        line.addAll(load.options());
        line.add(address());
        return List.copyOf(line);
    }

    private long patience() {
        return Math.max(1, Math.min(PATIENCE, deadline.toSeconds()));
    }

    /** ab takes PUT's body by another option than everyone else's, and knows HEAD as a flag. */
    private List<String> method() {
        String method = workload.method().toUpperCase(Locale.ROOT);
        boolean body = workload.body().isPresent();
        return switch (method) {
            case "GET" -> body ? List.of("-p", bodyFile(), "-m", method) : List.of();
            case "HEAD" -> List.of("-i");
            case "POST" -> body ? List.of("-p", bodyFile()) : List.of("-m", method);
            case "PUT" -> body ? List.of("-u", bodyFile()) : List.of("-m", method);
            default -> body ? List.of("-p", bodyFile(), "-m", method) : List.of("-m", method);
        };
    }

    /**
     * ab writes a content type of its own beside a body: {@code -T} replaces it, -H would add one.
     */
    private List<String> headers() {
        List<String> options = new ArrayList<>();
        for (Map.Entry<String, String> header : workload.headers().entrySet()) {
            boolean type = header.getKey().equalsIgnoreCase("Content-Type");
            if (type && workload.body().isPresent()) {
                options.addAll(List.of("-T", header.getValue()));
            } else {
                options.addAll(List.of("-H", header.getKey() + ": " + header.getValue()));
            }
        }
        return options;
    }

    /** ab refuses an address without a path. */
    private String address() {
        String root = server.getScheme() + "://" + server.getRawAuthority();
        return root + (workload.path().startsWith("/") ? "" : "/") + workload.path();
    }
}
