package io.weighbridge.services;

import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Ports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A service that a command of the plan starts. */
final class StartedService implements RunningService {

    private static final Duration STOP = Duration.ofSeconds(10);

    private static final int LINES = 5;

    private final String name;
    private final ServiceAddress address;
    private final List<String> line;
    private final Child child;

    private StartedService(String name, ServiceAddress address, List<String> line, Child child) {
        this.name = name;
        this.address = address;
        this.line = List.copyOf(line);
        this.child = child;
    }

    /**
     * Starts it, and waits until it can be used.
     *
     * @param logs an existing folder for its output
     * @throws io.weighbridge.instrument.model.BackendFailedException if it cannot be started, ends,
     *     or is not ready in time
     */
    static StartedService start(Service service, Path logs, Children children)
            throws InterruptedException {
        String name = service.name();
        try {
            ServiceAddress address = new ServiceAddress("127.0.0.1", Ports.pick());
            List<String> line =
                    service.command().stream()
                            .map(word -> word.replace("{port}", "" + address.port()))
                            .toList();
            Child child =
                    children.start(
                            new ChildCommand(
                                    line,
                                    Map.of("PORT", "" + address.port()),
                                    Path.of("").toAbsolutePath(),
                                    logs.resolve(name + ".out"),
                                    logs.resolve(name + ".err")));
            StartedService started = new StartedService(name, address, line, child);
            boolean ready = false;
            try {
                new ServiceReadiness(name, address, service.readiness(), children)
                        .await(started::whyEnded);
                ready = true;
                return started;
            } finally {
                if (!ready) {
                    started.close();
                }
            }
        } catch (IOException e) {
            throw Unavailable.because(
                    "The service %s cannot be started: %s.".formatted(name, Cause.of(e)), e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String described() {
        return "started by %s at %s".formatted(line.get(0), address);
    }

    @Override
    public Map<String, String> values(Target target) {
        return address.values();
    }

    @Override
    public Set<Long> processes() {
        return Set.of(child.pid());
    }

    @Override
    public @Nullable String whyEnded() {
        if (child.alive()) {
            return null;
        }
        List<String> last = child.lastLines(LINES);
        return "the service %s ended with exit code %d%s"
                .formatted(
                        name,
                        child.exit().join(),
                        last.isEmpty() ? "" : "; its last lines: " + String.join(" | ", last));
    }

    @Override
    public void close() {
        child.stop(STOP);
    }
}
