package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Resource;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * wrk: a closed load over HTTP/1.1 for whole seconds. wrk rounds its output to two digits, so a
 * script makes it print its counters and microseconds unrounded. wrk itself does not check bodies
 * or statuses below 400, so the script checks each answer.
 *
 * <p>wrk corrects its latencies afterwards: for a latency of n times the usual interval between
 * answers it adds n − 1 latencies (src/stats.c, stats_correct). With pipelining a latency is that
 * of a whole batch, and the correction distorts the upper percentiles.
 *
 * <p>wrk counts an error for an answer after its time-out, but none for an answer that never
 * arrives. So on Linux, after the load, the script asks the kernel when each connection sent its
 * last request, and waits for the missing answers.
 */
final class Wrk extends Tool {

    /** The time for the last answers after the load, if the load sets no limit. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    /** The script, without the settings of a load. */
    private static final String LUA = Resource.text(Wrk.class, "wrk.lua");

    /** Its version is such as {@code wrk debian/4.1.0-3+b2 [epoll]}. */
    Wrk() {
        super(LoadTool.WRK, "(wrk .*?) *Copyright.*", "-v");
    }

    @Override
    List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of("-t", String.valueOf(job.threads())));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        line.addAll(List.of("-d", Math.max(1, job.duration().toSeconds()) + "s"));
        line.addAll(List.of("--timeout", job.timeoutSeconds() + "s"));
        line.addAll(List.of("--latency", "-s", job.file("lua")));
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    @Override
    void prepare(LoadJob job) throws IOException {
        Files.writeString(job.path("lua"), script(job), StandardCharsets.US_ASCII);
    }

    @Override
    List<String> filesWithHeaders(LoadJob job) {
        return List.of(job.file("lua"));
    }

    @Override
    Map<String, String> files(LoadJob job) {
        return Map.of("script", job.file("lua"));
    }

    private static String script(LoadJob job) {
        Workload workload = job.workload();
        Load load = job.load();
        return request(workload)
                + (load.keepAlive() ? "" : "wrk.headers[\"Connection\"] = \"close\"\n")
                + "local path, batch = %s, %d\n".formatted(quoted(workload.path()), load.pipeline())
                + right(workload)
                + "local connections, patience = %d, %d\n"
                        .formatted(load.connections(), patience(load))
                + LUA;
    }

    private static String request(Workload workload) {
        StringBuilder lua = new StringBuilder();
        lua.append("wrk.method = %s\n".formatted(quoted(workload.method())));
        byte[] body = workload.content();
        if (body != null) {
            lua.append("wrk.body = %s\n".formatted(quoted(body)));
        }
        workload.headers()
                .forEach(
                        (name, value) ->
                                lua.append(
                                        "wrk.headers[%s] = %s\n"
                                                .formatted(quoted(name), quoted(value))));
        return lua.toString();
    }

    /** The expected answer, with nil for unknown values. HEAD is answered without a body. */
    private static String right(Workload workload) {
        Workload.Expect expect = workload.expect();
        String type = expect.type();
        String body = expect.body();
        boolean hasBody = !workload.method().equals("HEAD");
        return "local right = {status = %d, type = %s, body = %s, hasBody = %s}\n"
                .formatted(
                        expect.status(),
                        type == null ? "nil" : quoted(type.toLowerCase(Locale.ROOT)),
                        body == null || !hasBody ? "nil" : quoted(body),
                        hasBody);
    }

    /** Seconds after the end of the load in which an answer may still arrive. */
    private static long patience(Load load) {
        Duration patience = Objects.requireNonNullElse(load.timeout(), LAST_ANSWERS);
        return patience.plusMillis(999).toSeconds();
    }

    /** A text as a Lua string literal. */
    private static String quoted(String text) {
        return quoted(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(byte[] octets) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte octet : octets) {
            boolean plain = octet >= ' ' && octet <= '~' && octet != '"' && octet != '\\';
            quoted.append(plain ? String.valueOf((char) octet) : "\\%03d".formatted(octet & 0xff));
        }
        return quoted.append('"').toString();
    }
}
