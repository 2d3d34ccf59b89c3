package io.weighbridge.swap;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a user may choose for a move besides the container.
 *
 * @param starters artifacts that replace Boot's starters of containers, as {@code
 *     group:artifact:version}
 * @param properties Spring properties that the moved application will get, which may enable HTTP/2
 */
public record MoveOptions(Map<Container, String> starters, Map<String, String> properties) {

    /** The defaults. */
    public static final MoveOptions NONE = new MoveOptions(Map.of(), Map.of());

    public MoveOptions {
        starters = Map.copyOf(starters);
        properties = Map.copyOf(properties);
    }

    /** The chosen starter of a container; null if it is Boot's. */
    @Nullable String starter(Container container) {
        return starters.get(container);
    }
}
