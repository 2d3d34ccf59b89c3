package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The outputs of Java are verbatim from OpenJDK 17.0 and 25. */
class PrintedCauseTest {

    private static String cause(String output) {
        return String.valueOf(Cause.printed(output.lines().toList()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Error occurred during CDS dumping;Must enable AllowArchivingWithJavaAgent in order to run Java agent during CDS dumping | Error occurred during CDS dumping: Must enable AllowArchivingWithJavaAgent in order to run Java agent during CDS dumping
                    Error occurred during initialization of VM;Multiple garbage collectors selected | Error occurred during initialization of VM: Multiple garbage collectors selected
                    Error occurred during initialization of boot layer;java.lang.module.FindException: Module nope not found | Error occurred during initialization of boot layer: java.lang.module.FindException: Module nope not found
                    Error opening zip file or JAR manifest missing : /nope.jar;Error occurred during initialization of VM;agent library failed to init: instrument | Error opening zip file or JAR manifest missing : /nope.jar
                    Picked up JAVA_TOOL_OPTIONS: -Xmx1x;Invalid maximum heap size: -Xmx1x;Error: Could not create the Java Virtual Machine.;Error: A fatal exception has occurred. Program will exit. | Invalid maximum heap size: -Xmx1x
                    Error: VM option 'UseEpsilonGC' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions.;Error: The unlock option must precede 'UseEpsilonGC'.;Error: Could not create the Java Virtual Machine. | Error: VM option 'UseEpsilonGC' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions
                    [0.004s][error][aot] Loading static archive failed.;Error occurred during initialization of VM;Unable to use AOT cache. | Error occurred during initialization of VM: Unable to use AOT cache
                    Error: Unable to access jarfile nope.jar | Error: Unable to access jarfile nope.jar
                    started;Terminating due to java.lang.OutOfMemoryError: Java heap space | Terminating due to java.lang.OutOfMemoryError: Java heap space
                    """)
    void a_jvm_that_does_not_start_or_ends_itself_says_why(String output, String cause) {
        assertThat(cause(output.replace(";", "\n"))).isEqualTo(cause);
    }

    @Test
    void the_first_cause_of_the_last_exception_is_said() {
        String output =
                """
                Exception in thread "main" java.lang.reflect.InvocationTargetException
                	at org.springframework.boot.loader.launch.Launcher.launch(Launcher.java:106)
                Caused by: java.lang.IllegalStateException: Invalid library location WEB-INF/lib-provided/jasper.jar
                	at org.springframework.util.Assert.state(Assert.java:101)
                	... 9 more
                """;

        assertThat(cause(output))
                .isEqualTo(
                        "Caused by: java.lang.IllegalStateException: Invalid library location"
                                + " WEB-INF/lib-provided/jasper.jar");
    }

    @Test
    void a_cause_is_found_before_a_long_stack_trace_and_in_a_log_of_json_documents() {
        String frames =
                IntStream.range(0, 300)
                        .mapToObj(line -> "\tat demo.App.call(App.java:" + line + ")")
                        .collect(Collectors.joining("\n"));

        assertThat(cause("java.lang.IllegalStateException: no licence\n" + frames))
                .isEqualTo("java.lang.IllegalStateException: no licence");
        assertThat(
                        cause(
                                "{\"log.level\":\"ERROR\",\"error.stack_trace\":\"java.io.E: x\\n"
                                        + "\\tat a.B.c(B.java:1)\\nCaused by:"
                                        + " java.net.ConnectException: refused\\n\\tat"
                                        + " a.B.d(B.java:2)\\n\"}"))
                .isEqualTo("Caused by: java.net.ConnectException: refused");
    }

    @Test
    void the_failure_analysis_of_spring_boot_is_said_without_its_advice() {
        String output =
                """
                java.lang.Exception: logged before
                	at demo.App.main(App.java:1)
                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Failed to bind properties under 'server.port' to java.lang.Integer:

                    Property: server.port
                    Value: "x"

                Action:

                Update your application's configuration
                """;

        assertThat(cause(output))
                .isEqualTo(
                        "Failed to bind properties under 'server.port' to java.lang.Integer:"
                                + " Property: server.port Value: \"x\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    [INFO] x;[ERROR] Failed to execute goal compile;[ERROR] -> [Help 1] | [ERROR] Failed to execute goal compile
                    throw err;Error: Cannot find module '/x.js';    at Module._load (node:internal/modules:1) | Error: Cannot find module '/x.js'
                    sh: 1: exec: nope: not found | sh: 1: exec: nope: not found
                    2026-11-29T10:00:00.000 ERROR 7 --- [main] d.App   : licence missing;2026-11-29T10:00:00.001 INFO 7 --- [main] d.App   : bye | licence missing
                    goodbye; | goodbye
                    """)
    void other_programs_say_it_in_a_complaint_or_last(String output, String cause) {
        assertThat(cause(output.replace(";", "\n"))).isEqualTo(cause);
    }

    @Test
    void nothing_is_said_without_output_and_nothing_is_made_up_for_a_program_that_runs() {
        assertThat(Cause.printed(List.of(" "))).isNull();
        assertThat(Cause.inParentheses(List.of())).isEmpty();
        assertThat(Cause.reported(List.of("error: none", "started"))).isNull();
    }

    @Test
    void a_long_cause_is_cut_between_words_and_has_no_password() {
        String words = "no answer from http://me:secret@host/x ".repeat(20);

        assertThat(cause("Caused by: a.B: " + words + "\n"))
                .hasSizeBetween(300, 410)
                .endsWith(" …")
                .doesNotContain("secret");
        assertThat(cause("Caused by: a.B: " + "x".repeat(500) + "\n"))
                .isEqualTo("Caused by: a.B: …");
    }
}
