package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The dependencies of starters, in an environment with few libraries. */
final class FakeRepositories implements Repositories {

    static final String BOOT = "org.springframework.boot:";

    private final Path folder;
    private final Map<String, List<ResolvedJar>> closures = new HashMap<>();
    private final Map<String, List<String>> declared = new HashMap<>();

    FakeRepositories(Path folder) {
        this.folder = folder;
        starter("spring-boot-starter");
        starter(
                "spring-boot-starter-tomcat",
                jar("org.apache.tomcat.embed", "tomcat-embed-core", "10.1.0"),
                jar("org.apache.tomcat.embed", "tomcat-embed-el", "10.1.0"));
        starter(
                "spring-boot-starter-jetty",
                jar("jakarta.servlet", "jakarta.servlet-api", "6.0.0"),
                jar("org.apache.tomcat.embed", "tomcat-embed-el", "10.1.0"),
                jar("org.eclipse.jetty", "jetty-server", "12.0.0"),
                jar("org.ow2.asm", "asm-commons", "9.10"));
        starter(
                "spring-boot-starter-undertow",
                jar("io.undertow", "undertow-core", "2.3.0"),
                jar("org.apache.tomcat.embed", "tomcat-embed-el", "10.1.0"));
        starter(
                "spring-boot-starter-reactor-netty",
                jar("io.projectreactor.netty", "reactor-netty-http", "1.2.0"));
    }

    private void starter(String artifact, ResolvedJar... brings) {
        closures.put(artifact, List.of(brings));
    }

    /** A starter also brings another library. */
    void alsoBrings(String starter, String group, String artifact, String version) {
        List<ResolvedJar> brings = new ArrayList<>(closures.getOrDefault(starter, List.of()));
        brings.add(jar(group, artifact, version));
        closures.put(starter, brings);
    }

    private ResolvedJar jar(String group, String artifact, String version) {
        Path file = MadeJar.library(folder, artifact + "-" + version + ".jar", content(artifact));
        return new ResolvedJar(group, artifact, version, "", file);
    }

    /** A server's jar contains the class by which it is recognised. */
    private static String content(String artifact) {
        return Stream.of(Container.values())
                .filter(container -> container.engine().equals(artifact))
                .map(Container::server)
                .findFirst()
                .orElse(artifact.replace('-', '/') + "/Some.class");
    }

    void declares(String library, String... needed) {
        declared.put(library, List.of(needed));
    }

    @Override
    public List<ResolvedJar> closure(String boot, List<String> roots) {
        Map<String, ResolvedJar> nearest = new LinkedHashMap<>();
        for (String root : roots) {
            String[] parts = root.split(":", -1);
            List<ResolvedJar> starter = closures.get(parts[1]);
            if (starter == null) {
                nearest.put(parts[1], jar(parts[0], parts[1], parts[2]));
            } else {
                starter.forEach(it -> nearest.putIfAbsent(it.artifact(), it));
            }
        }
        return List.copyOf(nearest.values());
    }

    @Override
    public List<ResolvedJar> fetched(List<ResolvedJar> named) {
        return named;
    }

    private List<ResolvedJar> http2() {
        return List.of(jar("org.eclipse.jetty.http2", "jetty-http2-server", "12.0.0"));
    }

    @Override
    public @Nullable ResolvedJar managed(String boot, String artifact) {
        List<ResolvedJar> known = new ArrayList<>();
        closures.values().forEach(known::addAll);
        known.addAll(http2());
        for (ResolvedJar jar : known) {
            if (jar.artifact().equals(artifact)) {
                return jar;
            }
        }
        return declared.containsKey(artifact)
                ? new ResolvedJar("com.example", artifact, "1.0", "", null)
                : null;
    }

    @Override
    public @Nullable List<String> declared(String group, String artifact, String version) {
        return declared.get(artifact);
    }
}
