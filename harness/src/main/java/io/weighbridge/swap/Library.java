package io.weighbridge.swap;

import java.util.Optional;
import java.util.Set;

/**
 * A jar inside an application's jar.
 *
 * @param entry its path, such as {@code BOOT-INF/lib/spring-core-6.2.19.jar}
 * @param group its Maven group, if its own metadata contain it
 * @param artifact its Maven artifact, or the name derived from its file
 * @param version empty if its file's name has none
 * @param servers the containers whose server class it contains
 */
record Library(
        String entry,
        Optional<String> group,
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
