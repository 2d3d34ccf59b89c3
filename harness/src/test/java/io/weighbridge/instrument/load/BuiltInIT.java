package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.parse.BuiltInParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real generator, with commands for several slices. */
class BuiltInIT {

    private static final byte[] HELLO = "Hello, World!".getBytes(StandardCharsets.US_ASCII);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Integer> clients = new ConcurrentSkipListSet<>();
    private final Set<String> authorizations = new ConcurrentSkipListSet<>();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final Children children;
    private final HttpServer server;
    private final LoadDriver driver;
    private final Path raw;

    BuiltInIT(@TempDir Path raw) throws IOException {
        this.raw = raw;
        children = Children.open();
        driver = Drivers.of(LoadTool.BUILTIN, children);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
    }

    @BeforeEach
    void start() {
        server.createContext(
                "/hello",
                exchange -> {
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                            .ifPresent(authorizations::add);
                    clients.add(exchange.getRemoteAddress().getPort());
                    exchange.sendResponseHeaders(200, HELLO.length);
                    exchange.getResponseBody().write(HELLO);
                    exchange.close();
                });
        server.createContext(
                "/counted",
                exchange -> {
                    byte[] counting =
                            String.valueOf(Files.exists(raw.resolve("counting")))
                                    .getBytes(StandardCharsets.US_ASCII);
                    exchange.sendResponseHeaders(200, counting.length);
                    exchange.getResponseBody().write(counting);
                    exchange.close();
                });
        server.createContext(
                "/hang",
                exchange -> {
                    try {
                        hanging.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        hanging.countDown();
        children.close();
        server.stop(0);
        threads.shutdownNow();
    }

    private static final Load LOAD =
            Load.closed("builtin", 3, 1, true, List.of()).withDuration(Duration.ofMillis(80));

    private LoadJob job(String path, String body) {
        Workload workload =
                Workload.get("hello", path)
                        .withExpect(new Workload.Expect(200, null, body, null, false));
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new LoadJob(uri, workload, LOAD, null, raw, "r00-a", Duration.ofSeconds(20));
    }

    private static LoadResult parsed(RawOutput output, LoadJob job) throws TrialFailedException {
        return new BuiltInParser().parse(output, job.workload(), job.load());
    }

    @Test
    void slices_share_a_process_and_its_connections_and_each_has_its_own_line() throws Exception {
        LoadJob job = job("/hello", "Hello, World!");
        RawOutput first = driver.run(job);
        RawOutput second = driver.run(job);

        assertThat(parsed(first, job).completed()).isPositive();
        assertThat(parsed(second, job).completed()).isPositive();
        assertThat(first.line()).isNotEqualTo(second.line());
        assertThat(clients).as("connections of both slices").hasSize(3);
        assertThat(Files.readAllLines(raw.resolve("generator.jsonl")))
                .as("commands and answers: open and two slices")
                .hasSize(6);
    }

    @Test
    void the_process_has_a_thread_for_each_cpu_of_the_client() throws Exception {
        Affinity affinity = Affinity.available();
        assumeThat(affinity).as("two CPUs").isNotNull();
        SortedSet<Integer> cpus = Objects.requireNonNull(affinity).all().cpus();
        CpuSet two = CpuSet.of(cpus.stream().limit(2).toArray(Integer[]::new));
        LoadJob warmup = job("/hello", "Hello, World!").withCpus(two).withOnAllCpus(true);
        LoadJob slice = warmup.withOnAllCpus(false);

        assertThat(driver.line(warmup)).endsWith("serve", "2");
        assertThat(parsed(driver.run(warmup), warmup).completed()).isPositive();
        assertThat(parsed(driver.run(slice), slice).completed()).isPositive();
        assertThat(clients).as("connections over both threads").hasSize(3);
        assertThat(Files.readString(raw.resolve("generator.jsonl"))).contains("\"threads\":2");
    }

    @Test
    void a_wrong_answer_fails_its_slice_alone() throws Exception {
        LoadJob wrong = job("/hello", "Hello, Mars!!");
        LoadJob right = job("/hello", "Hello, World!");
        RawOutput output = driver.run(wrong);

        TrialFailedException failed =
                catchThrowableOfType(TrialFailedException.class, () -> parsed(output, wrong));
        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(parsed(driver.run(right), right).completed()).isPositive();
    }

    @Test
    void the_values_of_headers_are_sent_and_not_kept() throws Exception {
        LoadJob job = job("/hello", "Hello, World!");
        LoadJob secret =
                job.withWorkload(
                        job.workload().withHeaders(Map.of("Authorization", "Bearer geheim")));

        assertThat(parsed(driver.run(secret), secret).completed()).isPositive();
        assertThat(authorizations).containsExactly("Bearer geheim");
        assertThat(raw.resolve("generator.jsonl")).content().doesNotContain("geheim");
    }

    @Test
    void a_counter_begins_before_a_slice_and_ends_after_it() throws Exception {
        String script = "touch counting; \"$@\"; rm counting";
        LoadJob counted = job("/counted", "true").withAround(List.of("sh", "-c", script, "sh"));

        assertThat(parsed(driver.run(counted), counted).completed()).isPositive();
        assertThat(raw.resolve("counting")).doesNotExist();
    }

    @Test
    void a_counter_that_fails_is_named_and_the_generator_goes_on() throws Exception {
        LoadJob job = job("/hello", "Hello, World!");
        for (String script : List.of("exit 1", "\"$@\"; exit 1")) {
            LoadJob counted = job.withAround(List.of("sh", "-c", script, "sh"));

            TrialFailedException failed =
                    catchThrowableOfType(TrialFailedException.class, () -> driver.run(counted));
            assertThat(failed.failure().sentence())
                    .isEqualTo(
                            "perf, which counts system calls during the load, failed: see"
                                    + " raw/r00-a.counter");
        }
        assertThat(parsed(driver.run(job), job).completed()).isPositive();
        assertThat(clients).as("connections of one process").hasSize(3);
    }

    @Test
    void after_a_slice_that_hung_the_next_one_has_a_new_process() throws Exception {
        LoadJob hung = job("/hang", "Hello, World!").killedAfter(Duration.ofMillis(500));
        LoadJob right = job("/hello", "Hello, World!");

        TrialFailedException failed =
                catchThrowableOfType(TrialFailedException.class, () -> driver.run(hung));
        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.HUNG_UNDER_LOAD);
        assertThat(parsed(driver.run(right), right).completed()).isPositive();
    }

    @Test
    void connections_to_a_server_that_ends_are_closed_and_opened_again_where_it_is_back()
            throws Exception {
        LoadJob job = job("/hello", "Hello, World!");
        driver.run(job);
        driver.disconnect(job.server());

        assertThat(parsed(driver.run(job), job).completed()).isPositive();
        assertThat(clients).hasSize(6);
    }
}
