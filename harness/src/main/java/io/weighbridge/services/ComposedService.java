package io.weighbridge.services;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import io.weighbridge.services.compose.ComposeFile;
import io.weighbridge.services.compose.ComposeProject;
import io.weighbridge.services.compose.ComposeService;
import io.weighbridge.services.compose.ComposeTool;
import io.weighbridge.services.compose.SpringConnections;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A service of a Compose file. */
final class ComposedService implements RunningService {

    /** The time until all services can be used, including the download of images. */
    private static final Duration WITHIN = Duration.ofMinutes(5);

    private final String planned;
    private final ComposeService service;
    private final Map<String, String> properties;
    private final @Nullable ComposeProject project;

    /**
     * @param project of all services of the file, for the one of them that asks for it and closes
     *     it; null for the others
     */
    private ComposedService(
            String planned,
            ComposeService service,
            Map<String, String> properties,
            @Nullable ComposeProject project) {
        this.planned = planned;
        this.service = service;
        this.properties = properties;
        this.project = project;
    }

    /**
     * Starts all services of a file.
     *
     * @param logs an existing folder for their output
     * @param say receives a line for each step that takes long
     * @throws io.weighbridge.instrument.model.UsageException if they cannot be started, or the file
     *     could change what the run does not own
     */
    static List<RunningService> start(
            Service wanted, Path logs, Children children, Consumer<String> say)
            throws InterruptedException {
        ComposeFile file = ComposeFile.read(Objects.requireNonNull(wanted.compose()));
        ComposeTool tool = ComposeTool.find(children);
        Duration within =
                wanted.ready() == null ? WITHIN : Objects.requireNonNull(wanted.ready()).within();
        ComposeProject project =
                ComposeProject.up(
                        file, tool, DatabasePerTarget.newRun(), children, logs, within, say);
        boolean described = false;
        try {
            List<RunningService> services = of(wanted.name(), project);
            described = true;
            return services;
        } finally {
            if (!described) {
                project.close();
            }
        }
    }

    private static List<RunningService> of(String planned, ComposeProject project) {
        // Refuses two services that give the same property.
        SpringConnections.properties(project.services());
        List<RunningService> services = new ArrayList<>();
        for (ComposeService service : project.services()) {
            // The first one is closed last.
            boolean first = services.isEmpty();
            services.add(
                    new ComposedService(
                            planned,
                            service,
                            SpringConnections.properties(service),
                            first ? project : null));
        }
        return services;
    }

    @Override
    public String name() {
        return service.name();
    }

    @Override
    public String planned() {
        return planned;
    }

    @Override
    public String described() {
        return "%s, from a Compose file".formatted(service.image());
    }

    @Override
    public Map<String, String> values(Target target) {
        Map<String, String> values = new LinkedHashMap<>();
        int prefix = name().length() + 1;
        service.addresses().forEach((key, value) -> values.put(key.substring(prefix), value));
        return values;
    }

    @Override
    public Map<String, String> properties(Target target) {
        return properties;
    }

    @Override
    public void remember(Secrets secrets) {
        properties.forEach(secrets::value);
    }

    @Override
    public Set<Long> processes() {
        Long pid = service.pid();
        return pid == null ? Set.of() : Set.of(pid);
    }

    @Override
    public @Nullable String whyEnded() {
        if (project == null) {
            return null;
        }
        try {
            return project.whyEnded();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    @Override
    public void close() {
        if (project != null) {
            project.close();
        }
    }
}
