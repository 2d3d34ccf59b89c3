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
        if (!sameGroup || !library.file().startsWith(artifact + "-")) {
            return library.artifact().equals(artifact) && sameGroup && classifier.isEmpty();
        }
        String rest = library.file().substring(artifact.length() + 1);
        String end = classifier.isEmpty() ? ".jar" : "-" + classifier + ".jar";
        return !rest.isEmpty()
                && Character.isDigit(rest.charAt(0))
                && rest.endsWith(end)
                && (!classifier.isEmpty() || library.artifact().equals(artifact));
    }
}
