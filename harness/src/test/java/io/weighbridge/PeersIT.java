package io.weighbridge;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;

import io.weighbridge.app.HttpContract;
import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.run.Needs;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Scanner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract, asked of every target of the plans over peers: each is a process, started as a run
 * would start it. What this machine cannot run, for want of a Java or of another language's tools,
 * is named in the output of the build.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("targets")
class PeersIT implements HttpContract {

    private static final Path PROJECT = Path.of("..");

    private static @Nullable Children children;
    private static @Nullable Server running;

    private final Target target;
    private final Map<String, String> headers;

    PeersIT(Target target, Map<String, String> headers) {
        this.target = target;
        this.headers = headers;
    }

    static List<Arguments> targets() throws IOException, InvalidPlanException {
        List<Arguments> targets = new ArrayList<>();
        for (Path file : plans()) {
            Plan plan = PlanFile.read(file);
            plan.targets().stream()
                    .map(PeersIT::fromHere)
                    .map(
                            target ->
                                    Arguments.of(
                                            named(plan.name() + ", " + target.name(), target),
                                            credential(plan)))
                    .forEach(targets::add);
        }
        return targets;
    }

    /** What a plan has every request carry: the first of its workloads sends nothing besides. */
    private static Map<String, String> credential(Plan plan) {
        return plan.workloads().get(0).headers();
    }

    private static List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(PROJECT.resolve("plans"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("peers"))
                    .sorted()
                    .toList();
        }
    }

    /** The same target, its files seen from this module's folder and not from the project's. */
    private static Target fromHere(Target target) {
        return new Target(
                target.name(),
                target.jar().map(PROJECT::resolve),
                target.command().stream()
                        .map(word -> word.contains("/") ? PROJECT.resolve(word).toString() : word)
                        .toList(),
                target.jvm(),
                target.jvmFlags(),
                target.properties(),
                target.env(),
                target.ready(),
                target.container(),
                target.threads(),
                target.nodelay(),
                target.needs());
    }

    @BeforeParameterizedClassInvocation
    static void start(Target target, Map<String, String> headers) throws Exception {
        obstacle(target)
                .ifPresent(
                        sentence -> {
                            System.out.println("Not checked: " + sentence);
                            Assumptions.abort(sentence);
                        });
        Path logs = Files.createDirectories(Path.of("target", "peers"));
        children = Children.open();
        running =
                new Launcher(children)
                        .start(target, Workload.Expect.OK, Limits.DEFAULT, logs, target.name());
    }

    @AfterParameterizedClassInvocation
    static void end() {
        if (children != null) {
            children.close();
        }
        children = null;
        running = null;
    }

    /** Why a target cannot run here. What this build should have built is no such reason. */
    private static Optional<String> obstacle(Target target) {
        Optional<String> missing = Needs.missing(target, System.getenv());
        if (missing.isPresent() || target.jar().isEmpty()) {
            return missing.map(why -> target.name() + ": " + why);
        }
        try {
            Launcher.line(target);
        } catch (UsageException noJava) {
            return Optional.of(target.name() + ": " + noJava.getMessage());
        }
        int builtBy = Runtime.version().feature();
        return Files.exists(target.jar().get()) || target.jvm().version().orElse(0) <= builtBy
                ? Optional.empty()
                : Optional.of(
                        "%s is built by JDK %d, and this build runs on %d"
                                .formatted(
                                        target.name(), target.jvm().version().getAsInt(), builtBy));
    }

    @Override
    public URI server() {
        return Objects.requireNonNull(running).uri();
    }

    @Override
    public Map<String, String> headers() {
        return headers;
    }

    /** NanoHTTPD and Micronaut decode a path as if it were a form. */
    @Test
    @Override
    public void a_plus_in_a_path_is_a_plus() throws Exception {
        if (target.name().matches("(nanohttpd|micronaut).*")) {
            assertThatThrownBy(() -> HttpContract.super.a_plus_in_a_path_is_a_plus())
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("a ba ba b");
        } else {
            HttpContract.super.a_plus_in_a_path_is_a_plus();
        }
    }

    /** microhttp closes no connection of HTTP/1.1, whatever is asked. */
    @Test
    @Override
    public void a_connection_is_closed_where_the_client_asks_for_it() throws Exception {
        if (target.name().startsWith("microhttp")) {
            assertThat(secondAnswerAfterClose()).isEqualTo("Hello, World!");
        } else {
            HttpContract.super.a_connection_is_closed_where_the_client_asks_for_it();
        }
    }

    private String secondAnswerAfterClose() throws IOException {
        String question = "GET /plaintext HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(server().getHost(), server().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(question.getBytes(US_ASCII));
            Scanner answers = new Scanner(socket.getInputStream(), US_ASCII);
            answers.findWithinHorizon("Hello, World!", 0);
            socket.getOutputStream().write(question.getBytes(US_ASCII));
            return String.valueOf(answers.findWithinHorizon("Hello, World!", 0));
        }
    }
}
