package io.weighbridge.swap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Other changes that come with a container, and possible problems. */
final class Warnings {

    private static final int SHOWN = 3;

    private final BootJar jar;
    private final Container to;
    private final Repositories repositories;

    Warnings(BootJar jar, Container to, Repositories repositories) {
        this.jar = jar;
        this.to = to;
        this.repositories = repositories;
    }

    /**
     * One sentence for each.
     *
     * @param wanted the dependencies of the container's starter
     * @param left the application's remaining libraries
     * @param come the added libraries
     */
    List<String> of(List<ResolvedJar> wanted, List<Library> left, List<ResolvedJar> come)
            throws IOException {
        List<String> warnings = new ArrayList<>();
        namesContainer(left, warnings);
        overridden().ifPresent(warnings::add);
        ownVersions(wanted, left, warnings);
        outboundCalls(come).ifPresent(warnings::add);
        deadKeys().ifPresent(warnings::add);
        if (jar.aheadOfTime()) {
            warnings.add(
                    "The jar has classes that Spring generated ahead of time for %s: start it without spring.aot.enabled."
                            .formatted(jar.container().title()));
        }
        return warnings;
    }

    /** Classes of the application, and of libraries that Boot does not manage. */
    private void namesContainer(List<Library> left, List<String> warnings) throws IOException {
        List<String> packages = jar.container().packages();
        Map<String, Set<String>> naming = new LinkedHashMap<>();
        List<String> libraries = new ArrayList<>();
        try (ClassScan scan = new ClassScan(jar)) {
            naming.putAll(scan.naming(packages));
            for (Library library : left) {
                boolean managed =
                        library.artifact().startsWith("spring-")
                                || repositories
                                        .managed(jar.boot().text(), library.artifact())
                                        .isPresent();
                if (!managed
                        && library.servers().isEmpty()
                        && !library.group().map(jar.container()::owns).orElse(false)
                        && !scan.named(library, packages).isEmpty()) {
                    libraries.add(library.file());
                }
            }
        }
        if (!naming.isEmpty()) {
            warnings.add(
                    "The application refers to classes of %s, so it may fail when it uses them: %s."
                            .formatted(
                                    jar.container().title(), shown(List.copyOf(naming.keySet()))));
        }
        if (!libraries.isEmpty()) {
            warnings.add(
                    "Libraries refer to classes of %s and may need them: %s."
                            .formatted(jar.container().title(), shown(libraries)));
        }
    }

    private Optional<String> overridden() {
        String engine = jar.container().engine();
        Optional<String> own =
                jar.libraries().stream()
                        .filter(it -> it.artifact().equals(engine))
                        .map(Library::version)
                        .findFirst();
        Optional<String> boots =
                repositories.managed(jar.boot().text(), engine).map(ResolvedJar::version);
        return own.isPresent() && boots.isPresent() && !own.equals(boots)
                ? Optional.of(
                        "The application has %s %s, but Spring Boot %s manages %s; %s is added in the version that Boot manages."
                                .formatted(
                                        jar.container().title(),
                                        own.get(),
                                        jar.boot().text(),
                                        boots.get(),
                                        to.title()))
                : Optional.empty();
    }

    private static void ownVersions(
            List<ResolvedJar> wanted, List<Library> left, List<String> warnings) {
        for (ResolvedJar its : wanted) {
            left.stream()
                    .filter(its::isOf)
                    .filter(library -> !library.file().equals(its.name()))
                    .map(
                            library ->
                                    "The application's own %s is kept, although the container would bring %s."
                                            .formatted(library.file(), its.name()))
                    .forEach(warnings::add);
        }
    }

    /** Boot prefers Apache's HTTP client to Jetty's. */
    private Optional<String> outboundCalls(List<ResolvedJar> come) {
        boolean client = come.stream().anyMatch(it -> it.artifact().equals("jetty-client"));
        return client && jar.boot().atLeast(3, 2) && jar.library("httpclient5").isEmpty()
                ? Optional.of(
                        "Jetty brings its HTTP client, and Spring Boot then uses it for outbound"
                                + " calls of RestClient and RestTemplate: set"
                                + " spring.http.client.factory to keep the present one.")
                : Optional.empty();
    }

    private Optional<String> deadKeys() {
        String prefix = "server." + jar.container().key() + ".";
        List<String> keys =
                jar.settings().keySet().stream()
                        .filter(key -> key.startsWith(prefix))
                        .sorted(Comparator.naturalOrder())
                        .toList();
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Settings of %s no longer have an effect: %s."
                                .formatted(jar.container().title(), shown(keys)));
    }

    private static String shown(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? first + " and " + (names.size() - SHOWN) + " more" : first;
    }
}
