package io.weighbridge.pods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.ReadyReader;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.ServerSampler;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroups;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small servers in real control groups, where these can be made. */
class PodEnclosureTest {

    private static final long MEBI = 1L << 20;

    /** Answers every request with 200, and uses the memory and CPU of its arguments before. */
    public static final class SmallServer {

        public static void main(String[] args) throws IOException {
            byte[][] held = new byte[Integer.parseInt(args[1])][];
            for (int index = 0; index < held.length; index++) {
                held[index] = new byte[(int) MEBI];
            }
            HttpServer http =
                    HttpServer.create(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
                            0);
            http.createContext(
                    "/",
                    exchange -> {
                        exchange.sendResponseHeaders(200, 2);
                        exchange.getResponseBody().write("ok".getBytes(StandardCharsets.UTF_8));
                        exchange.close();
                    });
            http.start();
            System.out.println(held.length);
        }
    }

    @TempDir private Path folder;

    private static ControlGroups possible() {
        try {
            ControlGroups groups = ControlGroups.find();
            Assumptions.assumeTrue(groups.limitCpu());
            return groups;
        } catch (IOException impossible) {
            return Assumptions.abort("pods cannot be made here: " + impossible.getMessage());
        }
    }

    private static Target server(int mebibytes) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return PlanSample.command(
                        "small",
                        List.of(
                                java,
                                "-Xmx1g",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SmallServer.class.getName(),
                                "{port}",
                                "" + mebibytes))
                .withReady("/");
    }

    private static Plan plan(Target target, Pod pod) {
        return Plan.of(
                        "pods",
                        List.of(target),
                        List.of(Workload.get("root", "/")),
                        List.of(Load.BUILT_IN))
                .withLimits(
                        TimeLimits.DEFAULT
                                .withReady(Duration.ofSeconds(60))
                                .withStop(Duration.ZERO))
                .inPod(pod);
    }

    private Server start(PodEnclosure enclosure, Plan plan, Children children)
            throws TrialFailedException, InterruptedException {
        RunEnvironment.Starter inner =
                (target, of, logs, name, prefix) ->
                        new Launcher(children, ReadyReader.NOTHING, null, prefix)
                                .start(target, of, logs, name);
        return enclosure
                .starter(plan, children, inner)
                .start(plan.targets().get(0), plan, folder, "small", List.of());
    }

    @Test
    void a_server_runs_in_a_group_from_before_its_jvm_starts_and_the_group_ends_with_it()
            throws Exception {
        possible();
        Plan plan = plan(server(1), Pod.of(256 * MEBI, 0.5));
        PodEnclosure enclosure = new PodEnclosure();
        try (Children children = Children.open()) {
            Path group;
            try (Server server = start(enclosure, plan, children)) {
                String groups = Files.readString(Path.of("/proc", server.pid() + "", "cgroup"));
                assertThat(groups).contains("weighbridge-");
                assertThat(server.startup().get(Metric.STARTUP_THROTTLED)).isBetween(0.0, 1.0);
                assertThat(server.killed()).isNull();
                try (Probe probe =
                        enclosure
                                .gauge((pid, java) -> new ServerSampler(pid, java, folder))
                                .attach(server.pid(), true)) {
                    assertThat(probe.glance().throttling()).isNotNull();
                    assertThat(probe.resident().get(Metric.WORKING_SET))
                            .isBetween(4.0 * MEBI, 256.0 * MEBI);
                    assertThat(probe.resident().get(Metric.OOM_KILLS)).isZero();
                }
                group = groupOf(server.pid());
                assertThat(group).isDirectory();
            }
            assertThat(group).doesNotExist();
        }
    }

    /** The folder of a process's group that limits memory. */
    private static Path groupOf(long pid) throws IOException {
        ControlGroups where = possible();
        String line =
                Files.readAllLines(Path.of("/proc", pid + "", "cgroup")).stream()
                        .filter(it -> it.contains("weighbridge-"))
                        .findFirst()
                        .orElseThrow();
        return where.memory().resolve(line.substring(line.lastIndexOf('/') + 1));
    }

    @Test
    void a_server_that_needs_more_memory_is_said_to_have_been_killed() throws Exception {
        possible();
        Plan plan = plan(server(512), Pod.of(96 * MEBI, 1));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> start(new PodEnclosure(), plan, children))
                    .isInstanceOf(TrialFailedException.class)
                    .hasMessageContaining(
                            "small did not start: the kernel killed it, because it needed more"
                                    + " than the 96Mi of its pod: raise --pod (pod.memory)");
            assertThat(children.temporary()).isEmptyDirectory();
        }
    }

    @Test
    void where_no_group_can_be_made_the_jvm_is_told_of_the_size_and_the_report_says_so()
            throws Exception {
        PodEnclosure none =
                new PodEnclosure(
                        () -> {
                            throw new IOException("there is no cgroup");
                        });
        Target jar = server(1).withCommand(List.of()).withJar(Path.of("a.jar"));
        Plan plan = none.decided(plan(jar, Pod.of(256 * MEBI, 1.5)));
        AtomicReference<Target> started = new AtomicReference<>();

        assertThat(Objects.requireNonNull(plan.pod()).simulated()).isTrue();
        assertThat(plan.notes())
                .containsExactly(
                        "The pods of 256Mi and 1.5 CPU are simulated, because there is no cgroup."
                                + " The JVM is told of this size (-XX:MaxRAM,"
                                + " -XX:ActiveProcessorCount), but nothing limits it.");
        try (Children children = Children.open()) {
            assertThatThrownBy(
                            () ->
                                    none.starter(
                                                    plan,
                                                    children,
                                                    (target, of, logs, name, prefix) -> {
                                                        started.set(target);
                                                        throw new InterruptedException();
                                                    })
                                            .start(jar, plan, folder, "a", List.of()))
                    .isInstanceOf(InterruptedException.class);
        }
        assertThat(Objects.requireNonNull(started.get()).jvmFlags())
                .containsExactly("-XX:MaxRAM=268435456", "-XX:ActiveProcessorCount=2");
    }

    @Test
    void a_dry_run_says_where_pods_are_made() {
        ControlGroups groups = possible();
        Plan plan = plan(server(1), Pod.of(256 * MEBI, 0.5));

        assertThat(new PodEnclosure().foreseen(plan))
                .singleElement()
                .asString()
                .startsWith("Each server runs in a pod of 256Mi and 0.5 CPU")
                .contains(groups.version());
    }
}
