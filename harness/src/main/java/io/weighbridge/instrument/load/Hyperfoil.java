package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.MissingToolException;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.LoadAgents;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Folders;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hyperfoil's own distributed mode: each slice has a controller on this machine, which starts an
 * agent over SSH on each machine of the load, makes the agents send the warm-up and the measured
 * load, collects their statistics, and stops them. The agents also stop if their connections to the
 * controller end.
 */
final class Hyperfoil implements LoadDriver {

    private static final String NAME = LoadTool.HYPERFOIL.key();

    private static final Duration LOOK = Duration.ofMillis(200);

    /**
     * Time limit from the end of a run until its statistics are on disk: the agents must report
     * first.
     */
    private static final Duration AFTER_END = Duration.ofSeconds(20);

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final int PASSWORD_BITS = 128;

    /** Suffixes of file names. */
    private static final String BENCHMARK = "hf.yaml";

    private static final String RUN = "run.json";
    private static final String STATISTICS = "all.json";
    private static final String FOLDER = "hyperfoil";

    /** Any port is suitable for finding the route to a machine, because nothing is sent. */
    private static final int DISCARD = 9;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Children children;
    private final @Nullable HyperfoilHome distribution;
    private final Map<String, String> environment;
    private final SecureRandom random = new SecureRandom();

    /**
     * @param children owns the controllers
     * @param distribution null if there is none
     * @param environment variables for the controllers, in addition to the harness's own
     */
    Hyperfoil(
            Children children,
            @Nullable HyperfoilHome distribution,
            Map<String, String> environment) {
        this.children = children;
        this.distribution = distribution;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public String version() {
        return "Hyperfoil " + home().version();
    }

    private HyperfoilHome home() {
        if (distribution == null) {
            throw new MissingToolException(HyperfoilHome.MISSING);
        }
        return distribution;
    }

    @Override
    public List<String> line(LoadJob job) {
        List<String> line = new ArrayList<>(job.around());
        line.addAll(ToolDriver.pinned(NAME, job.pinnedTo()));
        line.addAll(
                List.of(
                        home().controller().toString(),
                        // The controller's log covers more than one run, and stdout contains the
                        // same.
                        "--log-file",
                        "off",
                        "-Dio.hyperfoil.rootdir=" + job.file(FOLDER),
                        "-Dio.hyperfoil.controller.host=127.0.0.1",
                        "-Dio.hyperfoil.controller.port=0",
                        "-Dio.hyperfoil.controller.secured.via.proxy=true",
                        // Jars may have to be copied to the agents first, so only the slice's own
                        // time limit applies.
                        "-Dio.hyperfoil.deploy.timeout=" + job.deadline().toMillis(),
                        "-Dio.hyperfoil.controller.cluster.ip=" + address(agents(job))));
        return line;
    }

    private static LoadAgents agents(LoadJob job) {
        LoadAgents agents = job.load().agents();
        if (agents == null) {
            throw new UsageException(
                    "hyperfoil sends load from other machines, but this load names none: list them"
                            + " as its agents in a plan");
        }
        return agents;
    }

    /** This machine's address, as seen by the agents. */
    private static String address(LoadAgents agents) {
        String given = agents.address();
        return given == null ? toward(agents.machines().get(0).host()) : given;
    }

    private static String toward(String host) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), DISCARD));
            return socket.getLocalAddress().getHostAddress();
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be reached from this machine (%s): correct agents in the load of the plan, or set the load's address to the one at which the agents reach this machine"
                            .formatted(host, Cause.of(e)),
                    e);
        }
    }

    @Override
    public RawOutput run(LoadJob job) throws TrialFailedException {
        String scheme = job.server().getScheme();
        int port = job.server().getPort();
        URI server = URI.create(scheme + "://" + address(agents(job)) + ":" + port);
        requireListening(server);
        try {
            return drive(job, new HyperfoilBenchmark(job, server));
        } catch (IOException e) {
            throw ToolDriver.failed(
                    "hyperfoil could not run the benchmark: " + Cause.of(e), e, List.of());
        } catch (InterruptedException e) {
            throw ToolDriver.interrupted(NAME, e);
        }
    }

    /** Opens a connection without sending a request, because the server counts requests. */
    private static void requireListening(URI server) throws TrialFailedException {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(server.getHost(), server.getPort()),
                    (int) CONNECT.toMillis());
        } catch (IOException e) {
            String sentence =
                    "the agents must reach the server at %s, but nothing answers there (%s): let the server listen on all addresses, or set address in the load of the plan to another address of this machine"
                            .formatted(server, Cause.of(e));
            throw ToolDriver.failed(sentence, e, List.of());
        }
    }

    private RawOutput drive(LoadJob job, HyperfoilBenchmark benchmark)
            throws IOException, InterruptedException, TrialFailedException {
        long start = System.nanoTime();
        Map<String, Path> files = files(job);
        // A file from an earlier, failed attempt must never be read as this one's.
        for (Path file : files.values()) {
            Files.deleteIfExists(file);
        }
        Files.writeString(job.path(BENCHMARK), benchmark.maskingHeaders().text());
        String password = new BigInteger(PASSWORD_BITS, random).toString(Character.MAX_RADIX);
        ChildCommand command = command(job, password);
        try (Child child = children.start(command)) {
            drive(job, benchmark, child, password, start + job.deadline().toNanos());
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            return new RawOutput(NAME, command.line(), 0, elapsed, files, null);
        } finally {
            // The controller's own folder. The files worth keeping have already been copied.
            Folders.delete(job.path(FOLDER));
        }
    }

    private void drive(
            LoadJob job, HyperfoilBenchmark benchmark, Child child, String password, long end)
            throws IOException, InterruptedException, TrialFailedException {
        try (HyperfoilController controller = HyperfoilController.await(child, password, end)) {
            controller.define(benchmark.text());
            String run = controller.start(HyperfoilBenchmark.name(job));
            awaitEnd(controller, child, run, job, end);
            Files.writeString(job.path(STATISTICS), controller.statistics(run));
            controller.shutDown();
        } catch (IOException e) {
            throw ToolDriver.failed(
                    "hyperfoil could not run the benchmark: "
                            + Cause.of(e)
                            + "; see its controller's output in raw/",
                    e,
                    child.lastLines(Failure.MOST_LINES));
        }
    }

    private static void awaitEnd(
            HyperfoilController controller, Child child, String run, LoadJob job, long end)
            throws IOException, InterruptedException, TrialFailedException {
        long latest = Long.MAX_VALUE;
        while (System.nanoTime() - end < 0) {
            String answer = controller.run(run);
            JsonNode progress = JSON.readTree(answer);
            if (progress.path("completed").asBoolean()) {
                Files.writeString(job.path(RUN), answer);
                if (controller.persisted(run)) {
                    return;
                }
                latest = Math.min(latest, System.nanoTime() + AFTER_END.toNanos());
                if (!progress.hasNonNull("started") || System.nanoTime() > latest) {
                    throw notLoaded(progress, child);
                }
            }
            Thread.sleep(LOOK.toMillis());
        }
        throw ToolDriver.hung(
                NAME + ", including the start of its agents,",
                job.deadline(),
                child.lastLines(Failure.MOST_LINES));
    }

    private static TrialFailedException notLoaded(JsonNode progress, Child child) {
        String sentence =
                "hyperfoil's agents did not send the load (%s): they must be reachable over SSH with the key in ~/.ssh/id_rsa, have Java, and reach this machine"
                        .formatted(errors(progress));
        return ToolDriver.failed(sentence, null, child.lastLines(Failure.MOST_LINES));
    }

    private static String errors(JsonNode progress) {
        List<String> errors = new ArrayList<>();
        progress.path("errors").forEach(error -> errors.add(error.asText().strip()));
        return errors.isEmpty() ? "unknown error" : String.join("; ", errors);
    }

    private ChildCommand command(LoadJob job, String password) {
        Map<String, String> variables = new LinkedHashMap<>(environment);
        // Anyone who can send requests to the controller can run code as its user. So the password
        // must not be visible to other users of this machine, as it would be on a command line.
        variables.put("IO_HYPERFOIL_CONTROLLER_PASSWORD", password);
        // Otherwise the script would start a JVM only to read its version. It runs the first Java
        // on the PATH.
        variables.put("NO_JAVA_CHECK", "true");
        Path java = Path.of(System.getProperty("java.home"), "bin");
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        variables.put("PATH", java + File.pathSeparator + path);
        return job.command(line(job), variables);
    }

    private static Map<String, Path> files(LoadJob job) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", job.path("stdout"));
        files.put("stderr", job.path("stderr"));
        files.put("benchmark", job.path(BENCHMARK));
        files.put("run", job.path(RUN));
        files.put("statistics", job.path(STATISTICS));
        return files;
    }
}
