package io.weighbridge.squeeze;

import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.ReadyReader;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.run.Cores;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.ReadyPlan;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.run.RunningBackend;
import io.weighbridge.instrument.sample.MachineSampler;
import io.weighbridge.instrument.sample.ServerSampler;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.squeeze.Pod.Behaviour;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A search for the smallest memory of a {@link Pod}: with real JVMs, loaded by the real tool, in
 * real control groups where this machine has them.
 *
 * @param folder an existing one for its jar and results
 */
public record PodSearch(Path folder) {

    private static final long MEBI = 1L << 20;

    /**
     * No launch is repeated because of background load: a busy machine would repeat each one, since
     * the JVM of the tests is background load too.
     */
    static final Slices ANY_BACKGROUND_LOAD = new Slices(1, 0, 1, 1);

    /** Searches in a JVM of its own, which a test kills. */
    public static void main(String[] arguments) throws Exception {
        PodSearch search = new PodSearch(Path.of(arguments[0]));
        try (Children children = Children.open()) {
            search.run(children, groups(), search.begun(Behaviour.valueOf(arguments[1])));
        }
    }

    /** Starts {@link #main}. */
    Process forked(Behaviour behaviour) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-exports"))
                .forEach(line::add);
        line.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        PodSearch.class.getName(),
                        folder.toString(),
                        behaviour.name()));
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("harness.log").toFile())
                .start();
    }

    /** Where groups can be made; null if they cannot be made here. */
    public static @Nullable ControlGroups groups() {
        try {
            return ControlGroups.find();
        } catch (IOException impossible) {
            return null;
        }
    }

    /** A new run. */
    RunDirectory begun(Behaviour behaviour) throws IOException {
        return RunDirectory.create(
                folder.resolve("results"), SampleRun.of("squeeze", plan(behaviour)));
    }

    /** The run that {@link #begun} began. */
    RunDirectory again() {
        return RunDirectory.open(folder.resolve("results").resolve("squeeze"));
    }

    /** Searches until all is found. */
    void run(Children children, @Nullable ControlGroups groups, RunDirectory directory)
            throws InterruptedException {
        LoadDriver driver = Drivers.of(LoadTool.BUILTIN, children);
        SqueezeLauncher launches =
                new SqueezeLauncher(
                        environment(children, driver),
                        children,
                        groups,
                        directory,
                        new ReadyPlan(directory.typed()));
        new SqueezeRunner(launches, directory, Progress.NONE).run();
    }

    private static RunEnvironment environment(Children children, LoadDriver driver) {
        return new RunEnvironment(
                (target, plan, logs, name, prefix) ->
                        new Launcher(children, ReadyReader.NOTHING, null, prefix)
                                .start(target, plan, logs, name),
                (pid, java) -> new ServerSampler(pid, java, children.temporary()),
                new MachineSampler()::read,
                load -> driver,
                null,
                new Cores(null),
                System::nanoTime,
                children::ended,
                null,
                RunningBackend.NONE);
    }

    /** On the command line of its servers alone. */
    String mark() {
        return "-Dpod.folder=" + folder;
    }

    private Plan plan(Behaviour behaviour) throws IOException {
        Target target =
                Target.jar("pod", jar())
                        .withJvmFlags(
                                List.of(
                                        "-Dpod=" + behaviour,
                                        mark(),
                                        // without it, an answer waits for an acknowledgement
                                        "-Dsun.net.httpserver.nodelay=true",
                                        "-XX:+UseSerialGC",
                                        "-XX:TieredStopAtLevel=1"));
        Load load =
                Load.BUILT_IN.withRate(Rate.perSecond(1_100)).withDuration(Duration.ofSeconds(1));
        return Plan.of(
                        "squeeze",
                        List.of(target),
                        List.of(Workload.get("hello", "/")),
                        List.of(load))
                .withPin(false)
                .withWarmup(Warmup.DEFAULT.within(Duration.ofSeconds(1)))
                .withSlices(ANY_BACKGROUND_LOAD)
                .withLimits(
                        new TimeLimits(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(20),
                                Duration.ofSeconds(1),
                                null))
                .withSqueeze(
                        Squeeze.DEFAULT
                                .withP99(1)
                                .withGcShare(0.3)
                                .withAmple(256 * MEBI)
                                .withLaunches(6)
                                .withConfirmations(2));
    }

    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Pod.class.getName());
        Path file = folder.resolve("pod.jar");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jarStream = new JarOutputStream(out, manifest)) {
            for (Class<?> type : List.of(Pod.class, Behaviour.class)) {
                String name = type.getName().replace('.', '/') + ".class";
                jarStream.putNextEntry(new JarEntry(name));
                try (InputStream compiled =
                        Objects.requireNonNull(
                                PodSearch.class.getClassLoader().getResourceAsStream(name))) {
                    compiled.transferTo(jarStream);
                }
                jarStream.closeEntry();
            }
        }
        return file;
    }
}
