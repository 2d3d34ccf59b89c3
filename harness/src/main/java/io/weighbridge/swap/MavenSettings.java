package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How Maven's repositories are accessed.
 *
 * @param offline whether only the local repository is used
 * @param file settings.xml; absent for the user's own
 */
public record MavenSettings(boolean offline, Optional<Path> file) {

    /** The settings of the user's own Maven. */
    public static final MavenSettings USUAL = new MavenSettings(false, Optional.empty());
}
