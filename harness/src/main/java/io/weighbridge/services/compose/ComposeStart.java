package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.ContainerLabel;
import io.weighbridge.os.PrivateFile;
import io.weighbridge.os.TemporaryFolder;
import io.weighbridge.services.compose.EngineCalls.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts the services of a Compose file. */
final class ComposeStart {

    private static final Duration LOOK = Duration.ofMillis(200);

    /** Characters of a run's id in the names of what is created. */
    private static final int LONGEST_ID = 40;

    /** Characters that make the name of a project unique on an engine that several machines use. */
    private static final int UNIQUE = 8;

    private final ComposeFile file;
    private final ComposeTool tool;
    private final Children children;
    private final Path logs;
    private final Consumer<String> say;
    private final ContainerLabel label;
    private final EngineCalls calls;
    private final ComposeSecrets secrets;

    ComposeStart(
            ComposeFile file,
            ComposeTool tool,
            String runId,
            Children children,
            Path logs,
            Consumer<String> say) {
        this.file = file;
        this.tool = tool;
        this.children = children;
        this.logs = logs;
        this.say = say;
        this.label = new ContainerLabel(tool.engine(), project(runId));
        this.calls = new EngineCalls(children, tool.env(), file.folder());
        this.secrets = ComposeSecrets.of(file, System.getenv());
    }

    /** A name for a project, as Compose allows it. */
    static String project(String runId) {
        String id = runId.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String unique = UUID.randomUUID().toString().substring(0, UNIQUE);
        return "weighbridge-%s-%s"
                .formatted(id.substring(0, Math.min(LONGEST_ID, id.length())), unique);
    }

    ComposeProject up(Duration within) throws InterruptedException {
        long end = System.nanoTime() + within.toNanos();
        OwnFile own = OwnFile.of(resolved(), label);
        refuseWhatIsIgnored(own);
        own.services(service -> service.path("ports").isEmpty()).stream()
                .filter(service -> !own.ending().contains(service))
                .forEach(this::sayUnreachable);
        OwnContainers containers = new OwnContainers(calls, label);
        ComposeProject project = new ComposeProject(children, containers, own, secrets, logs, say);
        boolean ready = false;
        try {
            children.owns(label);
            say.accept(
                    "starting %s of %s with %s"
                            .formatted(
                                    String.join(", ", own.services()),
                                    file.shown(),
                                    tool.described()));
            Answer started = start(own, end, project);
            project.describe(await(project, own, containers, started, end));
            ready = true;
            return project;
        } catch (IOException e) {
            throw failed(
                    "The services of %s cannot be started (%s)"
                            .formatted(file.shown(), Cause.of(e)));
        } finally {
            if (!ready) {
                project.close();
            }
        }
    }

    private void sayUnreachable(String service) {
        say.accept(
                "service %s publishes no port, so nothing outside the Compose file can connect to it"
                        .formatted(service));
    }

    /** The file with variables, includes and extensions resolved, and checked again. */
    private JsonNode resolved() throws InterruptedException {
        Answer config = calls.ask(compose(file.path(), "config"));
        if (!config.succeeded()) {
            String complaint = config.complaint().isEmpty() ? "" : last(config.complaint());
            throw new UsageException(
                    "%s: Compose refuses the file (%s): correct it"
                            .formatted(file.shown(), secrets.masked(complaint)));
        }
        JsonNode root = new ComposeYaml(file.shown(), config.out()).root();
        secrets.remember(root.path("services"));
        config.err()
                .lines()
                .filter(line -> line.contains("variable is not set"))
                .map(secrets::masked)
                .forEach(say);
        file.refuse(ComposeRules.resolved(root, file.yaml(), label.value()));
        return root;
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1).strip();
    }

    private void refuseWhatIsIgnored(OwnFile own) {
        if (own.services().isEmpty()) {
            throw new UsageException(
                    "%s: every service has profiles, so none would be started: take the profiles of one out"
                            .formatted(file.shown()));
        }
        List<String> limited =
                own.services(service -> !service.path("deploy").path("resources").isEmpty());
        if (!tool.second() && !limited.isEmpty()) {
            throw new UsageException(
                    "%s: docker-compose %s ignores deploy.resources of service %s: use mem_limit and cpus, or install Docker Compose 2"
                            .formatted(file.shown(), tool.compose(), limited.get(0)));
        }
    }

    private Answer start(OwnFile own, long end, ComposeProject project)
            throws IOException, InterruptedException {
        try (TemporaryFolder folder = children.temporary("compose")) {
            Path written = folder.path().resolve("compose.yaml");
            PrivateFile.create(written);
            Files.writeString(written, own.root().toString());
            List<String> line = compose(written, "up");
            line.add("--detach");
            // It takes a service that ends for a failure, even if others wait for its end.
            if (tool.waits() && own.ending().isEmpty()) {
                line.add("--wait");
            }
            Answer up = calls.run(line, left(end));
            project.store(
                    "compose.log", Stream.concat(up.out().lines(), up.err().lines()).toList());
            return up;
        }
    }

    /** The folder of the author's file, because its .env may have the values of secrets. */
    private List<String> compose(Path composeFile, String verb) {
        List<String> line = new ArrayList<>(tool.command());
        line.addAll(List.of("--file", composeFile.toString()));
        line.addAll(List.of("--project-directory", file.folder().toString()));
        line.addAll(List.of("--project-name", label.value(), verb));
        return line;
    }

    private static Duration left(long end) {
        return Duration.ofNanos(Math.max(1, end - System.nanoTime()));
    }

    private ServiceHealth await(
            ComposeProject project, OwnFile own, OwnContainers containers, Answer started, long end)
            throws InterruptedException {
        while (true) {
            ServiceHealth health = ServiceHealth.of(own, containers.all());
            requireNoFailure(project, health, started);
            String waiting = health.waiting();
            if (started.succeeded() && waiting == null) {
                return health;
            }
            if (!started.succeeded() || System.nanoTime() > end) {
                throw late(project, health, waiting, started);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
        }
    }

    private static void requireNoFailure(
            ComposeProject project, ServiceHealth health, Answer started)
            throws InterruptedException {
        String failed = health.failed();
        // Without a container, only Compose knows why.
        if (failed != null && (started.succeeded() || health.states().containsKey(failed))) {
            throw new BackendFailedException(
                    new IllegalStateException(project.failure(health, failed, health.why(failed))));
        }
    }

    private BackendFailedException late(
            ComposeProject project, ServiceHealth health, @Nullable String waiting, Answer started)
            throws InterruptedException {
        if (started.code() != null && !started.succeeded()) {
            List<String> complaint = secrets.masked(started.complaint());
            return failed(
                    "Compose could not start the services of %s%s: see %s"
                            .formatted(
                                    file.shown(),
                                    complaint.isEmpty() ? "" : " (" + last(complaint) + ")",
                                    logs.resolve("compose.log")));
        }
        if (waiting == null || !health.states().containsKey(waiting)) {
            return failed("The services of %s were not started in time".formatted(file.shown()));
        }
        String why = "was not ready in time: it " + health.why(waiting);
        return failed(project.failure(health, waiting, why));
    }

    private static BackendFailedException failed(String sentence) {
        return new BackendFailedException(new IllegalStateException(sentence));
    }
}
