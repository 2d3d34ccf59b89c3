package io.weighbridge.run;

import io.weighbridge.swap.Container;
import io.weighbridge.swap.MavenSettings;
import java.util.Map;

/**
 * Where to get the web servers' libraries for jars whose embedded web server is replaced.
 *
 * @param maven how Maven's repositories are accessed
 * @param starters replacements for Boot's own starter, by container
 */
public record MoveSettings(MavenSettings maven, Map<Container, String> starters) {

    /** Boot's own starters, through the user's own Maven. */
    public static final MoveSettings USUAL = new MoveSettings(MavenSettings.USUAL, Map.of());

    public MoveSettings {
        starters = Map.copyOf(starters);
    }
}
