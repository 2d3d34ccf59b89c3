package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM's messages are verbatim from OpenJDK 17.0.15. */
class EarlyExitTest {

    private static final String NEWER =
            """
            Error: LinkageError occurred while loading main class A
            	java.lang.UnsupportedClassVersionError: A has been compiled by a more recent version of the Java Runtime (class file version 69.0), this version of the Java Runtime only recognizes class file versions up to 61.0
            """;

    private static final InstalledJava JAVA_17 = java("/jvm/17", 17);
    private static final InstalledJava JAVA_25 = java("/jvm/25", 25);

    private static final String TAKEN = "Web server failed to start. Port 8081 was already in use.";

    private static InstalledJava java(String home, int feature) {
        return new InstalledJava(Path.of(home), feature, feature + ".0.1", "Somebody");
    }

    private static Failure failure(String said, InstalledJava... javas) {
        return failure(Target.jar("old", Path.of("a.jar")), said, javas);
    }

    private static Failure failure(Target target, String said, InstalledJava... javas) {
        return new EarlyExit(target, said)
                .failure(
                        1,
                        "before its first correct answer",
                        "look",
                        List.of(javas),
                        List.of("its last line"));
    }

    @Test
    void a_jar_for_a_newer_java_is_reported_with_the_java_to_use() {
        Failure failure = failure(NEWER, JAVA_17, JAVA_25);

        assertThat(failure.kind()).isEqualTo(Failure.Kind.CANNOT_START);
        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence())
                .isEqualTo(
                        "old cannot be started: a.jar needs Java 25 but was started with Java 17:"
                            + " run it with the one in /jvm/25: --jvm 25, or jvm: {version: 25} in"
                            + " the plan");
        assertThat(failure.lastLines()).containsExactly("its last line");
    }

    @Test
    void without_a_new_enough_java_the_message_is_to_install_one() {
        assertThat(failure(NEWER, JAVA_17).sentence())
                .endsWith(": install Java 25, and use --jvm 25, or jvm: {version: 25} in the plan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error: Invalid or corrupt jarfile a.jar",
                "no main manifest attribute, in nomain.jar",
                "Error: Could not find or load main class B\nCaused by:"
                        + " java.lang.ClassNotFoundException: B",
                "Unrecognized VM option 'Nope'\nError: Could not create the Java Virtual Machine.",
                "Unrecognized option: --foo\nError: Could not create the Java Virtual Machine.",
                "Invalid maximum heap size: -Xmxfoo\n"
                        + "Error: Could not create the Java Virtual Machine."
            })
    void errors_of_the_java_launcher_are_permanent(String said) {
        Failure failure = failure(said, JAVA_17);

        assertThat(failure.kind()).isEqualTo(Failure.Kind.CANNOT_START);
        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence()).startsWith("old cannot be started: ");
    }

    @Test
    void a_fixed_management_port_is_the_probable_one_in_use() {
        Target target = Target.jar("old", Path.of("a.jar"));
        String port = "management.server.port";

        assertThat(failure(target.withProperty(port, "8081"), TAKEN).sentence())
                .contains("--property management.server.port=0");
        assertThat(failure(target.withProperty(port, "0"), TAKEN).sentence()).doesNotContain(port);
    }

    @Test
    void a_port_in_use_is_not_a_permanent_failure() {
        Failure failure =
                failure(
                        """
                        ***************************
                        APPLICATION FAILED TO START
                        ***************************

                        Description:

                        Web server failed to start. Port 8080 was already in use.
                        """);

        assertThat(failure.kind()).isEqualTo(Failure.Kind.PORT_TAKEN);
        assertThat(failure.permanent()).isFalse();
    }

    @Test
    void other_deaths_at_start_are_not_permanent() {
        Failure failure = failure("APPLICATION FAILED TO START");

        assertThat(failure.kind()).isEqualTo(Failure.Kind.DIED_AT_START);
        assertThat(failure.permanent()).isFalse();
        assertThat(failure.sentence()).contains("old ended with exit code 1");
    }

    @Test
    void the_line_that_says_why_it_ended_is_in_the_sentence() {
        String said =
                """
                Exception in thread "main" java.lang.IllegalArgumentException: cannot start
                	at demo.App.main(App.java:7)
                Caused by: java.io.IOException: no licence
                	... 1 more
                """;

        assertThat(failure(said).sentence())
                .isEqualTo(
                        "old ended with exit code 1 before its first correct answer (Caused by:"
                                + " java.io.IOException: no licence): look");
        assertThat(failure("Error: Invalid or corrupt jarfile a.jar").sentence())
                .isEqualTo(
                        "old cannot be started: a.jar is missing, damaged, or not a jar (Error:"
                                + " Invalid or corrupt jarfile a.jar): build it, or name another"
                                + " file");
        assertThat(failure(REFUSED).sentence())
                .isEqualTo(
                        "old cannot be started: the JVM refused a flag (Error: VM option"
                                + " 'UseEpsilonGC' is experimental and must be enabled via"
                                + " -XX:+UnlockExperimentalVMOptions): correct the target's jvm"
                                + " flags");
    }

    private static final String REFUSED =
            """
            Error: VM option 'UseEpsilonGC' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions.
            Error: The unlock option must precede 'UseEpsilonGC'.
            Error: Could not create the Java Virtual Machine.
            Error: A fatal exception has occurred. Program will exit.
            """;

    @Test
    void a_port_that_another_copy_has_is_named_with_its_cure() {
        assertThat(failure("Web server failed to start. Port 9090 was already in use.").sentence())
                .isEqualTo(
                        "old needs a port that is in use (see the last lines of its output): end"
                                + " the process that listens there. If that process is another"
                                + " target, run one target at a time with --alive one");
    }
}
