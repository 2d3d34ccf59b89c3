package io.weighbridge.swap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The source of libraries, as an interface so that moves can be tested without a network. */
interface Repositories extends AutoCloseable {

    /**
     * The names of artifacts and their dependencies, in the versions that Boot manages and the
     * order of a build.
     *
     * @param roots such as {@code org.springframework.boot:spring-boot-starter-jetty:3.5.16}
     * @throws SwapRefusedException if something cannot be resolved
     */
    List<ResolvedJar> closure(String boot, List<String> roots);

    /**
     * The same artifacts with their files, without Boot's empty starters.
     *
     * @throws SwapRefusedException if a file cannot be fetched
     */
    List<ResolvedJar> fetched(List<ResolvedJar> named);

    /**
     * The version of an artifact that Boot manages; null if it manages none.
     *
     * @throws SwapRefusedException if Boot's dependency management is not available
     */
    @Nullable ResolvedJar managed(String boot, String artifact);

    /**
     * The required dependencies that a library declares, as {@code group:artifact}; null if its POM
     * is not available.
     */
    @Nullable List<String> declared(String group, String artifact, String version);

    @Override
    default void close() {}
}
