package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.ListeningAddresses;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.PrivateFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A real JVM under real profilers. */
class RecorderTest {

    @TempDir private Path folder;
    @TempDir private Path temporary;
    private Process busy;

    /** A value of a property and of an environment variable, which no recording may contain. */
    private static final String SECRET = "hunter2-" + "hidden";

    @BeforeEach
    void start_a_jvm() throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(Recorder.JVM_FLAGS);
        line.add("-Dtest.password=" + SECRET);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Busy.class.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("TEST_PASSWORD", SECRET);
        busy = builder.start();
        BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(busy.getInputStream(), StandardCharsets.UTF_8));
        assertThat(said.readLine()).isEqualTo("ready");
    }

    @AfterEach
    void end_it() throws InterruptedException {
        busy.destroy();
        busy.waitFor();
    }

    @ParameterizedTest
    @EnumSource(Profiler.class)
    void what_a_jvm_spends_its_time_on_is_in_the_flame_graph(Profiler profiler) throws Exception {
        Path file = folder.resolve("busy, and more.jfr");
        Path page = folder.resolve("busy.html");

        Recorder recorder = Recorder.of(profiler, temporary);
        try (Recording recording = recorder.start(busy.pid(), file)) {
            Thread.sleep(1500);
            assertThat(ListeningAddresses.of(busy.pid()))
                    .allMatch(address -> address.getAddress().isLoopbackAddress());
            recording.keep();
        }
        FlameGraphs.Samples samples = FlameGraphs.draw(file, page, "busy under test");

        assertThat(samples.count()).isPositive();
        assertThat(samples.engine() != null).isEqualTo(profiler == Profiler.ASYNC);
        assertThat(FlameGraphNames.of(page)).anyMatch(name -> name.endsWith("/Busy.burnOnce"));
        assertThat(page).content().contains("busy under test");
        assertThat(busy.isAlive()).isTrue();

        Path both = folder.resolve("both.html");
        DifferentialFlameGraph.draw(
                profiler,
                new DifferentialFlameGraph.Side("busy", file, 100),
                new DifferentialFlameGraph.Side("lazy", file, 50),
                both);
        assertThat(both).content().contains("/Busy.burnOnce").doesNotContain("/*DATA*/null");
        assertThat(folder).isDirectoryNotContaining("glob:**stacks*");
    }

    @Test
    void samples_alone_are_recorded_into_a_private_file_without_secrets() throws Exception {
        List<Recorder> recorders = Recorder.forSamples(temporary);
        assertThat(recorders).extracting(Recorder::profiler).endsWith(Profiler.JFR);
        for (Recorder recorder : recorders) {
            Path file = folder.resolve("samples-" + recorder.profiler().key() + ".jfr");
            PrivateFile.create(file);
            try (Recording recording = recorder.start(busy.pid(), file)) {
                Thread.sleep(1500);
                recording.keep();
            }

            assertThat(recorder.samples(file))
                    .as("%s", recorder.profiler())
                    .anyMatch(
                            stack ->
                                    stack.frames().stream()
                                            .anyMatch(frame -> frame.endsWith("/Busy.burnOnce")))
                    .allMatch(stack -> stack.seconds() >= -0.1 && stack.seconds() < 60);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(hasSecret(file)).as("%s", recorder.profiler()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Profiler.class)
    void a_recording_that_is_kept_has_no_secrets_either(Profiler profiler) throws Exception {
        Path file = folder.resolve("kept.jfr");
        try (Recording recording = Recorder.of(profiler, temporary).start(busy.pid(), file)) {
            Thread.sleep(300);
            recording.keep();
        }

        assertThat(hasSecret(file)).isFalse();
    }

    private static boolean hasSecret(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(SECRET);
    }

    @ParameterizedTest
    @EnumSource(Profiler.class)
    void a_jvm_can_be_recorded_again_after_a_discarded_recording(Profiler profiler)
            throws Exception {
        Path file = folder.resolve("busy.jfr");

        Recorder recorder = Recorder.of(profiler, temporary);
        recorder.start(busy.pid(), file).close();
        assertThat(file).doesNotExist();
        try (Recording recording = recorder.start(busy.pid(), file)) {
            recording.keep();
        }

        assertThat(file).isNotEmptyFile();
    }

    @ParameterizedTest
    @EnumSource(Profiler.class)
    void a_process_that_has_ended_is_reported_in_one_sentence(Profiler profiler) throws Exception {
        busy.destroy();
        busy.waitFor();

        Recorder recorder = Recorder.of(profiler, temporary);
        assertThatThrownBy(() -> recorder.start(busy.pid(), folder.resolve("none.jfr")))
                .isInstanceOf(IOException.class)
                .message()
                .hasLineCount(1);
    }

    @Test
    void a_recording_without_samples_is_not_drawn() throws Exception {
        Path file = folder.resolve("empty.jfr");
        try (jdk.jfr.Recording empty = new jdk.jfr.Recording()) {
            empty.start();
            empty.stop();
            empty.dump(file);
        }

        assertThatThrownBy(() -> FlameGraphs.draw(file, folder.resolve("empty.html"), "empty"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no sample");
        assertThat(folder.resolve("empty.html")).doesNotExist();
    }

    @Test
    void an_invalid_recording_is_not_drawn() throws Exception {
        Path file = Files.writeString(folder.resolve("text.jfr"), "no recording ".repeat(20));

        assertThatThrownBy(() -> FlameGraphs.draw(file, folder.resolve("text.html"), "text"))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x64",
        "Linux, aarch64, linux-arm64",
        "Mac OS X, aarch64, macos"
    })
    void each_system_has_its_library(String system, String architecture, String platform) {
        assertThat(AsyncRecorder.platform(system, architecture)).isEqualTo(platform);
        assertThat(getClass().getResource("/" + platform + "/libasyncProfiler.so")).isNotNull();
    }

    @Test
    void an_unsupported_system_gets_an_alternative() {
        assertThatThrownBy(() -> AsyncRecorder.platform("Windows 11", "amd64"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--profile jfr");
    }
}
