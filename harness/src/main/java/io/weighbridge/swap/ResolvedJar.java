package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A library found by Maven's resolver.
 *
 * @param file on this machine; null if only the name was requested
 */
record ResolvedJar(
        String group, String artifact, String version, String classifier, @Nullable Path file) {

    /** The file name that a build gives it in an application's jar. */
    String name() {
        return artifact + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
    }

    /** Its file, which was requested. */
    Path fetched() {
        return Objects.requireNonNull(file);
    }

    /** Identifies a library without its version. */
    String key() {
        return group + ":" + artifact + (classifier.isEmpty() ? "" : ":" + classifier);
    }

    /** Whether a library in a jar is this one, in any version. */
    boolean isOf(Library library) {
        boolean sameGroup = library.group() == null || library.group().equals(group);
        boolean sameClassifier =
                classifier.isEmpty() || library.file().endsWith("-" + classifier + ".jar");
        return sameGroup && sameClassifier && library.artifact().equals(artifact);
    }
}
