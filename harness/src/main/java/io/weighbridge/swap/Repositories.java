package io.weighbridge.swap;

import java.util.List;
import java.util.Optional;

/** Where libraries come from: a seam, so that what a move decides is tested without a network. */
interface Repositories {

    /**
     * What artifacts bring with them under Boot's dependency management, in the order a build has
     * them, without Boot's empty starters.
     *
     * @param roots such as {@code org.springframework.boot:spring-boot-starter-jetty:3.5.16}
     * @throws SwapRefusedException where something cannot be resolved
     */
    List<ResolvedJar> closure(String boot, List<String> roots, Files files);

    /** Whether the files are wanted, or their names do. */
    enum Files {
        /** The files, too. */
        FETCHED,
        /** The names alone. */
        NAMED
    }

    /**
     * The version that Boot manages of an artifact; absent where it manages none.
     *
     * @throws SwapRefusedException where Boot's dependency management cannot be had
     */
    Optional<ResolvedJar> managed(String boot, String artifact);

    /**
     * The libraries that a library declares and needs, as {@code group:artifact}; absent where its
     * POM cannot be had.
     */
    Optional<List<String>> declared(String group, String artifact, String version);
}
