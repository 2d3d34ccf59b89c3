package io.weighbridge;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;

import io.weighbridge.app.HttpContract;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Scanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the contract with every target of the plans of peers: each is a process, started as in a
 * run. Targets that cannot run on this machine, because Java or another language's tools are
 * missing, are named in the build's output.
 */
@Tag("all")
@ParameterizedClass(name = "{0}")
@MethodSource("targets")
class PeersIT implements HttpContract {

    private static @Nullable TargetProcess running;

    private final Target target;
    private final Map<String, String> headers;

    PeersIT(Target target, Map<String, String> headers) {
        this.target = target;
        this.headers = headers;
    }

    static List<Arguments> targets() throws IOException {
        List<Arguments> targets = new ArrayList<>();
        for (Path file : TargetProcess.plans("peers")) {
            Plan plan = PlanFile.read(file);
            plan.targets().stream()
                    .map(TargetProcess::fromHere)
                    .map(
                            target ->
                                    Arguments.of(
                                            named(plan.name() + ", " + target.name(), target),
                                            credential(plan)))
                    .forEach(targets::add);
        }
        return targets;
    }

    /** Headers that a plan adds to every request: the first of its workloads has no others. */
    private static Map<String, String> credential(Plan plan) {
        return plan.workloads().get(0).headers();
    }

    @BeforeParameterizedClassInvocation
    static void start(Target target, Map<String, String> headers) throws Exception {
        running = TargetProcess.start(target);
    }

    @AfterParameterizedClassInvocation
    static void end() {
        if (running != null) {
            running.close();
        }
        running = null;
    }

    @Override
    public URI server() {
        return Objects.requireNonNull(running).uri();
    }

    @Override
    public Map<String, String> headers() {
        return headers;
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void it_listens_on_loopback_only() {
        assertThat(Objects.requireNonNull(running).listening())
                .isNotEmpty()
                .allMatch(address -> address.getAddress().isLoopbackAddress());
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

    /** microhttp never closes an HTTP/1.1 connection, even on request. */
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
