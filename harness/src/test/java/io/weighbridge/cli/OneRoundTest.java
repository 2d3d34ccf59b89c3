package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.command.Programs;
import io.weighbridge.command.Session;
import io.weighbridge.command.Terminal;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.load.LoadJob;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MissingToolException;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

class OneRoundTest {

    private final Plan stacks;
    private final Shell shell = new Shell();

    OneRoundTest() {
        stacks = PlanFile.read(Shell.PROJECT.resolve("plans").resolve("containers-ab.yaml"));
    }

    /** The plan of a command such as {@code drive wrk -c 3}. */
    private Plan preset(String typed) {
        CommandLine root = Cli.commandLine(shell.session());
        ParseResult parsed = root.parseArgs(typed.split(" ", -1)).subcommand();
        List<String> words = new ArrayList<>();
        parsed.matchedPositionals().stream()
                .distinct()
                .forEach(it -> words.addAll(it.originalStringValues()));
        String tool = typed.startsWith("drive") ? words.remove(0) : "ab";
        CommandSpec mixin = Objects.requireNonNull(parsed.commandSpec().mixins().get("round"));
        OneRound round = (OneRound) mixin.userObject();
        Duration duration = parsed.matchedOptionValue("--duration", null);
        return round.preset(stacks, LoadTool.named(tool), duration, words);
    }

    private Load load(String typed) {
        return preset(typed).loads().get(0);
    }

    @Test
    void without_options_ab_drives_the_plan_as_it_is() {
        assertThat(preset("ab")).isEqualTo(stacks);
        assertThat(stacks.loads()).containsExactly(Load.closed("ab", 10, 10_000, false, List.of()));
        assertThat(stacks.rounds()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"ab, -p", "drive oha, -D", "drive go-wrk, --cert", "drive h2load, -d"})
    void a_file_for_the_tool_is_found_from_anywhere(
            String command, String option, @TempDir Path folder) throws IOException {
        Path body = Files.writeString(folder.resolve("body.json"), "{}");
        shell.terminal = new Terminal(folder, false, false, false, 120);

        Load load = load(command + " " + option + " body.json");

        assertThat(load.options()).containsExactly(option, body.toString());
    }

    @Test
    void options_of_ab_override_the_load() {
        Plan plan = preset("ab undertow -kn50 -g plot.tsv -r");

        Load load = plan.loads().get(0);
        assertThat(plan.targets()).extracting(Target::name).containsExactly("undertow");
        assertThat(plan.baseline()).isEqualTo("undertow");
        assertThat(plan.notes()).isEqualTo(stacks.notes());
        assertThat(load.requests()).isEqualTo(50L);
        assertThat(load.connections()).isEqualTo(10);
        assertThat(load.keepAlive()).isTrue();
        assertThat(load.options()).containsExactly("-g", "plot.tsv", "-r");
    }

    @Test
    void options_of_another_tool_go_through_to_it_and_its_stack_is_warm() {
        Plan plan = preset("drive wrk jetty -t2 --timeout 3s");

        Load load = plan.loads().get(0);
        assertThat(load.driver()).isEqualTo("wrk");
        assertThat(load.options()).containsExactly("-t2", "--timeout", "3s");
        assertThat(load.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(plan.warmup()).isEqualTo(Warmup.DEFAULT);
        assertThat(plan.workloads().get(0).path()).isEqualTo("/plaintext");
    }

    @ParameterizedTest
    @CsvSource({
        "drive wrk -c 20,                        20, 100000, 5",
        "drive go-wrk -c20 --cpus 2,             20, 100000, 5",
        "drive oha -n 50 -m HEAD,                10, 50,     5",
        "drive h2load --clean --slice-requests=50,     10, 50,     5",
        "drive wrk --connections=3 --duration 9s, 3, 100000, 9"
    })
    void the_load_has_the_given_size(String typed, int connections, long requests, int seconds) {
        Load load = load(typed);

        assertThat(load.connections()).isEqualTo(connections);
        assertThat(load.requests()).isEqualTo(requests);
        assertThat(load.duration()).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(String.join(" ", load.options())).isIn("", "-m HEAD", "--cpus 2", "--clean");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ab -n 5|needs at least one request",
                "drive h2load -n 5|needs at least one request",
                "drive wrk -c 20001|--connections takes a whole number from 1 to 20000, not 20001.",
                "drive wrk -n 5|wrk stops after a time: use --duration instead of"
                        + " --slice-requests.",
                "drive wrk --duration 1500ms|wrk takes whole seconds only",
                "drive h2load --duration 5s|h2load sends a number of requests: use --slice-requests"
            })
    void a_size_that_the_tool_cannot_send_is_refused(String typed, String message) {
        assertThatThrownBy(() -> preset(typed))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    static Stream<String> examples() {
        return HelpTest.examples().filter(example -> example.matches("weigh (ab|drive)( .*)?"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void every_example_of_the_help_makes_a_command_of_its_tool(String example) {
        Plan plan = preset(example.substring("weigh ".length()));
        LoadTool tool = plan.loads().get(0).tool();

        try {
            new Programs().loadCommand(plan.workloads().get(0), plan.loads().get(0), false);
        } catch (MissingToolException absent) {
            assertThat(tool.key()).as("installed by .ci/run").isNotIn("ab", "wrk", "h2load");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ab -c 3 -n 60,            ab,     'Concurrency Level:      3'",
        "drive wrk -c 3,           wrk,    1 threads and 3 connections",
        "drive h2load -c 3 -n 60,  h2load, 3 total client(s). 60 total requests"
    })
    void a_tool_that_is_installed_sends_a_load_of_the_size(
            String typed, String tool, String printed, @TempDir Path raw) throws Exception {
        assumeThat(Tools.find(tool)).as("%s is installed", tool).isNotNull();
        Load load = load(typed);
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
        Plan plan = preset("drive h2load");

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
        assertThatThrownBy(() -> preset("ab tomkat"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The plan has the targets tomcat, jetty, undertow, webflux, but no tomkat;"
                                + " did you mean tomcat?");
    }

    @ParameterizedTest
    @CsvSource({"ab tomcat --rounds 2, --rounds", "drive wrk --within=5m, --within"})
    void an_option_of_weigh_run_is_refused_before_anything_starts(String typed, String option) {
        assertThatThrownBy(() -> preset(typed))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(option + " is neither an option of this");
    }

    @Test
    void logs_of_a_tool_without_histograms_are_refused_before_anything_starts() {
        assertThatThrownBy(() -> preset("ab tomcat --export-hlog logs"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--export-hlog needs the histograms of builtin or jmh");
    }

    @Test
    void a_stacks_startup_metrics_are_printed_as_it_logged_them(@TempDir Path folder)
            throws IOException {
        Files.createDirectory(folder.resolve("logs"));
        Files.writeString(
                folder.resolve("logs/r0-tomcat.out"),
                "12:00 INFO a.b.C: Startup Metric >> jvm.memory.used=168000000\nnothing\n");
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
