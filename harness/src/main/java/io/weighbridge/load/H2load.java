package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Protocol;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.Tools;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * h2load: a closed load over HTTP/2 or HTTP/1.1, optionally with several requests in flight on a
 * connection. It logs each request's status and time, so every percentile is exact to a
 * microsecond.
 *
 * <p>Over HTTP/1.1, it counts a status line without a reason phrase, as Tomcat sends, as a failure.
 */
final class H2load implements Tool {

    @Override
    public LoadTool id() {
        return LoadTool.H2LOAD;
    }

    @Override
    public Optional<Path> find() {
        return Optional.ofNullable(Tools.find("h2load"));
    }

    @Override
    public String missing() {
        return SystemPackage.H2LOAD.missing();
    }

    @Override
    public List<String> versionArguments() {
        return List.of("--version");
    }

    /** Such as {@code h2load nghttp2/1.52.0}. */
    @Override
    public Optional<String> version(String output) {
        return output.lines().filter(line -> line.startsWith("h2load nghttp2/")).findFirst();
    }

    @Override
    public List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of("-n", String.valueOf(Objects.requireNonNull(load.requests()))));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        line.addAll(List.of("-m", String.valueOf(load.pipeline())));
        line.addAll(List.of("-t", String.valueOf(threads(job))));
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

    private static int threads(LoadJob job) {
        int cores = job.cpus().map(CpuSet::size).orElse(1);
        return Math.min(cores, job.load().connections());
    }

    private static List<String> requestOptions(LoadJob job) {
        Workload workload = job.workload();
        List<String> options = new ArrayList<>();
        if (workload.body() != null) {
            options.addAll(List.of("-d", job.file("body")));
        } else if (!workload.method().equals("GET")) {
            options.addAll(List.of("-H", ":method: " + workload.method()));
        }
        workload.headers()
                .forEach((name, value) -> options.addAll(List.of("-H", name + ": " + value)));
        return options;
    }

    /** h2load appends to an existing log; the driver deletes it before. */
    @Override
    public void prepare(LoadJob job) throws IOException {
        if (job.workload().body() != null) {
            Files.writeString(
                    job.raw().resolve(job.file("body")),
                    job.workload().body(),
                    StandardCharsets.UTF_8);
        }
    }

    @Override
    public Map<String, String> files(LoadJob job) {
        return Map.of("log", job.file("log"));
    }
}
