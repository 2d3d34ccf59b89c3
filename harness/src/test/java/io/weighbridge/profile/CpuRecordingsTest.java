package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.FakeWorld;
import io.weighbridge.instrument.run.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recording of warm servers at the end of a run. */
class CpuRecordingsTest {

    private static final List<String> JSON =
            List.of("java/lang/Thread.run", "com/fasterxml/jackson/core/JsonGenerator.write");

    @TempDir private Path results;
    @TempDir private Path temporary;
    private FakeWorld world;
    private final List<String> notes = new ArrayList<>();

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
        world.onJvms = true;
        record(recorder(Profiler.ASYNC, null));
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private void record(Recorder... recorders) {
        world.finalLoad = new CpuLoad.Recorders(temporary, () -> List.of(recorders));
    }

    /** A recorder that finds 600 samples of JSON. */
    private Recorder recorder(Profiler profiler, @Nullable String refusal) {
        return new Recorder() {
            @Override
            public Profiler profiler() {
                return profiler;
            }

            @Override
            public Recording start(long pid, Path file) throws IOException {
                if (refusal != null) {
                    throw new IOException(refusal);
                }
                world.events.add("record");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
                return new Recording() {
                    @Override
                    public void keep() throws IOException {
                        world.events.add("keep");
                        Files.writeString(file, "recorded");
                    }

                    @Override
                    public void close() {
                        world.events.add("end");
                    }
                };
            }

            @Override
            public List<TimedStack> samples(Path recording) throws IOException {
                assertThat(recording).hasContent("recorded");
                List<TimedStack> stacks = new ArrayList<>();
                for (int at = 0; at < 600; at++) {
                    stacks.add(new TimedStack(at, JSON, 1));
                }
                return stacks;
            }
        };
    }

    private RunDirectory measured(String... targets) throws InterruptedException {
        Plan plan = world.plan(2, Plan.Alive.ALL, targets);
        RunDirectory directory = world.directory(results, plan);
        Progress progress =
                new Progress() {
                    @Override
                    public void runStarted(String run, int steps) {}

                    @Override
                    public void step(String what, int done, int total, @Nullable Duration left) {}

                    @Override
                    public void note(String sentence) {
                        notes.add(sentence);
                    }

                    @Override
                    public void runEnded() {}
                };
        world.measure(directory, progress, BetweenRounds.GO_ON);
        return directory;
    }

    private static CpuUses uses(RunDirectory directory) {
        return Objects.requireNonNull(CpuUses.read(directory.folder()));
    }

    @Test
    void each_server_is_recorded_under_load_and_only_what_was_found_remains() throws Exception {
        RunDirectory directory = measured("a", "b");

        assertThat(uses(directory).seconds()).isEqualTo(10);
        assertThat(uses(directory).targets())
                .extracting(CpuUse::target)
                .as("in the plan's order")
                .containsExactly("a", "b");
        CpuUse first = uses(directory).targets().get(0);
        assertThat(first.samples()).isEqualTo(600);
        assertThat(first.profiler()).isEqualTo(Profiler.ASYNC);
        assertThat(first.packages()).containsEntry("com.fasterxml.jackson.core", 600L);
        assertThat(first.causes().get(0).cause()).isEqualTo(KnownCause.JACKSON);
        assertThat(world.events.stream().map(event -> event.replaceFirst("r\\d+-[ab]", "")))
                .containsSubsequence(
                        "record", "load +hello-cpu0", "load +hello-cpu1", "keep", "end");
        assertThat(temporary).isEmptyDirectory();
        assertThat(directory.raw()).isDirectoryNotContaining("glob:**cpu*");
        assertThat(notes).isEmpty();
    }

    @Test
    void a_server_that_dies_is_reported_and_keeps_its_results() throws Exception {
        record(
                new Recorder() {
                    @Override
                    public Profiler profiler() {
                        return Profiler.ASYNC;
                    }

                    @Override
                    public Recording start(long pid, Path file) throws IOException {
                        world.alive.clear();
                        throw new IOException("its JVM has ended");
                    }
                });

        RunDirectory directory = measured("a");

        assertThat(uses(directory).targets().get(0).failure()).contains("its JVM has ended");
        assertThat(directory.trials()).hasSize(2).allMatch(Trial::completed);
        assertThat(notes)
                .containsExactly(
                        "where the CPU time of a goes was not recorded, which changes no result:"
                                + " async-profiler: its JVM has ended");
    }

    @Test
    void if_one_recorder_cannot_record_a_server_the_next_one_does() throws Exception {
        record(recorder(Profiler.ASYNC, "no perf events"), recorder(Profiler.JFR, null));

        RunDirectory directory = measured("a");

        assertThat(uses(directory).targets().get(0).profiler()).isEqualTo(Profiler.JFR);
        assertThat(notes).isEmpty();
    }

    @Test
    void a_server_that_is_no_jvm_is_not_recorded() throws Exception {
        world.onJvms = false;

        RunDirectory directory = measured("a");

        assertThat(uses(directory).targets().get(0).failure()).isEqualTo("it is not a JVM");
        assertThat(world.events).doesNotContain("record");
    }

    @Test
    void a_recorder_that_does_not_answer_is_given_up() {
        CountDownLatch never = new CountDownLatch(1);
        Recorder hanging =
                new Recorder() {
                    @Override
                    public Profiler profiler() {
                        return Profiler.JFR;
                    }

                    @Override
                    public Recording start(long pid, Path file) throws IOException {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                        throw new IOException("not reached");
                    }
                };
        Recorder limited = new TimeLimitedRecorder(hanging, Duration.ofMillis(20));

        assertThatThrownBy(() -> limited.start(1, temporary.resolve("x.jfr")))
                .isInstanceOf(IOException.class)
                .hasMessage("its JVM did not answer within 0 s");
        never.countDown();
    }
}
