package io.weighbridge.swap;

import java.util.Optional;
import java.util.Set;

/**
 * A jar inside an application's jar.
 *
 * @param entry where it lies, such as {@code BOOT-INF/lib/spring-core-6.2.19.jar}
 * @param group its Maven group, where its own metadata say it
 * @param artifact its Maven artifact, or what its file's name says
 * @param version empty where its file's name has none
 * @param servers the containers whose server class it has
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
