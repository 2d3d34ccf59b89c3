package io.weighbridge.plan;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.LoadTool.Ability;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rules about loads that a plan file can break, and also a change from the command line. Each
 * returns what is wrong, as a sentence without a capital letter and a full stop; null if nothing
 * is.
 */
final class LoadRules {

    private LoadRules() {}

    /** The first mistake in a load of a plan; null if there is none. */
    static @Nullable String mistake(Load load, Plan.Alive alive) {
        int connections = load.connections();
        Long requests = load.requests();
        Duration duration = load.duration();
        Rate rate = load.rate();
        LoadAgents agents = load.agents();
        boolean ofPeak = rate != null && rate.of() == Rate.Of.SMALLEST_PEAK;
        boolean longSlices = !load.inPasses();
        return Stream.of(
                        peaks(ofPeak && longSlices, alive == Plan.Alive.ONE),
                        requests == null ? null : requests(requests, connections),
                        duration == null ? null : seconds(duration, load.tool()),
                        agents == null ? null : agents(agents.count(), connections))
                .flatMap(Stream::ofNullable)
                .findFirst()
                .orElse(null);
    }

    static @Nullable String peaks(boolean ofPeak, boolean oneAlive) {
        return ofPeak && oneAlive
                ? "the highest rates of all targets are measured only if they run at the same time:"
                        + " set alive: all, or give rates in requests per second"
                : null;
    }

    static @Nullable String requests(long requests, long connections) {
        return requests < connections
                ? "each of %s connections needs at least one request, but there are %s requests: raise requests, or lower connections"
                        .formatted(connections, requests)
                : null;
    }

    static @Nullable String seconds(Duration duration, LoadTool tool) {
        return tool.can(Ability.WHOLE_SECONDS) && duration.toNanosPart() != 0
                ? "%s takes whole seconds only: give 1s or more, without fractions"
                        .formatted(tool.key())
                : null;
    }

    static @Nullable String agents(int agents, long connections) {
        return connections < agents
                ? "each of %d agents needs at least one connection, but there are %d connections: raise connections, or name fewer agents"
                        .formatted(agents, connections)
                : null;
    }
}
