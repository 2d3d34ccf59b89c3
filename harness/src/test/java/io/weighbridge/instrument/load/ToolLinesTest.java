package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.CpuSet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How each tool is asked; the tools themselves are run by {@code WeighIT}. */
class ToolLinesTest {

    private static final Workload GET = Workload.get("w", "/plaintext");
    private static final Workload POST =
            Workload.get("w", "/echo?a=b")
                    .withMethod("POST")
                    .withHeaders(Map.of("Content-Type", "text/plain"))
                    .withBody("weigh \"me\"");
    private static final Workload LIST = Workload.get("w", "/a").withPaths(List.of("/a", "/b%20c"));

    private static final Workload LENGTHS =
            Workload.get("w", "/a").withPaths(List.of("/a", "/b")).withLengths(List.of(5, 700_000));

    @TempDir Path raw;

    private static Load load(
            String driver,
            boolean keepAlive,
            Protocol protocol,
            int pipeline,
            @Nullable Rate rate) {
        return Load.closed(driver, 4, 1000, keepAlive, List.of("--more"))
                .withDuration(Duration.ofMillis(2500))
                .withProtocol(protocol)
                .withPipeline(pipeline)
                .withRate(rate);
    }

    private static Load impatient(String driver, Duration timeout) {
        return Load.closed(driver, 4, 1000, true, List.of())
                .withDuration(Duration.ofMillis(2500))
                .withTimeout(timeout);
    }

    private static Load closed(String driver) {
        return load(driver, true, Protocol.H1, 1, null);
    }

    private LoadJob job(Workload workload, Load load) {
        return new LoadJob(
                URI.create("http://127.0.0.1:8080"),
                workload,
                load,
                null,
                raw,
                "s-0",
                Duration.ofSeconds(60));
    }

    private String line(Tool tool, Workload workload, Load load) {
        return String.join(" ", tool.line(Path.of("tool"), job(workload, load)));
    }

    private String script(Workload workload, Load load) throws Exception {
        new Wrk().prepare(job(workload, load));
        return Files.readString(raw.resolve("s-0.lua"));
    }

    @Test
    void wrk_loads_for_whole_seconds_by_a_script() throws Exception {
        assertThat(line(new Wrk(), GET, closed("wrk")))
                .isEqualTo(
                        "tool -t 1 -c 4 -d 2s --timeout 30s --latency -s s-0.lua --more"
                                + " http://127.0.0.1:8080/plaintext");
        assertThat(script(GET, closed("wrk")))
                .startsWith("wrk.method = \"GET\"\nlocal path, batch = \"/plaintext\", 1\n")
                .contains("local connections, patience = 4, 10\n");
    }

    @Test
    void wrk_has_a_thread_for_each_core_it_is_given_and_no_more_than_connections() {
        LoadJob job = job(GET, closed("wrk"));
        LoadJob pinned =
                new LoadJob(
                        job.server(),
                        job.workload(),
                        job.load(),
                        CpuSet.parse("2-7"),
                        raw,
                        "s-0",
                        job.deadline());

        assertThat(new Wrk().line(Path.of("tool"), pinned)).containsSequence("-t", "4");
    }

    @Test
    void wrk_gets_method_headers_and_body_from_its_script() throws Exception {
        assertThat(script(POST, load("wrk", false, Protocol.H1, 1, null)))
                .contains("wrk.method = \"POST\"\n")
                .contains("wrk.body = \"weigh \\034me\\034\"\n")
                .contains("wrk.headers[\"Content-Type\"] = \"text/plain\"\n")
                .contains("wrk.headers[\"Connection\"] = \"close\"\n");
    }

    @Test
    void wrk_writes_batches_where_it_is_to_pipeline() throws Exception {
        assertThat(script(GET, load("wrk", true, Protocol.H1, 16, null)))
                .contains("local path, batch = \"/plaintext\", 16\n");
    }

    @Test
    void wrk_checks_each_answer_against_the_plan() throws Exception {
        assertThat(script(GET, closed("wrk")))
                .contains("local right = {status = 200, type = nil, body = nil, hasBody = true}\n");
        Workload hello =
                Workload.get("hello", "/hello")
                        .withExpect(
                                new Workload.Expect(201, "Text/Plain", "\"hello\"", null, false));
        assertThat(script(hello, closed("wrk")))
                .contains(
                        "local right = {status = 201, type = \"text/plain\", body ="
                                + " \"\\034hello\\034\", hasBody = true}\n");
    }

    @Test
    void h2load_logs_each_request_and_uses_http_2_by_default() {
        assertThat(line(new H2load(), GET, load("h2load", true, Protocol.H2C, 8, null)))
                .isEqualTo(
                        "tool -n 1000 -c 4 -m 8 -t 1 -N 30s --log-file=s-0.log --more"
                                + " http://127.0.0.1:8080/plaintext");
        assertThat(line(new H2load(), GET, closed("h2load"))).contains(" --h1 ");
    }

    @Test
    void h2load_is_given_a_body_by_a_file() throws Exception {
        H2load tool = new H2load();

        assertThat(line(tool, POST, closed("h2load")))
                .contains(" -d s-0.body -H Content-Type: text/plain ");
        tool.prepare(job(POST, closed("h2load")));
        assertThat(raw.resolve("s-0.body")).hasContent("weigh \"me\"");
    }

    @Test
    void oha_is_given_a_number_of_requests_and_prints_json() {
        assertThat(line(new Oha(), GET, closed("oha")))
                .isEqualTo(
                        "tool --no-tui --output-format json -n 1000 -c 4 -t 30s --redirect 0 -m GET"
                                + " --more http://127.0.0.1:8080/plaintext");
        assertThat(line(new Oha(), GET, load("oha", false, Protocol.H2C, 3, null)))
                .contains(" --disable-keepalive --http-version 2 -p 3 ");
    }

    @Test
    void oha_counts_latencies_from_the_planned_send_at_a_rate() {
        assertThat(line(new Oha(), GET, load("oha", true, Protocol.H1, 1, Rate.perSecond(333.3))))
                .contains(" -n 833 ")
                .contains(" -q 333.300 --latency-correction ");
    }

    @Test
    void go_wrk_is_given_whole_seconds_and_a_time_out_in_milliseconds() {
        assertThat(line(new GoWrk(), POST, closed("go-wrk")))
                .isEqualTo(
                        "tool -c 4 -d 2 -T 30000 -M POST -H Content-Type: text/plain -body weigh"
                                + " \"me\" --more http://127.0.0.1:8080/echo?a=b");
        assertThat(line(new GoWrk(), GET, load("go-wrk", false, Protocol.H1, 1, null)))
                .contains(" -no-ka ");
    }

    @ParameterizedTest
    @CsvSource({"/a%20b", "/a?b", "/a?b=c&d=e.f-g_h~i", "/a?"})
    void go_wrk_requests_paths_that_it_does_not_change(String path) {
        assertThat(line(new GoWrk(), Workload.get("w", path), closed("go-wrk"))).endsWith(path);
    }

    @ParameterizedTest
    @CsvSource({"/a?b=%20", "/a?b=c+d", "/a?b=c=d", "/a?b=c&d=e/f"})
    void go_wrk_rejects_a_query_that_it_would_escape_again(String path) {
        assertThatThrownBy(() -> line(new GoWrk(), Workload.get("w", path), closed("go-wrk")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "go-wrk escapes the values of a query again, so it would not request "
                                + path
                                + ": use wrk");
    }

    @Test
    void go_wrk_rejects_a_body_that_it_would_treat_as_a_file() {
        Workload at = Workload.get("w", "/").withMethod("POST").withBody("@me");

        assertThatThrownBy(() -> line(new GoWrk(), at, closed("go-wrk")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a body that begins with @");
    }

    /** The smallest bytes, the largest, and those that each tool quotes. */
    private static final byte[] BYTES = {0, '\n', '"', '\\', (byte) 0x80, (byte) 0xff};

    @ParameterizedTest
    @EnumSource(names = {"AB", "H2LOAD", "OHA"})
    void a_body_of_bytes_is_written_to_a_file(LoadTool id) throws Exception {
        Tool tool =
                switch (id) {
                    case AB -> new Ab();
                    case H2LOAD -> new H2load();
                    default -> new Oha();
                };
        Load load = Load.closed(id.key(), 1, 100, true, List.of());
        tool.prepare(job(bytes(), load));

        assertThat(line(tool, bytes(), load)).contains("s-0.body");
        assertThat(raw.resolve("s-0.body")).hasBinaryContent(BYTES);
    }

    @Test
    void wrk_gets_a_body_of_bytes_as_a_literal() throws Exception {
        new Wrk().prepare(job(bytes(), closed("wrk")));

        assertThat(raw.resolve("s-0.lua"))
                .content()
                .contains("wrk.body = \"\\000\\010\\034\\092\\128\\255\"\n");
    }

    private static Workload bytes() {
        return Workload.get("w", "/").withMethod("POST").sending(BYTES);
    }

    @Test
    void a_job_has_a_body_of_bytes_in_base64() throws Exception {
        JvmTool.ofProject(LoadTool.JMH).prepare(job(bytes(), closed("jmh")));
        JsonNode sent = sentJob().path("scenario");

        assertThat(sent.path("body").isNull()).isTrue();
        assertThat(sent.path("bodyBase64").asText()).isEqualTo("AAoiXID/");
    }

    @Test
    void a_job_has_the_paths_and_the_seed() throws Exception {
        JvmTool tool = JvmTool.ofProject(LoadTool.JMH);
        tool.prepare(job(LIST, closed("jmh")).withSeed(42));
        JsonNode sent = sentJob().path("scenario");

        assertThat(sent.path("paths")).extracting(JsonNode::asText).containsExactly("/a", "/b%20c");
        assertThat(sentJob().path("seed").asLong()).isEqualTo(42);
        assertThat(sent.path("path").asText()).isEqualTo("/a");
    }

    @Test
    void a_job_has_the_lengths_and_the_timeout() throws Exception {
        JvmTool tool = JvmTool.ofProject(LoadTool.JMH);
        tool.prepare(job(LENGTHS, impatient("jmh", Duration.ofMillis(1500))));
        JsonNode sent = sentJob().path("scenario");

        assertThat(sent.path("lengths")).extracting(JsonNode::asInt).containsExactly(5, 700_000);
        assertThat(sent.path("timeout").asDouble()).isEqualTo(1.5);
    }

    @Test
    void a_job_leaves_out_what_the_plan_leaves_out() throws Exception {
        JvmTool tool = JvmTool.ofProject(LoadTool.JMH);
        tool.prepare(job(GET, closed("jmh")));
        JsonNode sent = sentJob().path("scenario");

        for (String key : List.of("paths", "lengths", "timeout")) {
            assertThat(sent.path(key).isEmpty()).as(key).isTrue();
        }
    }

    private JsonNode sentJob() throws IOException {
        return new ObjectMapper().readTree(raw.resolve("s-0.job.json").toFile());
    }

    @Test
    void each_tool_knows_its_version_among_other_lines() {
        assertThat(new Ab().version("This is ApacheBench, Version 2.3 <$Revision$>\nCopyright"))
                .isEqualTo("ApacheBench, Version 2.3 <$Revision$>");
        assertThat(new Wrk().version("wrk 4.1.0 [epoll] Copyright (C) 2012\nUsage: wrk <url>"))
                .isEqualTo("wrk 4.1.0 [epoll]");
        assertThat(new H2load().version("h2load nghttp2/1.52.0\n"))
                .isEqualTo("h2load nghttp2/1.52.0");
        assertThat(new Oha().version("oha 1.15.0\n")).isEqualTo("oha 1.15.0");
        assertThat(new GoWrk().version("Version: 0.10\nUsage")).isEqualTo("go-wrk 0.10");
        assertThat(new H2load().version("This is h2load nghttp2/1.52.0")).isNull();
    }

    @Test
    void every_tool_gets_the_time_limit_for_an_answer() {
        Duration timeout = Duration.ofMillis(2300);

        assertThat(line(new Ab(), GET, impatient("ab", timeout))).contains(" -s 3 ");
        assertThat(line(new Wrk(), GET, impatient("wrk", timeout))).contains(" --timeout 3s ");
        assertThat(line(new H2load(), GET, impatient("h2load", timeout))).contains(" -N 2300ms ");
        assertThat(line(new Oha(), GET, impatient("oha", timeout))).contains(" -t 2300ms ");
        assertThat(line(new GoWrk(), GET, impatient("go-wrk", timeout))).contains(" -T 2300 ");
    }
}
