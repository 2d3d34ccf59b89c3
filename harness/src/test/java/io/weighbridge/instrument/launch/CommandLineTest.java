package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    private static final Path JAVA = Path.of("/jdk/bin/java");
    private static final Path TEMPORARY = Path.of("/tmp/run");

    @Test
    void jvm_flags_precede_the_jar_and_properties_follow_it() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("spring.threads.virtual.enabled", "true");
        properties.put("server.port", "0");
        properties.put("self", "http://127.0.0.1:{port}/");
        CommandLine line =
                CommandLine.of(
                        target(Path.of("app.jar"), List.of(), properties), JAVA, TEMPORARY, 8123);
        assertThat(line.line())
                .containsExactly(
                        "/jdk/bin/java",
                        "-Djava.io.tmpdir=/tmp/run",
                        "-Xmx256m",
                        "-jar",
                        "app.jar",
                        "--server.port=8123",
                        "--server.address=127.0.0.1",
                        "--spring.threads.virtual.enabled=true",
                        "--self=http://127.0.0.1:8123/");
        assertThat(line.env())
                .isEqualTo(
                        Map.of(
                                "SERVER_PORT", "8123",
                                "SERVER_ADDRESS", "127.0.0.1",
                                "ADDRESS", "127.0.0.1:8123"));
    }

    @Test
    void a_command_gets_its_port_in_every_placeholder() {
        CommandLine line =
                CommandLine.of(
                        target(null, List.of("serve", "-p{port}", "{port}"), Map.of()),
                        JAVA,
                        TEMPORARY,
                        8123);
        assertThat(line.line()).containsExactly("serve", "-p8123", "8123");
        assertThat(line.env()).isEqualTo(Map.of("PORT", "8123", "ADDRESS", "127.0.0.1:8123"));
    }

    @Test
    void a_jar_listens_on_loopback_unless_the_target_sets_an_address() {
        Path jar = Path.of("app.jar");
        Target silent = target(jar, List.of(), Map.of());
        Target property = target(jar, List.of(), Map.of("server.address", "0.0.0.0"));
        Target flag = silent.addingJvmFlags(List.of("-Dserver.address=0.0.0.0"));
        Target argument =
                silent.withArguments(List.of("--server.address=0.0.0.0"))
                        .withFolder(Path.of("/shop"));

        for (Target own : List.of(property, flag, argument)) {
            assertThat(CommandLine.of(own, JAVA, TEMPORARY, 8123).env())
                    .as("the application may ignore its arguments")
                    .containsEntry("SERVER_ADDRESS", "0.0.0.0");
        }
        assertThat(CommandLine.shown(silent, JAVA)).contains("--server.address=127.0.0.1");
        assertThat(CommandLine.shown(property, JAVA))
                .contains("--server.address=0.0.0.0")
                .doesNotContain("--server.address=127.0.0.1");
        assertThat(CommandLine.shown(flag, JAVA))
                .contains("-Dserver.address=0.0.0.0")
                .doesNotContain("--server.address=127.0.0.1");
        assertThat(CommandLine.shown(argument, JAVA))
                .contains("--server.address=0.0.0.0")
                .doesNotContain("--server.address=127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"server.address", "server.Address", "SERVER_ADDRESS"})
    void an_address_is_recognised_in_every_spelling(String spelling) {
        Target target = target(Path.of("app.jar"), List.of(), Map.of());
        Target set = target.withEnv(Map.of(spelling, "0.0.0.0"));

        assertThat(CommandLine.shown(set, JAVA)).doesNotContain("--server.address=127.0.0.1");
    }

    /** Boot would join the values of an option that is given twice. */
    @ParameterizedTest
    @CsvSource({"8200, 8200", "{port}, 8123"})
    void a_port_as_an_argument_is_not_given_twice(String given, String started) {
        Target target =
                target(Path.of("app.jar"), List.of(), Map.of())
                        .withArguments(List.of("--server.port=" + given));

        CommandLine line = CommandLine.of(target, JAVA, TEMPORARY, 8123);

        assertThat(line.line())
                .filteredOn(it -> it.startsWith("--server.port"))
                .containsExactly("--server.port=" + started);
    }

    @Test
    void a_port_as_an_argument_is_the_one_that_is_waited_for() throws Exception {
        Target target = target(Path.of("app.jar"), List.of(), Map.of());

        assertThat(FixedPort.of(target.withArguments(List.of("--server.port={port}"))))
                .isBetween(20_000, 31_999);
        assertThatThrownBy(() -> FixedPort.of(target.withArguments(List.of("--server.port=http"))))
                .hasMessageContaining("has server.port http, which is not a port");
    }

    @Test
    void arguments_come_last_and_a_jar_is_found_from_a_working_folder_of_its_own() {
        Target target = target(Path.of("app.jar"), List.of(), Map.of("a", "b"));

        assertThat(
                        CommandLine.shown(
                                target.withArguments(List.of("--import", "all"))
                                        .withFolder(Path.of("/shop")),
                                JAVA))
                .endsWith("--a=b", "--import", "all")
                .contains(Path.of("app.jar").toAbsolutePath().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "-1", "65536", "123456", ""})
    void an_invalid_port_is_rejected(String port) {
        Target target = target(Path.of("app.jar"), List.of(), Map.of("server.port", port));
        assertThatThrownBy(() -> FixedPort.of(target))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("which is not a port");
    }

    @Test
    void a_picked_port_is_outside_the_range_for_clients() throws Exception {
        Target target = target(null, List.of("serve"), Map.of());
        assertThat(FixedPort.of(target)).isBetween(20_000, 31_999);
    }

    private static Target target(
            @Nullable Path jar, List<String> command, Map<String, String> properties) {
        return (jar == null ? PlanSample.command("x", command) : Target.jar("x", jar))
                .withJvmFlags(List.of("-Xmx256m"))
                .withProperties(properties)
                .withEnv(Map.of("ADDRESS", "127.0.0.1:{port}"));
    }
}
