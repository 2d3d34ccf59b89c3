package io.weighbridge.swap;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
record Removal(BootJar jar, Container to, Repositories repositories) {

    private static final String SERVLET_API = "jakarta.servlet-api";

    /** Libraries that are part of Tomcat's own jars. */
    private static final Set<String> IN_TOMCAT =
            Set.of(SERVLET_API, "jakarta.websocket-api", "jakarta.websocket-client-api");

    /** Tomcat's library that the starters of all servlet containers, and of validation, include. */
    private static final String EXPRESSION_LANGUAGE = "tomcat-embed-el";

    private static final String VALIDATOR = "hibernate-validator";

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
        return to.servlets() || jar.library(VALIDATOR) != null;
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
                || (needsAnotherServletApi() && library.artifact().equals(SERVLET_API))
                || (brought && to == Container.TOMCAT && IN_TOMCAT.contains(library.artifact()));
    }

    /** Whether Jetty 11 and Undertow, or the application, have different versions of it. */
    private boolean needsAnotherServletApi() {
        boolean fromJetty = jar.container() == Container.JETTY && to == Container.UNDERTOW;
        return jar.hasJetty11() && (to == Container.JETTY || fromJetty);
    }

    /** A library that is removed unless a remaining part needs it. */
    private record Candidate(Library library, ResolvedJar brought, Set<String> packages) {

        boolean isNamed(Set<String> named) {
            return packages.stream().anyMatch(named::contains);
        }
    }

    /**
     * The candidates that a remaining part needs: the application's own classes, or a library. The
     * container itself is always removed, even if the application's classes refer to it.
     */
    private Set<Library> needed(Map<Library, ResolvedJar> candidates, Set<Library> gone)
            throws IOException {
        try (ClassScan scan = new ClassScan(jar)) {
            List<Candidate> all = new ArrayList<>();
            Set<String> packages = new TreeSet<>();
            for (Map.Entry<Library, ResolvedJar> candidate : candidates.entrySet()) {
                Set<String> own = scan.packages(candidate.getKey());
                all.add(new Candidate(candidate.getKey(), candidate.getValue(), own));
                packages.addAll(own);
            }

            Set<Library> needed = new LinkedHashSet<>();
            Set<String> namedByApplication = new TreeSet<>();
            scan.naming(packages).values().forEach(namedByApplication::addAll);
            for (Candidate candidate : all) {
                if (!isContainers(candidate.brought()) && candidate.isNamed(namedByApplication)) {
                    needed.add(candidate.library());
                }
            }

            Deque<Library> referring = new ArrayDeque<>(jar.libraries());
            referring.removeAll(gone);
            referring.addAll(needed);
            while (!referring.isEmpty()) {
                Library library = referring.remove();
                Set<String> named = scan.named(library, packages);
                for (Candidate candidate : all) {
                    if (!needed.contains(candidate.library())
                            && candidate.isNamed(named)
                            && declares(library, candidate.brought())) {
                        needed.add(candidate.library());
                        referring.add(candidate.library());
                    }
                }
            }
            return needed;
        }
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
