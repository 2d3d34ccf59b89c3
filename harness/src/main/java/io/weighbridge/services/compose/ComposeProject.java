package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The running services of a Compose file. {@link #close} removes them. If weigh ends in any other
 * way, its reaper does.
 */
public final class ComposeProject implements AutoCloseable {

    /** Lines of each service's output that are kept. */
    private static final int KEPT_LINES = 5_000;

    /** Lines of a failed service that its message shows. */
    private static final int SHOWN_LINES = 10;

    private final Children children;
    private final OwnContainers containers;
    private final OwnFile file;
    private final ComposeSecrets secrets;
    private final Path logs;
    private final Consumer<String> say;
    private List<ComposeService> services = List.of();

    ComposeProject(
            Children children,
            OwnContainers containers,
            OwnFile file,
            ComposeSecrets secrets,
            Path logs,
            Consumer<String> say) {
        this.children = children;
        this.containers = containers;
        this.file = file;
        this.secrets = secrets;
        this.logs = logs;
        this.say = say;
    }

    /**
     * Starts the services of a file, and waits until all can be used: a service with a health check
     * is healthy, one on which others depend to complete has ended without an error, and any other
     * one answers at its published TCP ports. A service with profiles is not started.
     *
     * @param runId of the run, which is a part of the names of containers, volumes and networks
     * @param children owns the processes, and removes what was not removed
     * @param logs the folder for the output of Compose and of the services, with secrets masked; it
     *     is created if it is missing
     * @param within the time until all services can be used, including the download of images
     * @param say receives what takes long, what cannot be reached, and what could not be removed
     * @throws UsageException if Compose refuses the file, or if the file with its variables,
     *     includes and extensions resolved could replace, change or delete what the run does not
     *     own; nothing was created
     * @throws BackendFailedException if a service ends, is unhealthy or is not ready in time;
     *     everything was removed
     * @throws InterruptedException if the user stopped the run
     */
    public static ComposeProject up(
            ComposeFile file,
            ComposeTool tool,
            String runId,
            Children children,
            Path logs,
            Duration within,
            Consumer<String> say)
            throws InterruptedException {
        return new ComposeStart(file, tool, runId, children, logs, say).up(within);
    }

    /** The services, in the order of Compose; one that has completed is not among them. */
    public List<ComposeService> services() {
        return services;
    }

    /** Reads the services, once all can be used. */
    void describe(ServiceHealth ready) {
        List<ComposeService> described = new ArrayList<>();
        for (String name : file.services()) {
            ContainerState state = ready.states().get(name);
            if (state != null && !file.ending().contains(name)) {
                described.add(state.described(file.images().getOrDefault(name, "")));
            }
        }
        services = List.copyOf(described);
        services.forEach(service -> service.environment().forEach(secrets::remember));
    }

    /**
     * Why a service no longer runs, with the last lines of its output; secrets are masked.
     *
     * @return null if all run
     * @throws BackendFailedException if the engine does not answer
     */
    public @Nullable String whyEnded() throws InterruptedException {
        ServiceHealth health = ServiceHealth.of(file, containers.all());
        String failed = health.failed();
        return failed == null ? null : failure(health, failed, health.why(failed));
    }

    /**
     * What is wrong with a service, and the last lines of its output.
     *
     * @param why the rest of a sentence that begins with the service
     */
    String failure(ServiceHealth health, String service, String why) throws InterruptedException {
        StringBuilder text = new StringBuilder("Service " + service + " ");
        text.append(secrets.masked(why));
        ContainerState state = health.states().get(service);
        List<String> lines =
                state == null
                        ? List.of()
                        : secrets.masked(containers.lastLines(state.id(), SHOWN_LINES));
        if (!lines.isEmpty()) {
            text.append("; the last lines of its output:");
            lines.forEach(line -> text.append(System.lineSeparator()).append("  ").append(line));
        }
        return text.toString();
    }

    /** Stores the output of the services, and removes everything with the label of the run. */
    @Override
    public void close() {
        if (children.ended()) {
            return;
        }
        try {
            store();
            List<String> left = containers.remove();
            if (left.isEmpty()) {
                children.removed(containers.label());
                return;
            }
            say.accept(
                    "weigh could not remove %s of the Compose file, and tries again when it ends"
                            .formatted(String.join("; ", left)));
        } catch (InterruptedException e) {
            // The reaper removes what is left.
            Thread.currentThread().interrupt();
        } catch (BackendFailedException e) {
            say.accept(String.valueOf(e.getMessage()));
        }
    }

    private void store() throws InterruptedException {
        for (ContainerState state : containers.all()) {
            store(state.service() + ".log", containers.lastLines(state.id(), KEPT_LINES));
        }
    }

    /** Writes lines to a file in the folder of logs, with secrets masked. */
    void store(String name, List<String> lines) {
        try {
            Files.createDirectories(logs);
            Path log = logs.resolve(name);
            PrivateFile.create(log);
            Files.write(log, secrets.masked(lines));
        } catch (IOException e) {
            say.accept("%s could not be written (%s)".formatted(logs.resolve(name), Cause.of(e)));
        }
    }
}
