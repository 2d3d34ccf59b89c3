package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.parse.AbParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.plan.Workload.Expect;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real ab against a real server. */
class AbTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Load LOAD = Load.closed("ab", 2, 200, false, List.of());

    private final Path raw;
    private final Children children;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch released = new CountDownLatch(1);
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    AbTest(@TempDir Path raw) throws IOException {
        this.raw = raw;
        children = Children.open();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/echo", this::echo);
        server.createContext("/hang", exchange -> hang());
        server.setExecutor(threads);
        server.start();
        assumeThat(Tools.find("ab")).as("ab is on the PATH").isNotNull();
    }

    @AfterEach
    void end() {
        released.countDown();
        server.stop(0);
        threads.shutdownNow();
        children.close();
    }

    private void echo(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        seen.add(
                exchange.getRequestMethod()
                        + " "
                        + exchange.getRequestURI().getRawPath()
                        + " "
                        + exchange.getRequestHeaders().getFirst("Content-type")
                        + " "
                        + exchange.getRequestHeaders().getFirst("X-Who")
                        + " "
                        + new String(body, java.nio.charset.StandardCharsets.UTF_8));
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(200, head || body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private void hang() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static Workload asking(String method, String path, @Nullable String body) {
        return Workload.get("w", path)
                .withMethod(method)
                .withHeaders(Map.of("content-type", "application/json", "X-Who", "weigh"))
                .withBody(body);
    }

    private RawOutput run(Workload workload, Load load, Duration deadline)
            throws TrialFailedException {
        return Drivers.of(LoadTool.AB, children)
                .run(new LoadJob(address(), workload, load, null, raw, "s-0", deadline));
    }

    @Test
    void ab_s_output_is_kept_and_can_be_parsed() throws Exception {
        Workload workload = asking("POST", "/echo/a%20b", "{\"grüße\":1}");

        RawOutput output = run(workload, LOAD, LONG);

        assertThat(output.exitCode()).isZero();
        assertThat(output.files().values())
                .extracting(file -> raw.relativize(file).toString())
                .containsExactly("s-0.stdout", "s-0.stderr", "s-0.percentiles.csv");
        LoadResult result = new AbParser().parse(output, workload, LOAD);
        assertThat(result.completed()).isEqualTo(200);
        assertThat(result.bodyBytes()).isEqualTo(13L);
        assertThat(result.driverVersion()).isEqualTo(Drivers.of(LoadTool.AB, children).version());
        assertThat(seen)
                .hasSize(200)
                .containsOnly("POST /echo/a%20b application/json weigh {\"grüße\":1}");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  ,     GET /echo application/json weigh",
        "HEAD, ,     HEAD /echo application/json weigh",
        "POST, ,     POST /echo application/json weigh",
        "POST, text, POST /echo application/json weigh text"
    })
    void each_method_arrives_as_itself(
            String method, @org.jspecify.annotations.Nullable String body, String arrived)
            throws Exception {
        Workload workload = asking(method, "/echo", body);

        RawOutput output = run(workload, LOAD, LONG);

        assertThat(new AbParser().parse(output, workload, LOAD).completed()).isEqualTo(200);
        assertThat(seen)
                .hasSize(200)
                .allSatisfy(text -> assertThat(text.strip()).isEqualTo(arrived));
    }

    @Test
    void connections_are_kept_alive_on_request() throws Exception {
        Load kept = Load.closed("ab", 2, 200, true, List.of());
        Workload workload = asking("POST", "/echo", "x");

        LoadResult result = new AbParser().parse(run(workload, kept, LONG), workload, kept);

        assertThat(result.keptAlive()).isNotNull();
    }

    @Test
    void a_pinned_ab_is_started_on_its_cpus() throws Exception {
        Affinity available = Affinity.available();
        assumeThat(available).as("this machine can pin").isNotNull();
        Affinity affinity = Objects.requireNonNull(available);
        CpuSet cpus = affinity.clientCpus();

        RawOutput output =
                Drivers.of(LoadTool.AB, children)
                        .run(
                                new LoadJob(
                                        address(),
                                        Workload.get("w", "/echo"),
                                        LOAD,
                                        cpus,
                                        raw,
                                        "pinned",
                                        LONG));

        assertThat(output.command()).startsWith(affinity.prefix(cpus).toArray(String[]::new));
        assertThat(output.exitCode()).isZero();
    }

    @Test
    void with_a_hanging_server_it_ends_at_the_deadline() {
        TrialFailedException thrown =
                catchThrowableOfType(
                        TrialFailedException.class,
                        () -> run(Workload.get("w", "/hang"), LOAD, Duration.ofMillis(500)));

        assertThat(thrown.failure().kind()).isEqualTo(Kind.HUNG_UNDER_LOAD);
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(process -> process.info().command().orElse("").endsWith("/ab"));
    }

    @Test
    void percentiles_that_an_earlier_attempt_left_are_not_taken_for_its_own() throws Exception {
        Files.writeString(raw.resolve("s-0.percentiles.csv"), "from before");
        server.stop(0);

        RawOutput output = run(Workload.get("w", "/echo"), LOAD, LONG);

        assertThat(output.exitCode()).isNotZero();
        assertThat(output.files()).containsOnlyKeys("stdout", "stderr");
    }

    @Test
    void the_command_line_is_complete_and_names_no_folder() {
        Expect varies = new Expect(200, null, null, null, true);
        Workload workload = Workload.get("w", "/x?a=b&c").withExpect(varies);
        Load load = Load.closed("ab", 10, 10000, true, List.of("-C", "a=b"));

        List<String> line =
                new Ab()
                        .line(
                                Path.of("ab"),
                                new LoadJob(
                                        URI.create("http://127.0.0.1:8080/"),
                                        workload,
                                        load,
                                        null,
                                        Path.of(""),
                                        "r0-tomcat",
                                        Duration.ofSeconds(7)));

        assertThat(String.join(" ", line))
                .isEqualTo(
                        "ab -q -n 10000 -c 10 -k -s 7 -e r0-tomcat.percentiles.csv -l -C a=b"
                                + " http://127.0.0.1:8080/x?a=b&c");
    }
}
