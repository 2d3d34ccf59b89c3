package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.load.Drivers;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.Failure;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Measurements;
import io.weighbridge.model.MissingToolException;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Warmup;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.Trial;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OneRoundTest {

    private static final Terminal TYPED_IN =
            new Terminal(Path.of("/home/me/shop"), false, false, false, 120);

    private final Plan stacks;

    OneRoundTest() {
        stacks = PlanFile.read(Shell.PROJECT.resolve("plans").resolve("containers-ab.yaml"));
    }

    private Plan preset(LoadTool tool, String... arguments) {
        return OneRound.preset(stacks, tool, List.of(arguments), TYPED_IN);
    }

    @Test
    void without_options_ab_drives_the_plan_as_it_is() {
        assertThat(preset(LoadTool.AB)).isEqualTo(stacks);
        assertThat(stacks.loads()).containsExactly(Load.closed("ab", 10, 10_000, false, List.of()));
        assertThat(stacks.rounds()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "oha, -D body.json, -D /home/me/shop/body.json",
        "oha, -D=body.json, -D=/home/me/shop/body.json",
        "oha, -Dbody.json, -D/home/me/shop/body.json",
        "oha, -d body.json, -d body.json",
        "go-wrk, -body @body.json, -body @/home/me/shop/body.json",
        "go-wrk, --body=@body.json, --body=@/home/me/shop/body.json",
        "go-wrk, -body text, -body text",
        "go-wrk, -cert my.pem, -cert /home/me/shop/my.pem",
        "go-wrk, -key my.key, -key /home/me/shop/my.key",
        "go-wrk, -ca ca.pem, -ca /home/me/shop/ca.pem",
        "h2load, -d body.json, -d /home/me/shop/body.json",
        "h2load, --data=body.json, --data=/home/me/shop/body.json"
    })
    void a_file_of_another_tool_is_found_from_anywhere(String tool, String typed, String passed) {
        Plan plan = preset(LoadTool.named(tool), typed.split(" ", -1));

        assertThat(plan.loads().get(0).options()).containsExactly(passed.split(" ", -1));
    }

    @Test
    void options_of_ab_override_the_load_and_files_are_found_from_anywhere() {
        Plan plan = preset(LoadTool.AB, "undertow", "-kn50", "-g", "plot.tsv", "-r");

        Load load = plan.loads().get(0);
        assertThat(plan.targets()).extracting(Target::name).containsExactly("undertow");
        assertThat(plan.baseline()).isEqualTo("undertow");
        assertThat(load.requests()).isEqualTo(50L);
        assertThat(load.connections()).isEqualTo(10);
        assertThat(load.keepAlive()).isTrue();
        assertThat(load.options()).containsExactly("-g", "/home/me/shop/plot.tsv", "-r");
    }

    @Test
    void options_of_another_tool_go_through_to_it_and_its_stack_is_warm() {
        Plan plan = preset(LoadTool.WRK, "jetty", "-t2", "--timeout", "3s");

        Load load = plan.loads().get(0);
        assertThat(load.driver()).isEqualTo("wrk");
        assertThat(load.options()).containsExactly("-t2", "--timeout", "3s");
        assertThat(load.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(plan.warmup()).isEqualTo(Warmup.DEFAULT);
        assertThat(plan.workloads().get(0).path()).isEqualTo("/plaintext");
    }

    @ParameterizedTest
    @CsvSource({
        "wrk,    -c 20,        20, 100000, 1",
        "go-wrk, -c=20,        20, 100000, 1",
        "oha,    -n50 -m HEAD, 10, 50,     1",
        "h2load, -c20 -n 50 -m 4, 20, 50,  4",
        "wrk,    --connections 20, 20, 100000, 1",
        "wrk,    --conn=20,     20, 100000, 1",
        "wrk,    -Lc 20,        20, 100000, 1",
        "go-wrk, --c 20,        20, 100000, 1",
        "h2load, --clients=20 --requests 50 --max-concurrent-streams 4, 20, 50, 4"
    })
    void a_size_for_the_tool_is_that_of_the_load(
            String tool, String options, int connections, long requests, int pipeline) {
        Load load = preset(LoadTool.named(tool), options.split(" ", -1)).loads().get(0);

        assertThat(load.connections()).isEqualTo(connections);
        assertThat(load.requests()).isEqualTo(requests);
        assertThat(load.pipeline()).isEqualTo(pipeline);
        assertThat(String.join(" ", load.options())).isIn("", "-m HEAD");
    }

    @ParameterizedTest
    @CsvSource({"ab, -c 20000", "ab, -n 5", "h2load, -n 5"})
    void each_connection_needs_a_request(String tool, String options) {
        assertThatThrownBy(() -> preset(LoadTool.named(tool), options.split(" ", -1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("needs at least one request");
    }

    @Test
    void a_value_that_looks_like_a_size_stays_with_its_option() {
        Load load = preset(LoadTool.H2LOAD, "-H", "-n5", "-n60").loads().get(0);

        assertThat(load.requests()).isEqualTo(60);
        assertThat(load.options()).containsExactly("-H", "-n5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrk|-c many|-c takes a whole number from 1 to 20000, not many.",
                "wrk|-c 20001|-c takes a whole number from 1 to 20000, not 20001.",
                "wrk|--connections=0|--connections takes a whole number from 1 to 20000, not 0.",
                "oha|-n 99999999999|-n takes a whole number from 1 to 1000000000, not 99999999999.",
                "h2load|-m 1001|-m takes a whole number from 1 to 1000, not 1001.",
                "h2load|-n|-n needs a value: give a whole number from 1 to 1000000000.",
                "ab|-c 20001|ab's -c takes a whole number from 1 to 20000, not 20001"
            })
    void a_size_without_its_number_or_outside_its_limits_is_refused(
            String tool, String options, String message) {
        assertThatThrownBy(() -> preset(LoadTool.named(tool), options.split(" ", -1)))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    static Stream<String> examples() {
        return HelpTest.examples().filter(example -> example.matches("weigh (ab|drive)( .*)?"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void every_example_of_the_help_makes_a_command_of_its_tool(String example) {
        String shorter = example.replace("weigh ab", "ab").replace("weigh drive ", "");
        List<String> words = List.of(shorter.split(" ", -1));
        LoadTool tool = LoadTool.named(words.get(0));

        Plan plan = OneRound.preset(stacks, tool, words.subList(1, words.size()), TYPED_IN);

        try {
            new Services().loadCommand(plan.workloads().get(0), plan.loads().get(0), false);
        } catch (MissingToolException absent) {
            assertThat(tool.key()).as("installed by .ci/run").isNotIn("ab", "wrk", "h2load");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ab,     -c 3 -n 60,              'Concurrency Level:      3'",
        "wrk,    -c3,                     1 threads and 3 connections",
        "wrk,    --connections=3,         1 threads and 3 connections",
        "h2load, -c3 -n 60 -m 2,          3 total client(s). 60 total requests",
        "h2load, --clients=3 --req 60,    3 total client(s). 60 total requests"
    })
    void a_tool_that_is_installed_sends_a_load_of_the_size(
            String tool, String options, String printed, @TempDir Path raw) throws Exception {
        assumeThat(Tools.find(tool)).as("%s is installed", tool).isNotNull();
        Load load = preset(LoadTool.named(tool), options.split(" ", -1)).loads().get(0);
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", OneRoundTest::answer);
        server.start();
        try (Children children = Children.open()) {
            LoadJob job =
                    new LoadJob(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                            Workload.get("plaintext", "/plaintext"),
                            // the JDK's server speaks HTTP/1.1
                            load.withProtocol(Protocol.H1).withDuration(Duration.ofSeconds(1)),
                            null,
                            raw,
                            "slice",
                            Duration.ofSeconds(60));

            RawOutput output = Drivers.of(LoadTool.named(tool), children).run(job);

            assertThat(output.files().get("stdout")).content().contains(printed);
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void h2load_and_the_servers_use_http_2() {
        Plan plan = preset(LoadTool.H2LOAD);

        assertThat(plan.loads().get(0).protocol()).isEqualTo(Protocol.H2C);
        assertThat(plan.targets())
                .hasSize(4)
                .allSatisfy(
                        stack ->
                                assertThat(stack.properties())
                                        .containsEntry("server.http2.enabled", "true"));
    }

    @Test
    void an_unknown_stack_is_reported_in_one_sentence() {
        assertThatThrownBy(() -> preset(LoadTool.AB, "tomkat"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "There is no target tomkat: use tomcat, jetty, undertow, webflux, or leave"
                                + " it out to run all; did you mean tomcat?");
    }

    @ParameterizedTest
    @CsvSource({"AB, --rounds", "WRK, --within=5m"})
    void an_option_of_weigh_run_is_refused_before_anything_starts(LoadTool tool, String option) {
        assertThatThrownBy(() -> preset(tool, "tomcat", option, "2"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(option.split("=", 2)[0] + " is neither an option of this");
    }

    @Test
    void a_stacks_startup_metrics_are_printed_as_it_logged_them(@TempDir Path folder)
            throws IOException {
        Files.createDirectory(folder.resolve("logs"));
        Files.writeString(
                folder.resolve("logs/r0-tomcat.out"),
                "12:00 INFO a.b.C: Startup Metric >> jvm.memory.used=168000000\nnothing\n");
        Shell shell = new Shell();
        shell.trials =
                List.of(
                        new Trial(
                                0,
                                "tomcat",
                                Instant.EPOCH,
                                new Failure(Failure.Kind.NOT_READY, "not ready"),
                                null,
                                Measurements.NONE,
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of()));
        RunOutcome outcome = shell.outcome(stacks);
        Session session = shell.session();

        OneRound.print(new RunOutcome(folder, outcome.record(), outcome.trials()), session);

        assertThat(shell.out.toString())
                .isEqualTo("== tomcat\nStartup Metric >> jvm.memory.used=168000000\n");
    }
}
