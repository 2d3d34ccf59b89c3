package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.Saboteur.Behaviour;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Real load tools with servers that cheat, each in a separate round, from the contract to the
 * trial; only processes and their clocks are fake. Several run at the same time, because speed does
 * not matter here.
 */
class SaboteursIT {

    /** The number of simultaneous rounds: with more, our tools would wait for the processor. */
    private static final int AT_ONCE = 4;

    private static Children children;
    private static ExecutorService threads;

    @TempDir Path folder;

    @BeforeAll
    static void open() throws IOException {
        children = Children.open();
        threads = Executors.newFixedThreadPool(AT_ONCE);
    }

    @AfterAll
    static void close() {
        threads.shutdownNow();
        children.close();
    }

    private static final Workload.Expect HELLO =
            new Workload.Expect(200, "text/plain", "Hello, World!", null, false);

    @ParameterizedTest
    @EnumSource(
            value = LoadTool.class,
            names = {"AB", "WRK", "H2LOAD", "BUILTIN"})
    void no_cheating_server_gets_better_results_than_the_honest_one(LoadTool tool)
            throws Exception {
        meet(tool, HELLO, List.of(Behaviour.values()));
    }

    @Tag("all")
    @ParameterizedTest
    @EnumSource(
            value = LoadTool.class,
            names = {"GATLING", "JMH"})
    void no_cheating_server_passes_with_slowly_starting_tools(LoadTool tool) throws Exception {
        meet(
                tool,
                HELLO,
                List.of(
                        Behaviour.HONEST,
                        Behaviour.REDIRECT,
                        Behaviour.SHORTER,
                        Behaviour.NO_ANSWER,
                        Behaviour.WRONG_BODY,
                        Behaviour.WRONG_TYPE,
                        Behaviour.EMPTY));
    }

    @ParameterizedTest
    @EnumSource(
            value = LoadTool.class,
            names = {"AB", "WRK", "H2LOAD"})
    void a_length_that_the_plan_does_not_know_may_not_change(LoadTool tool) throws Exception {
        meet(
                tool,
                Workload.Expect.OK,
                List.of(Behaviour.SHORTER, Behaviour.HALF_SHORTER, Behaviour.EMPTY));
    }

    @ParameterizedTest
    @EnumSource(
            value = LoadTool.class,
            names = {"AB", "WRK", "H2LOAD"})
    void if_lengths_may_vary_a_missing_body_is_marked_and_a_wrong_status_fails(LoadTool tool)
            throws Exception {
        LoadDriver driver = Drivers.of(tool, children);
        assumeThatCode(driver::version).as("%s is there", tool.key()).doesNotThrowAnyException();
        Workload.Expect any = new Workload.Expect(200, null, null, null, true);

        Trial empty = round(driver, tool, any, Behaviour.EMPTY);
        assertThat(empty.failure()).isNull();
        assertThat(empty.warnings()).extracting(Warning::kind).contains(Warning.Kind.LENGTHS_VARY);
        assertThat(round(driver, tool, any, Behaviour.REDIRECT).failure()).isNotNull();
    }

    private void meet(LoadTool tool, Workload.Expect expect, List<Behaviour> behaviours)
            throws Exception {
        LoadDriver driver = Drivers.of(tool, children);
        assumeThatCode(driver::version).as("%s is there", tool.key()).doesNotThrowAnyException();
        Map<Behaviour, Future<Trial>> rounds = new EnumMap<>(Behaviour.class);
        for (Behaviour behaviour : behaviours) {
            rounds.put(behaviour, threads.submit(() -> round(driver, tool, expect, behaviour)));
        }
        for (Map.Entry<Behaviour, Future<Trial>> round : rounds.entrySet()) {
            check(tool, round.getKey(), round.getValue().get());
        }
    }

    private static void check(LoadTool tool, Behaviour behaviour, Trial trial) {
        boolean understood = tool != LoadTool.H2LOAD || behaviour != Behaviour.ENDS_BY_CLOSING;
        boolean right = behaviour == Behaviour.HONEST || behaviour == Behaviour.ENDS_BY_CLOSING;
        if (right && understood) {
            assertThat(trial.failure()).as("%s is right", behaviour).isNull();
            assertThat(trial.slices()).hasSize(1);
        } else if (behaviour == Behaviour.LATE && trial.failure() == null) {
            latenessShows(trial.slices().get(0).measurements());
        } else {
            assertThat(trial.failure()).as("%s must fail", behaviour).isNotNull();
        }
    }

    /** Latency is absent, or shows the late answers. */
    private static void latenessShows(Measurements figures) {
        if (figures.get(Metric.LATENCY_P50) != null) {
            assertThat(figures.get(Metric.LATENCY_MAX)).isGreaterThan(Saboteur.LATE_MILLIS / 1e3);
        }
    }

    private Trial round(
            LoadDriver driver, LoadTool tool, Workload.Expect expect, Behaviour behaviour)
            throws Exception {
        try (Saboteur server = new Saboteur(behaviour)) {
            Plan plan = plan(tool, expect, behaviour.name());
            RunDirectory directory = directory(folder.resolve(behaviour.name()), plan);
            new RoundLoop(
                            new RoundsStudy(BetweenRounds.GO_ON, any -> AnswerWitness.NONE),
                            environment(driver, server),
                            Progress.NONE,
                            directory,
                            new ReadyPlan(directory.typed()),
                            FinalLoad.NOTHING)
                    .run();
            assertThat(directory.trials()).hasSize(1);
            return directory.trials().get(0);
        }
    }

    private static Plan plan(LoadTool tool, Workload.Expect expect, String name) {
        Target target = PlanSample.command(name, List.of("saboteur"));
        Load load =
                Load.closed(tool.key(), 4, 2000, true, List.of())
                        .withDuration(Duration.ofSeconds(1))
                        .withTimeout(Duration.ofSeconds(2));
        return Plan.of(
                        "saboteurs",
                        List.of(target),
                        List.of(Workload.get("hello", "/").withExpect(expect)),
                        List.of(load))
                .withTitle("Saboteurs")
                .withBaseline(name)
                .withRounds(1)
                .withSeed(1L)
                .withPin(false)
                .withWarmup(new Warmup(1L, Duration.ZERO, 0.05, 0.1, 2, Duration.ZERO))
                .withSlices(new Slices(1, 0, 0.05, 0.05))
                .withLimits(
                        new TimeLimits(
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(1),
                                null));
    }

    private static RunDirectory directory(Path results, Plan plan) {
        return RunDirectory.create(results, SampleRun.of("saboteurs", plan));
    }

    private static RunEnvironment environment(LoadDriver driver, Saboteur server) {
        return new RunEnvironment(
                (target, plan, logs, name, prefix) -> new InThisProcess(target, server),
                (pid, java) -> new Blind(),
                () -> new MachineReading(System.nanoTime(), Map.of(), null, 0),
                load -> driver,
                null,
                new Cores(null),
                System::nanoTime,
                () -> false,
                null,
                RunningBackend.NONE);
    }

    private record InThisProcess(Target target, Saboteur server) implements Server {

        @Override
        public long pid() {
            return ProcessHandle.current().pid();
        }

        @Override
        public URI uri() {
            return URI.create("http://127.0.0.1:" + server.port());
        }

        @Override
        public boolean alive() {
            return true;
        }

        @Override
        public List<String> lastLines(int most) {
            return List.of();
        }

        @Override
        public Measurements startup() {
            return Measurements.NONE;
        }

        @Override
        public Identity identity() {
            return new Identity(List.of("saboteur"), pid(), server.port(), null, null);
        }

        @Override
        public boolean isJava() {
            return false;
        }

        @Override
        public void close() {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Reads nothing from a server. */
    private static final class Blind implements Probe {

        @Override
        public void connect() {}

        @Override
        public @Nullable CpuTimes cpu() {
            return null;
        }

        @Override
        public ServerReading read() {
            return new ServerReading(null, null, null, null);
        }

        @Override
        public ServerReading glance() {
            return read();
        }

        @Override
        public MemoryReading memory() {
            return new MemoryReading(
                    null, Collections.emptySortedMap(), Collections.emptySortedMap(), null, null);
        }

        @Override
        public Measurements resident() {
            return Measurements.NONE;
        }

        @Override
        public Measurements afterLoad() {
            return Measurements.NONE;
        }

        @Override
        public List<Warning> limits() {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
