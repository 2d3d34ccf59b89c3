package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.launch.Launcher;
import io.weighbridge.load.Drivers;
import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real ab against small real servers. */
class OneRunTest {

    private final Children children;
    private final StringWriter printed = new StringWriter();
    private final Path folder;
    private final List<String> complaints = new ArrayList<>();

    OneRunTest(@TempDir Path folder) throws IOException {
        assumeThat(Tools.find("ab")).as("ab is on the PATH").isPresent();
        children = Children.open();
        this.folder = folder;
    }

    private OneRun run(LoadTool tool, String... options) {
        return new OneRun(
                OneRun.Setting.of(tool, List.of(options)),
                new Launcher(children),
                Drivers.of(tool, children),
                folder,
                new PrintWriter(printed),
                complaints::add);
    }

    @AfterEach
    void end() {
        children.close();
    }

    private static Target stack(String name, String ready) {
        return target(
                name,
                ready,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallStack.class.getName(),
                        "{port}"));
    }

    private static Target target(String name, String ready, List<String> command) {
        return Target.command(name, command).withReady(ready);
    }

    @Test
    void one_stack_gives_its_metrics_and_abs_words_verbatim() throws Exception {
        boolean good =
                run(LoadTool.AB, "-n", "300", "-c3")
                        .run(List.of(stack("tomcat", "/actuator/metrics")));

        assertThat(complaints).isEmpty();
        assertThat(good).isTrue();
        assertThat(printed.toString())
                .contains("Startup Metric >> jvm.memory.used=168000000\n")
                .contains("Startup Metric >> jvm.threads.live=25\n")
                .containsPattern("Concurrency Level: +3\n")
                .containsPattern("Complete requests: +300\n")
                .contains("Document Path:          /actuator/metrics")
                .doesNotContain("| stack")
                .doesNotContain("c.S");
    }

    @Test
    void several_give_a_table_that_a_failed_one_is_missing_from() throws Exception {
        boolean good =
                run(LoadTool.AB, "-n300")
                        .run(
                                List.of(
                                        stack("tomcat", "/actuator/metrics"),
                                        target("broken", "/", List.of("false")),
                                        stack("jetty", "/actuator/metrics")));

        assertThat(good).isFalse();
        assertThat(complaints.get(0)).startsWith("broken: ");
        assertThat(printed.toString())
                .containsPattern(
                        "\\| +tomcat \\| +168\\.0 \\| +9869 \\| +25 \\| +[0-9.]+ \\| +1\\.00 \\|")
                .containsPattern("\\| +jetty \\|")
                .doesNotContainPattern("\\| +broken");
    }

    @Test
    void without_options_it_is_the_origins_load() {
        assertThat(OneRun.Setting.of(LoadTool.AB, List.of()).load())
                .isEqualTo(Load.closed("ab", 10, 10_000, false, List.of()));
    }

    @Test
    void options_override_it_and_files_are_found_from_anywhere() {
        Load load = OneRun.Setting.of(LoadTool.AB, List.of("-kn5", "-g", "plot.tsv", "-r")).load();

        assertThat(load.requests()).hasValue(5);
        assertThat(load.connections()).isEqualTo(10);
        assertThat(load.keepAlive()).isTrue();
        assertThat(load.options())
                .containsExactly("-g", Path.of("plot.tsv").toAbsolutePath().toString(), "-r");
    }
}
