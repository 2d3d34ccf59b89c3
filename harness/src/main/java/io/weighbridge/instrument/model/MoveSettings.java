package io.weighbridge.instrument.model;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the libraries of other containers come from.
 *
 * @param offline whether only the local Maven repository is used
 * @param file Maven's settings.xml; null for the user's own
 * @param starters artifacts that replace Boot's starters, as {@code group:artifact:version}, by the
 *     key of the container, such as {@code undertow}
 */
public record MoveSettings(boolean offline, @Nullable Path file, Map<String, String> starters) {

    /** Boot's own starters, through the user's own Maven. */
    public static final MoveSettings USUAL = new MoveSettings(false, null, Map.of());

    public MoveSettings {
        starters = Map.copyOf(starters);
    }
}
