package io.weighbridge.swap;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A jar inside an application's jar.
 *
 * @param entry its path, such as {@code BOOT-INF/lib/spring-core-6.2.19.jar}
 * @param group its Maven group; null if its own metadata do not contain it
 * @param artifact its Maven artifact, or the name derived from its file
 * @param version empty if its file's name has none
 * @param servers the containers whose server class it contains
 */
record Library(
        String entry,
        @Nullable String group,
        String artifact,
        String version,
        Set<Container> servers) {

    Library {
        servers = Set.copyOf(servers);
    }

    /** The file's name, such as {@code spring-core-6.2.19.jar}. */
    String file() {
        return entry.substring(entry.lastIndexOf('/') + 1);
    }
}
