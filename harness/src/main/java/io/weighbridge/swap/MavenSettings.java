package io.weighbridge.swap;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How Maven's repositories are accessed.
 *
 * @param offline whether only the local repository is used
 * @param file settings.xml; null for the user's own
 */
public record MavenSettings(boolean offline, @Nullable Path file) {

    /** The settings of the user's own Maven. */
    public static final MavenSettings USUAL = new MavenSettings(false, null);
}
