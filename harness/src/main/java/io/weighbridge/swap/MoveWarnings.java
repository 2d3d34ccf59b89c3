package io.weighbridge.swap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what a user should know before moving a jar to another container: overridden versions,
 * settings without effect, and classes that refer to the old container.
 */
record MoveWarnings(BootJar jar, Container to, MovedSettings settings, Repositories repositories) {

    private static final int SHOWN = 3;
    private static final String SET_FACTORY = "set %s to it, such as jdk, reactor or simple";

    /**
     * Finds the warnings, one sentence each.
     *
     * @param wanted the dependencies of the container's starter
     * @param left the application's remaining libraries
     * @param come the added libraries
     */
    List<String> of(List<ResolvedJar> wanted, List<Library> left, List<ResolvedJar> come)
            throws IOException {
        List<String> warnings = new ArrayList<>();
        namesContainer(left, warnings);
        overridden(warnings);
        ownVersions(wanted, left, warnings);
        servletApi(warnings);
        outboundCalls(come, warnings);
        settingsOfContainers(warnings);
        if (jar.aheadOfTime()) {
            warnings.add(
                    "The jar has classes that Spring generated ahead of time for %s: start it without spring.aot.enabled."
                            .formatted(jar.container().title()));
        }
        return warnings;
    }

    /**
     * Warns if classes of the application, or of libraries that Boot does not manage, refer to the
     * old container.
     */
    private void namesContainer(List<Library> left, List<String> warnings) throws IOException {
        String container = jar.container().title();
        List<String> packages = jar.container().packages();
        List<String> classes;
        List<String> libraries;
        try (ClassScan scan = new ClassScan(jar)) {
            classes = List.copyOf(scan.naming(packages).keySet());
            libraries = naming(packages, left, scan);
        }
        if (!classes.isEmpty()) {
            warnings.add(
                    "The application refers to classes of %s, so it may fail when it uses them: %s."
                            .formatted(container, shown(classes)));
        }
        if (!libraries.isEmpty()) {
            warnings.add(
                    "Libraries refer to classes of %s and may need them: %s."
                            .formatted(container, shown(libraries)));
        }
    }

    private List<String> naming(List<String> packages, List<Library> left, ClassScan scan)
            throws IOException {
        List<String> naming = new ArrayList<>();
        for (Library library : left) {
            if (isForeign(library) && !scan.named(library, packages).isEmpty()) {
                naming.add(library.file());
            }
        }
        return naming;
    }

    /**
     * Whether a library belongs neither to Spring nor to a container, and Boot does not manage it.
     */
    private boolean isForeign(Library library) {
        boolean owned = library.group() != null && jar.container().owns(library.group());
        if (owned || !library.servers().isEmpty() || library.artifact().startsWith("spring-")) {
            return false;
        }
        return repositories.managed(jar.boot().text(), library.artifact()) == null;
    }

    private void overridden(List<String> warnings) {
        String engine = jar.container().engine();
        String boot = jar.boot().text();
        Library own = jar.library(engine);
        ResolvedJar boots = repositories.managed(boot, engine);
        if (own == null || boots == null || own.version().equals(boots.version())) {
            return;
        }
        String present = jar.container().title() + " " + own.version();
        warnings.add(
                "The application uses %s instead of version %s, which Spring Boot %s manages. %s is added in the version that Spring Boot manages."
                        .formatted(present, boots.version(), boot, to.title()));
    }

    private static void ownVersions(
            List<ResolvedJar> wanted, List<Library> left, List<String> warnings) {
        String kept = "The application's own %s is kept, although the container would bring %s.";
        for (ResolvedJar its : wanted) {
            for (Library library : left) {
                if (its.isOf(library) && !library.file().equals(its.name())) {
                    warnings.add(kept.formatted(library.file(), its.name()));
                }
            }
        }
    }

    private void servletApi(List<String> warnings) {
        if (to == Container.JETTY && jar.hasJetty11()) {
            warnings.add(
                    "Jetty 11 needs jakarta.servlet-api 5.0.0, which replaces the version that Spring Boot %s manages: in a build, set jakarta-servlet.version to 5.0.0."
                            .formatted(jar.boot().text()));
        }
    }

    /**
     * Warns if Boot will use Jetty's HTTP client. It does not if Apache's client is there, which it
     * prefers.
     */
    private void outboundCalls(List<ResolvedJar> come, List<String> warnings) {
        boolean client = come.stream().anyMatch(it -> it.artifact().equals("jetty-client"));
        if (client && jar.boot().atLeast(3, 2) && jar.library("httpclient5") == null) {
            warnings.add(
                    "Jetty comes with an HTTP client, which Spring Boot will use for outbound calls"
                            + " of RestClient and RestTemplate. To keep the present client, "
                            + keepingTheClient()
                            + ".");
        }
    }

    /**
     * How the user can keep the HTTP client of the original jar. Since Spring Boot 3.4 a property
     * does this; Spring Boot 4.0 renamed it.
     */
    private String keepingTheClient() {
        if (jar.boot().atLeast(4, 0)) {
            return SET_FACTORY.formatted("spring.http.clients.imperative.factory");
        }
        return jar.boot().atLeast(3, 4)
                ? SET_FACTORY.formatted("spring.http.client.factory")
                : "give them a ClientHttpRequestFactory in the code";
    }

    private void settingsOfContainers(List<String> warnings) {
        List<String> dead = settings.onlyOf(jar.container(), to);
        if (!dead.isEmpty()) {
            warnings.add(
                    "Settings of %s no longer have an effect: %s."
                            .formatted(jar.container().title(), shown(dead)));
        }
        List<String> live = settings.onlyOf(to, jar.container());
        if (!live.isEmpty()) {
            warnings.add(
                    "Settings of %s had no effect before the move and now have one: %s."
                            .formatted(to.title(), shown(live)));
        }
    }

    private static String shown(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? first + " and " + (names.size() - SHOWN) + " more" : first;
    }
}
