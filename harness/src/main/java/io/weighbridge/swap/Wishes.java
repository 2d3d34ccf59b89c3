package io.weighbridge.swap;

import java.util.Map;
import java.util.Optional;

/**
 * What a user wants besides a container.
 *
 * @param starters other artifacts than Boot's that bring a container, as {@code
 *     group:artifact:version}
 * @param properties Spring properties that the moved application will be given, by which HTTP/2 may
 *     be turned on
 */
public record Wishes(Map<Container, String> starters, Map<String, String> properties) {

    /** Nothing. */
    public static final Wishes NONE = new Wishes(Map.of(), Map.of());

    public Wishes {
        starters = Map.copyOf(starters);
        properties = Map.copyOf(properties);
    }

    Optional<String> starter(Container container) {
        return Optional.ofNullable(starters.get(container));
    }
}
