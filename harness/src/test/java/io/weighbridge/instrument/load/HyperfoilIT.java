package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.parse.HyperfoilParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.LoadAgent;
import io.weighbridge.instrument.plan.LoadAgents;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hyperfoil's real controller, and two real agents over SSH on this machine's loopback. */
@Tag("all")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class HyperfoilIT {

    private static final Duration DEADLINE = Duration.ofSeconds(90);
    private static final byte[] HELLO = "Hello, World!".getBytes(StandardCharsets.US_ASCII);

    private final AtomicLong asked = new AtomicLong();
    private final AtomicInteger loading = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Path folder;
    private final Path raw;
    private final Children children;
    private final HttpServer server;
    private @Nullable LoopbackSsh ssh;

    HyperfoilIT(@TempDir Path folder) throws IOException {
        this.folder = folder;
        raw = Files.createDirectories(folder.resolve("raw"));
        children = Children.open();
        server = HttpServer.create(new InetSocketAddress(0), 200);
        server.createContext("/hello", exchange -> answer(exchange, 200));
        server.createContext("/teapot", exchange -> answer(exchange, 418));
        server.setExecutor(threads);
        server.start();
    }

    private void answer(HttpExchange exchange, int status) throws IOException {
        if (asked.incrementAndGet() == 1) {
            loading.set(ssh().jvms().size());
        }
        exchange.sendResponseHeaders(status, HELLO.length);
        exchange.getResponseBody().write(HELLO);
        exchange.close();
    }

    @BeforeEach
    void two_machines() throws Exception {
        assumeThat(HyperfoilHome.find()).as("HYPERFOIL_HOME names a distribution").isNotNull();
        ssh = LoopbackSsh.start(folder);
        assumeThat(ssh)
                .as("an sshd of our own starts here: it is installed, and for root has /run/sshd")
                .isNotNull();
    }

    @AfterEach
    void end() {
        children.close();
        if (ssh != null) {
            ssh.close();
        }
        server.stop(0);
        threads.shutdownNow();
    }

    private LoopbackSsh ssh() {
        return Objects.requireNonNull(ssh);
    }

    private Load closed(String... machines) {
        return Load.closed("hyperfoil", 8, 1, true, List.of())
                .withDuration(Duration.ofSeconds(2))
                .withAgents(
                        new LoadAgents(
                                List.of(machines).stream().map(LoadAgent::of).toList(), null));
    }

    private RawOutput run(Workload workload, Load load) throws TrialFailedException {
        Map<String, String> key = Map.of("JAVA_OPTS", "-Duser.home=" + ssh().home());
        return new Hyperfoil(children, HyperfoilHome.find(), key)
                .run(
                        new LoadJob(
                                URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                                workload,
                                load,
                                null,
                                raw,
                                "slice",
                                DEADLINE));
    }

    @Test
    void two_agents_load_and_are_gone_afterwards() throws Exception {
        Workload workload = Workload.get("hello", "/hello");
        Load load = closed(ssh().machine(), ssh().machine());

        RawOutput output = run(workload, load);

        assertThat(loading).as("agents at the first request").hasValue(2);
        assertThat(ssh().jvms()).as("agents afterwards").isEmpty();
        LoadResult result = new HyperfoilParser().parse(output, workload, load);
        assertThat(result.errors()).isEmpty();
        assertThat(result.completed()).isPositive();
        assertThat(result.sent()).isEqualTo(asked.get());
        assertThat(result.percentiles()).containsKeys(50.0, 90.0, 99.0, 100.0);
        assertThat(output.files()).allSatisfy((role, file) -> assertThat(file).exists());
        assertThat(raw.resolve("slice.hyperfoil")).doesNotExist();
    }

    @Test
    void a_rate_is_shared_between_agents() throws Exception {
        Workload workload = Workload.get("hello", "/hello");
        Load load = closed(ssh().machine(), ssh().machine()).withRate(Rate.perSecond(100));

        LoadResult result = new HyperfoilParser().parse(run(workload, load), workload, load);

        assertThat(Objects.requireNonNull(result.openly()).rate()).isEqualTo(100);
        assertThat(result.planned()).isEqualTo(200);
        assertThat(result.sent()).isEqualTo(asked.get());
    }

    @Test
    void statuses_that_were_not_expected_fail_the_trial() throws Exception {
        Workload workload = Workload.get("teapot", "/teapot");
        Load load = closed(ssh().machine());
        RawOutput output = run(workload, load);

        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class,
                        () -> new HyperfoilParser().parse(output, workload, load));

        assertThat(failed.failure().kind()).isEqualTo(Kind.ERROR_RESPONSES);
        assertThat(failed.failure().sentence()).contains("non-2xx");
    }

    @Test
    void a_machine_that_rejects_ssh_fails_the_trial_and_leaves_no_agent() {
        LoadAgent closed = new LoadAgent(null, "127.0.0.1", 1);
        LoadAgent open = LoadAgent.of(ssh().machine());
        Load load = closed(ssh().machine()).withAgents(new LoadAgents(List.of(open, closed), null));

        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class,
                        () -> run(Workload.get("hello", "/hello"), load));

        assertThat(failed.failure().kind()).isEqualTo(Kind.DRIVER_FAILED);
        assertThat(failed.failure().sentence()).contains("agent-2", "127.0.0.1:1");
        assertThat(ssh().jvms()).isEmpty();
    }
}
