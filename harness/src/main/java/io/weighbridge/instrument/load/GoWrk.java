package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * go-wrk: a closed load over HTTP/1.1 for whole seconds, with one goroutine per connection. Each
 * goroutine measures the time from its first request to its last, and the rate is requests divided
 * by the mean of these times.
 *
 * <p>Go's client silently repeats a request if a kept-alive connection breaks before its answer.
 * Only the server's own count shows that.
 */
final class GoWrk extends Tool {

    /**
     * A path whose query does not change under Go's url.QueryEscape, which go-wrk applies to each
     * value.
     */
    private static final Pattern AS_IT_IS =
            Pattern.compile("[^?]*([?][^=&]*(=[A-Za-z0-9_.~-]*)?(&[^=&]*(=[A-Za-z0-9_.~-]*)?)*)?");

    GoWrk() {
        super(LoadTool.GO_WRK, "Version: (.*)", "-v");
    }

    @Override
    String missing() {
        return "go-wrk is needed but is not on the PATH: build it from its source with `go install"
                + " github.com/tsliwowicz/go-wrk@latest`, or use wrk";
    }

    @Override
    List<List<String>> installation() {
        return List.of();
    }

    /** Such as {@code go-wrk 0.10}. */
    @Override
    @Nullable String version(String output) {
        String version = super.version(output);
        return version == null ? null : "go-wrk " + version;
    }

    @Override
    List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        line.addAll(List.of("-d", String.valueOf(Math.max(1, job.duration().toSeconds()))));
        line.addAll(List.of("-T", String.valueOf(job.timeout().toMillis())));
        line.addAll(List.of("-M", job.workload().method()));
        if (!load.keepAlive()) {
            line.add("-no-ka");
        }
        refuseWhatItWouldChange(job.workload());
        line.addAll(job.headerOptions());
        String body = job.workload().body();
        if (body != null) {
            line.addAll(List.of("-body", body));
        }
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    /** Writes no file, because the command line contains the body. */
    @Override
    void prepare(LoadJob job) {}

    /** Refuses requests that go-wrk would silently change. */
    private static void refuseWhatItWouldChange(Workload workload) {
        if (workload.headers().values().stream().anyMatch(value -> value.contains(";"))) {
            throw new UsageException(
                    "go-wrk cuts a header off at a semicolon: use headers without semicolons in the"
                            + " workload, or use wrk");
        }
        if (!AS_IT_IS.matcher(workload.path()).matches()) {
            throw new UsageException(
                    "go-wrk escapes the values of a query again, so it would not request "
                            + workload.path()
                            + ": use wrk");
        }
        String body = workload.body();
        if (body != null && body.startsWith("@")) {
            throw new UsageException(
                    "go-wrk treats a body that begins with @ as the name of a file: use wrk");
        }
    }
}
