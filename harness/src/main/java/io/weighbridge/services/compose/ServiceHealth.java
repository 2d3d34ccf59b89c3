package io.weighbridge.services.compose;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which services are ready, and which have failed.
 *
 * @param services their names
 * @param ending services that are to end without an error
 * @param states of their containers, by service
 */
record ServiceHealth(
        List<String> services, Set<String> ending, Map<String, ContainerState> states) {

    static ServiceHealth of(OwnFile file, List<ContainerState> containers) {
        return new ServiceHealth(
                file.services(),
                file.ending(),
                containers.stream()
                        .collect(
                                Collectors.toMap(
                                        ContainerState::service,
                                        Function.identity(),
                                        (first, second) -> first)));
    }

    /**
     * The first service that has ended, is unhealthy or has no container; null if there is none.
     */
    @Nullable String failed() {
        for (String service : services) {
            ContainerState state = states.get(service);
            if (state == null || endedWrongly(service, state) || unhealthy(state)) {
                return service;
            }
        }
        return null;
    }

    /** What is wrong with a service that has failed or is not ready, without its name. */
    String why(String service) {
        ContainerState state = states.get(service);
        if (state == null) {
            return "has no container: somebody removed it";
        }
        if (endedWrongly(service, state)) {
            String memory =
                    state.outOfMemory() ? " because the kernel killed it for lack of memory" : "";
            return "ended with exit code " + state.exitCode() + memory;
        }
        if (state.health() != null) {
            String output = state.healthOutput();
            return "is " + state.health() + (output.isEmpty() ? "" : " (" + output + ")");
        }
        return ending.contains(service)
                ? "has not ended yet"
                : "does not answer at its published ports";
    }

    /** The first service that cannot be used yet; null if all can. */
    @Nullable String waiting() {
        return services.stream()
                .filter(service -> !ready(service, states.get(service)))
                .findFirst()
                .orElse(null);
    }

    private boolean ready(String service, @Nullable ContainerState state) {
        if (state == null) {
            return false;
        }
        if (ending.contains(service)) {
            return state.ended() && state.exitCode() == 0;
        }
        String health = state.health();
        if (health != null) {
            return state.running() && health.equals("healthy");
        }
        return state.running() && state.hostPorts().values().stream().allMatch(PortProbe::answers);
    }

    private boolean endedWrongly(String service, ContainerState state) {
        boolean intended = ending.contains(service) && state.exitCode() == 0;
        return state.ended() && !intended;
    }

    private static boolean unhealthy(ContainerState state) {
        return state.running() && "unhealthy".equals(state.health());
    }
}
