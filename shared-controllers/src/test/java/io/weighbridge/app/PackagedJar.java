package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The jar as it is measured: started with {@code java -jar}, and checked only by its log and
 * answers.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class PackagedJar {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String JSON = "Startup JSON >> ";
    private static final String ACTIVE_POSTS =
            "/actuator/metrics/http.server.requests.active?tag=method:POST";

    /** Counts the half request, but not the one that reads this. */
    private static final String ONE_ACTIVE = "\"ACTIVE_TASKS\",\"value\":1";

    private static final Pattern METRIC = Pattern.compile("Startup Metric >> ([a-z.]+)=(.+)");
    private static final List<String> METRICS =
            List.of(
                    "jvm.memory.used",
                    "jvm.classes.loaded",
                    "jvm.threads.live",
                    "jvm.memory.used.heap",
                    "jvm.memory.used.nonheap",
                    "jvm.memory.used.metaspace",
                    "process.rss",
                    "container.name",
                    "container.version");

    private final Path jar;
    private final Path log;
    private final String container;
    private final Pattern library;
    private final int port;
    private final Process process;
    private final List<String> report;

    /**
     * Starts the jar and waits until it has reported.
     *
     * @param jar in the module's target folder
     * @param container the expected name of its container
     * @param library the container's own library, without version and {@code .jar}
     * @param collector the JVM's flag for a garbage collector
     */
    protected PackagedJar(String jar, String container, String library, String collector)
            throws IOException, InterruptedException {
        this.jar = Path.of("target", jar);
        this.log = Path.of("target", jar + ".log");
        this.container = container;
        this.library = Pattern.compile("BOOT-INF/lib/" + library + "-(\\d.*)\\.jar");
        this.port = freePort();
        this.process = start(collector);
        this.report = report();
    }

    private Process start(String collector) throws IOException {
        return new ProcessBuilder(JAVA, collector, "-jar", jar.toString(), "--server.port=" + port)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private List<String> report() throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(log);
        while (lines.stream().noneMatch(line -> line.startsWith(JSON))) {
            assertThat(process.waitFor(20, TimeUnit.MILLISECONDS))
                    .as("ended before it was ready: %s", lines)
                    .isFalse();
            lines = Files.readAllLines(log);
        }
        return lines.stream().filter(line -> line.startsWith("Startup ")).toList();
    }

    @AfterAll
    void kill() {
        process.destroyForcibly();
    }

    private Map<String, String> metrics() {
        return report.stream()
                .map(METRIC::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2)));
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(report.get(report.size() - 1).substring(JSON.length()));
    }

    private boolean told(String metric) {
        return !metric.equals("process.rss") || Files.exists(Path.of("/proc/self/status"));
    }

    @Test
    @Order(1)
    void the_report_is_one_line_a_metric_and_one_of_json() {
        List<String> expected = METRICS.stream().filter(this::told).toList();

        assertThat(report).hasSize(expected.size() + 1);
        assertThat(report.subList(0, expected.size()))
                .allSatisfy(line -> assertThat(line).matches(METRIC));
        assertThat(report.stream().map(METRIC::matcher).filter(Matcher::matches))
                .extracting(line -> line.group(1))
                .containsExactlyElementsOf(expected);
    }

    @Test
    @Order(1)
    void the_json_has_the_lines_values_the_time_and_the_pid() throws IOException {
        JsonNode json = json();

        metrics().forEach((name, value) -> assertThat(json.get(name).asText()).isEqualTo(value));
        assertThat(json.size()).isEqualTo(metrics().size() + 2);
        assertThat(json.get("application.ready.time").doubleValue()).isPositive();
        assertThat(json.get("pid").longValue()).isEqualTo(process.pid());
    }

    @Test
    @Order(1)
    void the_figures_are_possible_under_the_collector() throws IOException {
        JsonNode json = json();

        long heap = json.get("jvm.memory.used.heap").longValue();
        long nonHeap = json.get("jvm.memory.used.nonheap").longValue();
        assertThat(json.get("jvm.memory.used").longValue()).isEqualTo(heap + nonHeap);
        assertThat(heap).isPositive();
        assertThat(json.get("jvm.memory.used.metaspace").longValue()).isBetween(1L, nonHeap - 1);
        assertThat(json.get("jvm.classes.loaded").intValue()).isGreaterThan(5000);
        assertThat(json.get("jvm.threads.live").intValue()).isBetween(2, 200);
    }

    @Test
    @Order(1)
    void the_container_is_the_one_in_the_jar_and_there_is_only_one() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<String> versions =
                    file.stream()
                            .map(entry -> library.matcher(entry.getName()))
                            .filter(Matcher::matches)
                            .map(found -> found.group(1))
                            .toList();
            assertThat(versions).hasSize(1);
            assertThat(metrics())
                    .containsEntry("container.name", container)
                    .containsEntry("container.version", versions.get(0));
        }
    }

    /**
     * Last, because it ends the server. An incomplete body keeps the request in progress for as
     * long as needed.
     */
    @Test
    @Order(2)
    void a_request_under_way_is_answered_before_the_server_ends() throws Exception {
        URI server = URI.create("http://127.0.0.1:" + port);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nha");
            until(() -> Http.text(Http.get(server, ACTIVE_POSTS)).contains(ONE_ACTIVE));

            process.destroy();
            until(() -> Files.readString(log).contains("Commencing graceful shutdown"));
            connection.send("lf");

            assertThat(connection.receive().body()).isEqualTo("half");
        }
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("128 + SIGTERM").isEqualTo(143);
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("waited 20 s in vain").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
