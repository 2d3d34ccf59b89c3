package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spring Boot applications whose answers are slow, large or endless, or on the wrong port. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class BoundedAnswersIT {

    /** An answer may take 1.5 s. */
    private static final TimeLimits SHORT = TimeLimits.DEFAULT.withSlice(Duration.ofSeconds(3));

    @TempDir Path folder;
    private Children children;

    @BeforeEach
    void open() throws IOException {
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    private static Path jar(String name) {
        return WeighRun.testApplication(name);
    }

    private Server start(Target target, TimeLimits limits)
            throws TrialFailedException, InterruptedException {
        Plan plan = PlanSample.of(target).withLimits(limits);
        return new Launcher(children).start(target, plan, folder, target.name());
    }

    @Test
    void an_application_that_ignores_its_arguments_listens_where_it_is_asked_and_on_loopback_only()
            throws Exception {
        Target noargs = Target.jar("noargs", jar("noargs")).withReady("/ok");

        try (Server server = start(noargs, TimeLimits.DEFAULT)) {
            assertThat(ListeningAddresses.of(server.pid()))
                    .containsExactly(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), server.uri().getPort()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/sse", "/silent"})
    void an_answer_without_an_end_is_not_waited_for_and_one_that_ends_is_ready_as_advised(
            String path) throws Exception {
        Target endless = Target.jar("endpoints", jar("endpoints")).withReady(path);

        Failure failure =
                catchThrowableOfType(TrialFailedException.class, () -> start(endless, SHORT))
                        .failure();

        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failure.sentence())
                .contains("its head came with status 200")
                .contains("after 1.5 s, but no end: choose a path whose answer ends");
        try (Server server = start(endless.withReady("/slow?ms=0"), SHORT)) {
            assertThat(server.alive()).isTrue();
        }
    }

    @Tag("all")
    @ParameterizedTest
    @CsvSource({"/slow?ms=7000, 6", "/slowfirst?ms=20000, 2", "/big?mb=1200, 2"})
    void a_slow_or_large_answer_is_measured_in_the_time_asked_for(String path, int minutes)
            throws Exception {
        long before = System.nanoTime();

        WeighRun run = weigh("--path", path, "--within", minutes + "m");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isLessThan(Duration.ofMinutes(minutes + 1));
        assertThat(run.out()).contains("CPU/request").contains("p50");
    }

    /** One launch of such a server, with its warm-up and the fewest passes, takes 80 s. */
    @Tag("all")
    @Test
    void two_slow_servers_share_the_time_of_a_run() throws Exception {
        Path jar = jar("endpoints");
        Path copy = Files.copy(jar, folder.resolve("copy.jar"));

        WeighRun run =
                WeighRun.of(
                        folder, List.of(jar, copy), "--path", "/slow?ms=7000", "--within", "2m");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("CPU/request").contains("no-steady-state");
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"/sse", "/silent"})
    void a_run_ends_without_a_stack_trace_if_an_answer_has_no_end(String path) throws Exception {
        WeighRun run = weigh("--path", path, "--ready", "/slow?ms=0", "--within", "6m");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out() + run.err())
                .contains("weigh cannot measure a stream")
                .doesNotContain("\tat ");
    }

    private WeighRun weigh(String... options) throws IOException, InterruptedException {
        return WeighRun.of(folder, List.of(jar("endpoints")), options);
    }
}
