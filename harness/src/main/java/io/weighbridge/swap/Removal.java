package io.weighbridge.swap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides which libraries are removed with the present container. Its server is always removed. Its
 * dependencies are removed unless a remaining part needs them: the application's own classes refer
 * to them, or a library refers to them and declares them. A reference alone is not enough: Spring's
 * libraries refer to many libraries that they do not declare, and use them only if they are
 * present.
 */
final class Removal {

    /** Libraries that are part of Tomcat's own jars. */
    private static final Set<String> IN_TOMCAT =
            Set.of("jakarta.servlet-api", "jakarta.websocket-api", "jakarta.websocket-client-api");

    /** Tomcat's library that the starters of all servlet containers, and of validation, include. */
    private static final String EXPRESSION_LANGUAGE = "tomcat-embed-el";

    private static final String VALIDATOR = "hibernate-validator";

    private final BootJar jar;
    private final Container to;
    private final Repositories repositories;

    Removal(BootJar jar, Container to, Repositories repositories) {
        this.jar = jar;
        this.to = to;
        this.repositories = repositories;
    }

    /**
     * The libraries to remove.
     *
     * @param came the dependencies of the present container's starter
     * @param stays libraries that are never removed: those of the new container, and Boot's own
     */
    Set<Library> of(List<ResolvedJar> came, List<ResolvedJar> stays) throws IOException {
        Set<Library> gone = new LinkedHashSet<>();
        Map<Library, ResolvedJar> candidates = new LinkedHashMap<>();
        for (Library library : jar.libraries()) {
            ResolvedJar brought =
                    came.stream().filter(it -> it.isOf(library)).findFirst().orElse(null);
            if (goesAnyway(library, brought != null)) {
                gone.add(library);
            } else if (brought != null
                    && !(library.artifact().equals(EXPRESSION_LANGUAGE) && hasExpressions())
                    && stays.stream().noneMatch(it -> it.isOf(library))
                    && (isContainers(brought) || library.file().equals(brought.name()))) {
                candidates.put(library, brought);
            }
        }
        if (!candidates.isEmpty()) {
            gone.addAll(candidates.keySet());
            gone.removeAll(needed(candidates, gone));
        }
        return gone;
    }

    private boolean hasExpressions() {
        return to.servlets()
                || jar.libraries().stream().anyMatch(it -> it.artifact().equals(VALIDATOR));
    }

    private boolean isContainers(ResolvedJar brought) {
        return jar.container().owns(brought.group());
    }

    private boolean goesAnyway(Library library, boolean brought) {
        boolean anotherServer =
                library.servers().stream().anyMatch(server -> server != to && server.servlets());
        boolean anothersModule =
                List.of(Container.values()).stream()
                        .filter(container -> container != to)
                        .anyMatch(container -> library.artifact().equals(container.module()));
        return anotherServer
                || anothersModule
                || (brought && to == Container.TOMCAT && IN_TOMCAT.contains(library.artifact()));
    }

    /** The candidates that a remaining part needs. */
    private Set<Library> needed(Map<Library, ResolvedJar> candidates, Set<Library> gone)
            throws IOException {
        try (ClassScan scan = new ClassScan(jar)) {
            Map<Library, Set<String>> packages = new LinkedHashMap<>();
            for (Library candidate : candidates.keySet()) {
                packages.put(candidate, scan.packages(candidate));
            }
            Set<Library> needed = byApplication(scan, candidates, packages);
            List<Library> referring = new ArrayList<>(jar.libraries());
            referring.removeAll(gone);
            referring.addAll(needed);
            while (!referring.isEmpty()) {
                packages.keySet().removeAll(needed);
                Set<Library> more = byLibraries(scan, referring, candidates, packages);
                needed.addAll(more);
                referring = List.copyOf(more);
            }
            return needed;
        }
    }

    /**
     * The candidates to which the application's classes refer, except the container itself, which
     * is always removed.
     */
    private Set<Library> byApplication(
            ClassScan scan,
            Map<Library, ResolvedJar> candidates,
            Map<Library, Set<String>> packages)
            throws IOException {
        Set<String> named = new TreeSet<>();
        scan.naming(all(packages)).values().forEach(named::addAll);
        Set<Library> needed = new LinkedHashSet<>();
        packages.forEach(
                (candidate, its) -> {
                    boolean own = isContainers(Objects.requireNonNull(candidates.get(candidate)));
                    if (!own && its.stream().anyMatch(named::contains)) {
                        needed.add(candidate);
                    }
                });
        return needed;
    }

    private Set<Library> byLibraries(
            ClassScan scan,
            List<Library> referring,
            Map<Library, ResolvedJar> candidates,
            Map<Library, Set<String>> packages)
            throws IOException {
        Set<String> all = all(packages);
        Set<Library> needed = new LinkedHashSet<>();
        for (Library library : referring) {
            Set<String> named = scan.named(library, all);
            for (Map.Entry<Library, Set<String>> candidate : packages.entrySet()) {
                ResolvedJar resolved = Objects.requireNonNull(candidates.get(candidate.getKey()));
                if (candidate.getValue().stream().anyMatch(named::contains)
                        && declares(library, resolved)) {
                    needed.add(candidate.getKey());
                }
            }
        }
        return needed;
    }

    private static Set<String> all(Map<Library, Set<String>> packages) {
        Set<String> all = new TreeSet<>();
        packages.values().forEach(all::addAll);
        return all;
    }

    /**
     * Whether a library declares a candidate as its dependency. A library of unknown origin may be
     * a module of the application. It is assumed to need everything it refers to, except the
     * container itself.
     */
    private boolean declares(Library library, ResolvedJar candidate) {
        String group = library.group() == null ? managedGroup(library) : library.group();
        List<String> declared =
                group == null
                        ? null
                        : repositories.declared(group, library.artifact(), library.version());
        return declared == null
                ? !isContainers(candidate)
                : declared.contains(candidate.group() + ":" + candidate.artifact());
    }

    /**
     * The Maven group of a library, if Boot manages a library with the same name and version;
     * otherwise null.
     */
    private @Nullable String managedGroup(Library library) {
        ResolvedJar managed = repositories.managed(jar.boot().text(), library.artifact());
        return managed != null && managed.version().equals(library.version())
                ? managed.group()
                : null;
    }
}
