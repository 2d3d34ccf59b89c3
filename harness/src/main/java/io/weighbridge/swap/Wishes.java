package io.weighbridge.swap;

import java.util.Map;
import java.util.Optional;

/**
 * A user's wishes for a move other than the container.
 *
 * @param starters artifacts that replace Boot's starters of containers, as {@code
 *     group:artifact:version}
 * @param properties Spring properties that the moved application will get, which may enable HTTP/2
 */
public record Wishes(Map<Container, String> starters, Map<String, String> properties) {

    /** No wishes. */
    public static final Wishes NONE = new Wishes(Map.of(), Map.of());

    public Wishes {
        starters = Map.copyOf(starters);
        properties = Map.copyOf(properties);
    }

    Optional<String> starter(Container container) {
        return Optional.ofNullable(starters.get(container));
    }
}
