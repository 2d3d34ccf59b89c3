package io.weighbridge.load;

import io.weighbridge.model.CpuSet;
import io.weighbridge.model.LoadTool;
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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * wrk: a closed load over HTTP/1.1 for whole seconds. What it prints is rounded to two figures, so
 * a script of ours has it print its counters and microseconds as they are; the requests are still
 * made by wrk alone.
 *
 * <p>Its latencies are corrected afterwards: one of n times the usual interval between answers
 * stands for n − 1 more (src/stats.c, stats_correct). With requests pipelined a latency is that of
 * a whole batch, and the correction breaks the upper percentiles.
 *
 * <p>It counts an error for an answer after its time-out, and none for one that never comes.
 */
final class Wrk implements Tool {

    @Override
    public LoadTool id() {
        return LoadTool.WRK;
    }

    @Override
    public Optional<Path> find() {
        return Tools.find("wrk");
    }

    @Override
    public String missing() {
        return SystemPackage.WRK.missing();
    }

    @Override
    public List<String> versionArguments() {
        return List.of("-v");
    }

    /** Such as {@code wrk debian/4.1.0-3+b2 [epoll]}. */
    @Override
    public Optional<String> version(String said) {
        return said.lines()
                .filter(line -> line.startsWith("wrk ") && line.contains("Copyright"))
                .map(line -> line.substring(0, line.indexOf("Copyright")).strip())
                .findFirst();
    }

    @Override
    public List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of("-t", String.valueOf(threads(job))));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        line.addAll(List.of("-d", Math.max(1, load.duration().orElseThrow().toSeconds()) + "s"));
        line.addAll(List.of("--timeout", job.patienceSeconds() + "s"));
        line.addAll(List.of("--latency", "-s", job.file("lua")));
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    /** One for each core it is given: more would wait for each other. */
    private static int threads(LoadJob job) {
        int cores = job.cpus().map(CpuSet::size).orElse(1);
        return Math.min(cores, job.load().connections());
    }

    @Override
    public void prepare(LoadJob job) throws IOException {
        Files.writeString(
                job.raw().resolve(job.file("lua")), script(job), StandardCharsets.US_ASCII);
    }

    @Override
    public Map<String, String> files(LoadJob job) {
        return Map.of("script", job.file("lua"));
    }

    private static String script(LoadJob job) {
        Workload workload = job.workload();
        StringBuilder lua = new StringBuilder();
        lua.append("wrk.method = ").append(quoted(workload.method())).append('\n');
        workload.body()
                .ifPresent(body -> lua.append("wrk.body = ").append(quoted(body)).append('\n'));
        workload.headers()
                .forEach(
                        (name, value) ->
                                lua.append("wrk.headers[")
                                        .append(quoted(name))
                                        .append("] = ")
                                        .append(quoted(value))
                                        .append('\n'));
        if (!job.load().keepAlive()) {
            lua.append("wrk.headers[\"Connection\"] = \"close\"\n");
        }
        if (job.load().pipeline() > 1 || workload.draws()) {
            lua.append(prepared(job));
        }
        if (job.load().pipeline() > 1) {
            lua.append(EACH_ANSWER.formatted(workload.expect().status()));
        }
        return lua.append(DONE).toString();
    }

    /** What is sent is drawn and put together before the load; under load it is only looked up. */
    private static String prepared(LoadJob job) {
        Workload workload = job.workload();
        int batch = job.load().pipeline();
        return PREPARED.formatted(
                workload.everyPath().stream().map(Wrk::quoted).collect(Collectors.joining(",\n  ")),
                workload.draws() ? Math.max(1, DRAWS / batch) : 1,
                batch,
                job.seed());
    }

    /** Any text as a Lua string. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = octet >= ' ' && octet <= '~' && octet != '"' && octet != '\\';
            quoted.append(plain ? String.valueOf((char) octet) : "\\%03d".formatted(octet & 0xff));
        }
        return quoted.append('"').toString();
    }

    /** How many requests are drawn; then the first comes again. */
    private static final int DRAWS = 1 << 16;

    /** What is written at once: a request, or a batch of them. */
    private static final String PREPARED =
            """
            local paths = {
              %s
            }
            local threads = {}
            function setup(thread)
              table.insert(threads, thread)
              thread:set("number", #threads)
            end
            function init(args)
              local asking = {}
              for i, path in ipairs(paths) do
                asking[i] = wrk.format(nil, path)
              end
              local writes, batch = %d, %d
              math.randomseed(%d + number)
              prepared = {}
              for i = 1, writes do
                local drawn = {}
                for j = 1, batch do
                  drawn[j] = asking[math.random(#asking)]
                end
                prepared[i] = table.concat(drawn)
              end
              at = 0
              answers = 0
              wrong = 0
            end
            function request()
              at = at %% #prepared + 1
              return prepared[at]
            end
            """;

    /** Of a batch wrk looks at no status below 400: this looks at each. */
    private static final String EACH_ANSWER =
            """
            function response(status, headers, body)
              answers = answers + 1
              if status ~= %d then
                wrong = wrong + 1
              end
            end
            function counted()
              local answers, wrong = 0, 0
              for _, thread in ipairs(threads) do
                answers = answers + thread:get("answers")
                wrong = wrong + thread:get("wrong")
              end
              return string.format(',"answers":%%d,"wrong":%%d', answers, wrong)
            end
            """;

    /** All that wrk knows, in microseconds, on one line that no line of its own begins like. */
    private static final String DONE =
            """
            function done(summary, latency, requests)
              local percentiles = {}
              for p = 0, 99 do
                table.insert(percentiles, string.format('"%d":%d', p, latency:percentile(p)))
              end
              table.insert(percentiles, string.format('"99.9":%d', latency:percentile(99.9)))
              local e = summary.errors
              io.write(string.format(
                '{"weigh":1,"requests":%d,"microseconds":%d,"bytes":%d,"mean":%.3f,"max":%d,',
                summary.requests, summary.duration, summary.bytes, latency.mean, latency.max))
              io.write(string.format(
                '"errors":{"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}',
                e.connect, e.read, e.write, e.timeout, e.status))
              io.write(counted and counted() or "")
              io.write(',"percentiles":{' .. table.concat(percentiles, ",") .. '}}\\n')
            end
            """;
}
