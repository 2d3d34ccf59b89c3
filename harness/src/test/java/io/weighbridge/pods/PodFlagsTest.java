package io.weighbridge.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodFlagsTest {

    private static final Pod HALF = Pod.of(512L << 20, 0.5);

    @TempDir private Path folder;

    private final Shell shell = new Shell();
    private String jar = "";

    @BeforeEach
    void a_jar_is_there() throws IOException {
        jar = Files.createFile(folder.resolve("a.jar")).toString();
    }

    @Test
    void a_jar_runs_in_a_pod() {
        int code = shell.type("run", "--jar", jar, "--path", "/", "--pod", "512Mi,500m");

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        Plan plan = shell.weighed.get(0);
        assertThat(plan.pod()).isEqualTo(HALF);
        assertThat(plan.pin()).isFalse();
    }

    @Test
    void so_do_the_targets_of_any_plan() throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("p.yaml"),
                        """
                        name: p
                        targets: [{name: a, jar: a.jar}]
                        workloads: [{name: w, get: /w}]
                        load: {driver: builtin, keepAlive: true}
                        """);

        int code = shell.type("run", "--plan", plan.toString(), "--pod", "512Mi,0.5");

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed.get(0).pod()).isEqualTo(HALF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"512Mi", "512Mi,x", "abc", ",1", "512m,1", "512Mi,1,2", "-1Mi,1"})
    void a_wrong_size_is_one_sentence(String wrong) {
        int code = shell.type("run", "--jar", jar, "--path", "/", "--pod=" + wrong);

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "--pod takes MEMORY,CPU as in a Kubernetes manifest, such as 512Mi,1 or"
                                + " 1Gi,500m, not %s.\n".formatted(wrong));
    }

    @Test
    void a_search_finds_the_size_itself() {
        int code =
                shell.type(
                        "squeeze", "--jar", jar, "--path", "/", "--pod", "1Gi,1", "--rate", "100");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo("weigh squeeze finds the size of the pod: leave --pod out.\n");
    }

    @Test
    void the_help_of_each_command_that_measures_jars_has_the_option() {
        for (String command : List.of("run", "switches")) {
            Shell help = new Shell();
            help.type(command, "--help");
            assertThat(help.out.toString()).contains("--pod");
        }
    }
}
