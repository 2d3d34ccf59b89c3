package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How Maven's repositories are reached.
 *
 * @param offline whether only what is in the local repository is taken
 * @param file settings.xml; absent for the user's own
 */
public record MavenSettings(boolean offline, Optional<Path> file) {

    /** As the user's own Maven would. */
    public static final MavenSettings USUAL = new MavenSettings(false, Optional.empty());
}
