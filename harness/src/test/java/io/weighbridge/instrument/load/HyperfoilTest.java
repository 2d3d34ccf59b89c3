package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.LoadAgent;
import io.weighbridge.instrument.plan.LoadAgents;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour of the distributed mode that needs no other machine. */
class HyperfoilTest {

    private static final Load CLOSED =
            Load.closed("hyperfoil", 64, 1, true, List.of())
                    .withDuration(Duration.ofMillis(2500))
                    .withAgents(agents("loader@10.0.0.7", "10.0.0.8:2222"));

    private static final Workload POST =
            Workload.get("post", "price?of=${tea}")
                    .withMethod("POST")
                    .withHeaders(Map.of("Content-Type", "text/plain"))
                    .withBody("say: \"${tea}\"");

    private final Path folder;
    private final Children children;

    HyperfoilTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        children = Children.open();
    }

    @AfterEach
    void end() {
        children.close();
    }

    private static LoadAgents agents(String... machines) {
        return new LoadAgents(Stream.of(machines).map(LoadAgent::of).toList(), "127.0.0.1");
    }

    private LoadJob job(Load load) {
        return new LoadJob(
                URI.create("http://127.0.0.1:8080"),
                POST,
                load,
                null,
                folder,
                "r01-tomcat",
                Duration.ofSeconds(20));
    }

    private static JsonNode benchmark(LoadJob job) throws IOException {
        URI server = URI.create("http://10.0.0.5:8080");
        return new ObjectMapper().readTree(new HyperfoilBenchmark(job, server).text());
    }

    /** A folder that resembles a distribution, whose controller runs a script. */
    private Hyperfoil distribution(String script) throws IOException {
        Path controller = folder.resolve("bin").resolve("controller.sh");
        Files.createDirectories(controller.getParent());
        Files.writeString(controller, "#!/bin/sh\n" + script + "\n");
        assertThat(controller.toFile().setExecutable(true)).isTrue();
        Files.createDirectories(folder.resolve("lib"));
        Files.writeString(folder.resolve("lib/hyperfoil-clustering-0.25.2.jar"), "");
        return new Hyperfoil(children, new HyperfoilHome(folder), Map.of());
    }

    @Test
    void each_machine_is_an_agent_with_a_folder_of_its_own() throws Exception {
        JsonNode agents = benchmark(job(CLOSED)).path("agents");

        assertThat(agents.at("/agent-1/host").asText()).isEqualTo("10.0.0.7");
        assertThat(agents.at("/agent-1/user").asText()).isEqualTo("loader");
        assertThat(agents.at("/agent-1").has("port")).isFalse();
        assertThat(agents.at("/agent-2/port").asInt()).isEqualTo(2222);
        assertThat(agents.at("/agent-2").has("user")).isFalse();
        assertThat(agents.at("/agent-1/dir")).isNotEqualTo(agents.at("/agent-2/dir"));
    }

    @Test
    void a_closed_load_has_as_many_users_as_connections() throws Exception {
        JsonNode benchmark = benchmark(job(CLOSED));

        assertThat(benchmark.path("name").asText()).isEqualTo("r01-tomcat");
        assertThat(benchmark.at("/http/host").asText()).isEqualTo("http://10.0.0.5:8080");
        assertThat(benchmark.at("/http/sharedConnections").asInt()).isEqualTo(64);
        assertThat(benchmark.at("/http/connectionStrategy").asText()).isEqualTo("SHARED_POOL");
        JsonNode measured = benchmark.at("/phases/1/measured/always");
        assertThat(measured.path("users").asInt()).isEqualTo(64);
        assertThat(measured.path("duration").asText()).isEqualTo("2500ms");
        assertThat(measured.path("startAfterStrict").asText()).isEqualTo("warm-up");
        assertThat(benchmark.at("/phases/0/warm-up/always/isWarmup").asBoolean()).isTrue();
    }

    @Test
    void an_answer_after_the_end_of_the_load_may_take_as_long_as_its_timeout() throws Exception {
        Load patient = CLOSED.withTimeout(Duration.ofSeconds(15));

        JsonNode timed = benchmark(job(patient));
        JsonNode untimed = benchmark(job(CLOSED));

        assertThat(timed.at("/http/requestTimeout").asText()).isEqualTo("15000ms");
        assertThat(timed.at("/phases/1/measured/always/maxDuration").asText()).isEqualTo("17500ms");
        assertThat(untimed.path("http").has("requestTimeout")).isFalse();
        assertThat(untimed.at("/phases/1/measured/always/maxDuration").asText())
                .isEqualTo("12500ms");
    }

    @Test
    void a_rate_is_kept_by_a_metronome_with_sessions_for_a_stall_of_a_second() throws Exception {
        Load open = CLOSED.withRate(Rate.perSecond(500));

        JsonNode measured = benchmark(job(open)).at("/phases/1/measured/constantRate");

        assertThat(measured.path("usersPerSec").asDouble()).isEqualTo(500);
        assertThat(measured.path("variance").asBoolean(true)).isFalse();
        assertThat(measured.path("maxSessions").asInt()).isEqualTo(564);
        assertThat(measured.path("sessionLimitPolicy").asText()).isEqualTo("FAIL");
    }

    @Test
    void text_that_resembles_a_variable_is_sent_unchanged() throws Exception {
        JsonNode request =
                benchmark(job(CLOSED)).at("/phases/1/measured/always/scenario/0/ask/0/httpRequest");

        assertThat(request.path("POST").asText()).isEqualTo("/price?of=$${tea}");
        assertThat(request.at("/body/text").asText()).isEqualTo("say: \"${tea}\"");
        assertThat(request.at("/headers/Content-Type").asText()).isEqualTo("text/plain");
        assertThat(request.at("/handler/status/range").asInt()).isEqualTo(200);
    }

    @Test
    void a_missing_distribution_is_reported_with_what_to_do() {
        Hyperfoil driver = new Hyperfoil(children, null, Map.of());

        assertThatThrownBy(driver::version)
                .isInstanceOf(UsageException.class)
                .hasMessage(HyperfoilHome.MISSING)
                .hasMessageContaining("set HYPERFOIL_HOME to its folder");
    }

    @Test
    void a_folder_that_is_no_distribution_is_refused() {
        Hyperfoil driver = new Hyperfoil(children, new HyperfoilHome(folder), Map.of());

        assertThatThrownBy(driver::version)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(folder + " is not a whole release of Hyperfoil, because");
    }

    @Test
    void a_distributions_version_is_its_jars() throws Exception {
        assertThat(distribution("exit 0").version()).isEqualTo("Hyperfoil 0.25.2");
    }

    @Test
    void the_command_names_nobody_elses_folder_and_no_password() throws Exception {
        assertThat(distribution("exit 0").line(job(CLOSED)))
                .first()
                .isEqualTo(folder.resolve("bin/controller.sh").toString());
        assertThat(String.join(" ", distribution("exit 0").line(job(CLOSED))))
                .contains(" -Dio.hyperfoil.rootdir=r01-tomcat.hyperfoil ")
                .contains(" -Dio.hyperfoil.controller.host=127.0.0.1 ")
                .endsWith(" -Dio.hyperfoil.controller.cluster.ip=127.0.0.1")
                .doesNotContain("password");
    }

    @Test
    void a_load_without_machines_is_rejected() throws Exception {
        Hyperfoil driver = distribution("exit 0");

        assertThatThrownBy(() -> driver.run(job(CLOSED.withAgents(null))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "hyperfoil sends load from other machines, but this load names none");
    }

    @Test
    void a_server_that_the_agents_cannot_reach_is_known_before_any_is_started() throws Exception {
        Hyperfoil driver = distribution("echo started > started");
        LoadJob silent;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            silent = at(taken.getLocalPort());
        }

        TrialFailedException failed =
                catchThrowableOfType(TrialFailedException.class, () -> driver.run(silent));

        assertThat(failed.failure().kind()).isEqualTo(Kind.DRIVER_FAILED);
        assertThat(failed.failure().sentence())
                .contains("the agents must reach the server at " + silent.server())
                .contains("let the server listen on all addresses");
        assertThat(folder.resolve("started")).doesNotExist();
    }

    @Test
    @Timeout(30)
    void a_controller_that_ends_at_once_fails_the_trial_with_its_last_lines() throws Exception {
        Hyperfoil driver = distribution("echo no java here; exit 1");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            TrialFailedException failed =
                    catchThrowableOfType(
                            TrialFailedException.class,
                            () -> driver.run(at(server.getLocalPort())));

            assertThat(failed.failure().kind()).isEqualTo(Kind.DRIVER_FAILED);
            assertThat(failed.failure().sentence()).contains("its controller ended at once");
            assertThat(failed.failure().lastLines()).containsExactly("no java here");
        }
    }

    private LoadJob at(int port) {
        LoadJob job = job(CLOSED);
        return new LoadJob(
                URI.create("http://127.0.0.1:" + port),
                job.workload(),
                job.load(),
                job.cpus(),
                job.raw(),
                job.prefix(),
                job.deadline());
    }
}
