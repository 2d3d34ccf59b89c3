package io.weighbridge.swap;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * MovedJars Spring Boot jars to other containers: first {@link #decide}, which writes nothing, then
 * {@link #write}.
 */
public final class Swap implements AutoCloseable {

    private static final String BOOT = "org.springframework.boot:";
    private static final String HTTP2 = "server.http2.enabled";

    /** The Servlet API of Jetty 11, as Spring Boot's manual says. */
    private static final String SERVLET_5 = "jakarta.servlet:jakarta.servlet-api:5.0.0";

    private final Repositories repositories;
    private final Map<String, String> starters;

    /**
     * Uses the repositories of the user's Maven.
     *
     * @throws SwapRefusedException if its settings cannot be read
     */
    public static Swap by(MoveSettings settings) {
        return new Swap(new MavenRepositories(settings), settings.starters());
    }

    /**
     * @param starters artifacts that replace Boot's starters, by the keys of their containers
     */
    Swap(Repositories repositories, Map<String, String> starters) {
        this.repositories = repositories;
        this.starters = starters;
    }

    /**
     * The container that a jar starts now.
     *
     * @param settings with which it is started
     * @throws SwapRefusedException if it is not an executable Spring Boot jar with a container
     */
    public static Container present(Path jar, MovedSettings settings) {
        return BootJar.read(jar, settings).container();
    }

    /** The other containers that support a jar's programming model. */
    public static List<Container> others(Path jar, MovedSettings settings) {
        BootJar read = BootJar.read(jar, settings);
        return Arrays.stream(Container.values())
                .filter(container -> container != read.container())
                .filter(container -> read.stack() == Stack.WEBFLUX || container.servlets())
                .toList();
    }

    /**
     * Plans a move.
     *
     * @param settings with which the moved application will be started
     * @throws SwapRefusedException if the jar cannot be moved to the container, or a dependency
     *     cannot be resolved
     */
    public Move decide(Path file, Container to, MovedSettings settings) {
        BootJar jar = BootJar.read(file, settings);
        refuseImpossible(jar, to);
        try {
            Move move = decide(jar, to, settings);
            jar.requireUnchanged();
            return move;
        } catch (IOException e) {
            throw new SwapRefusedException(
                    "%s cannot be read (%s): make sure that no other program is writing it, and try again."
                            .formatted(file, Cause.of(e)),
                    e);
        }
    }

    /** Rejects moves that are known to be impossible, before any library is resolved. */
    private void refuseImpossible(BootJar jar, Container to) {
        refuse(
                jar.container() == to,
                "%s already runs %s: name another container.".formatted(jar.file(), to.title()));
        refuse(
                !jar.boot().atLeast(2, 7),
                "%s is built with Spring Boot %s, but weigh changes the container of jars from 2.7 on only: build it with 2.7 or later."
                        .formatted(jar.file(), jar.boot().text()));
        refuse(
                jar.stack() == Stack.SERVLET && !to.servlets(),
                "%s is written for servlets, and %s runs WebFlux only: name tomcat, jetty or undertow."
                        .formatted(jar.file(), to.title()));
        refuse(
                jar.stack() == Stack.WEBFLUX && isGateway(jar),
                "%s is a Spring Cloud Gateway for WebFlux, which runs on Reactor Netty only: it cannot be moved."
                        .formatted(jar.file()));
        refuse(
                jar.library("tomcat-embed-jasper") != null,
                "%s has JSPs (tomcat-embed-jasper), which in an executable jar work on Tomcat only: it cannot be moved."
                        .formatted(jar.file()));
        refuse(
                to == Container.UNDERTOW
                        && jar.boot().atLeast(4, 0)
                        && !starters.containsKey(to.key()),
                "Spring Boot %s has no starter for Undertow: name another publisher's, such as the community's for Servlet 6.1 (github.com/jboss-fuse/spring-boot-undertow), with --starter undertow=io.undertow:undertow-spring-boot-starter:VERSION."
                        .formatted(jar.boot().text()));
    }

    private static void refuse(boolean impossible, String why) {
        if (impossible) {
            throw new SwapRefusedException(why);
        }
    }

    private static boolean isGateway(BootJar jar) {
        return jar.library("spring-cloud-gateway-server") != null
                || jar.library("spring-cloud-gateway-server-webflux") != null;
    }

    private Move decide(BootJar jar, Container to, MovedSettings settings) throws IOException {
        String boot = jar.boot().text();
        List<ResolvedJar> base =
                repositories.closure(boot, List.of(starter("spring-boot-starter", boot)));
        List<ResolvedJar> wanted =
                without(repositories.closure(boot, roots(jar, to, settings)), base);
        List<Library> gone = gone(jar, to, wanted, base);
        List<Library> left = new ArrayList<>(jar.libraries());
        left.removeAll(gone);
        List<ResolvedJar> come =
                repositories.fetched(
                        wanted.stream().filter(it -> left.stream().noneMatch(it::isOf)).toList());
        String version = version(wanted, to);
        List<String> warnings =
                new MoveWarnings(jar, to, settings, repositories).of(wanted, left, come);
        return new Move(jar, to, version, gone, come, warnings);
    }

    /** The version of a container's engine among the dependencies of its starter. */
    private String version(List<ResolvedJar> wanted, Container to) {
        for (ResolvedJar jar : wanted) {
            if (jar.artifact().equals(to.engine())) {
                return jar.version();
            }
        }
        String starter = starters.getOrDefault(to.key(), to.starter());
        throw new SwapRefusedException(
                "%s does not contain %s: name another with --starter %s=GROUP:ARTIFACT:VERSION."
                        .formatted(starter, to.engine(), to.key()));
    }

    private List<Library> gone(
            BootJar jar, Container to, List<ResolvedJar> wanted, List<ResolvedJar> base)
            throws IOException {
        List<ResolvedJar> stays = new ArrayList<>(wanted);
        stays.addAll(base);
        Set<Library> gone = new Removal(jar, to, repositories).of(came(jar), stays);
        return jar.libraries().stream().filter(gone::contains).toList();
    }

    /**
     * The dependencies of the present container, which may be removed. For Reactor Netty there are
     * none, because WebClient also uses it. A starter that is not Boot's own is known only if the
     * user names it.
     */
    private List<ResolvedJar> came(BootJar jar) {
        Container from = jar.container();
        boolean unknown =
                from == Container.UNDERTOW
                        && jar.boot().atLeast(4, 0)
                        && !starters.containsKey(from.key());
        if (from == Container.NETTY || unknown) {
            return List.of();
        }
        String boot = jar.boot().text();
        List<String> roots = starters(jar, from);
        String http2 = http2(jar);
        if (from == Container.JETTY && jar.library(http2) != null) {
            roots.add(managed(boot, http2));
        }
        return repositories.closure(boot, roots);
    }

    private List<String> roots(BootJar jar, Container to, MovedSettings settings) {
        String boot = jar.boot().text();
        List<String> roots = starters(jar, to);
        if (to == Container.JETTY && settings.http2()) {
            roots.add(managed(boot, http2(jar)));
            if (settings.tls()) {
                roots.add(managed(boot, "jetty-alpn-java-server"));
            }
        }
        return roots;
    }

    /** A container's starter, and the Servlet API if the one that Boot manages does not fit. */
    private List<String> starters(BootJar jar, Container container) {
        List<String> starters = new ArrayList<>();
        starters.add(starter(container, jar.boot().text()));
        if (container == Container.JETTY && jar.hasJetty11()) {
            starters.add(SERVLET_5);
        }
        return starters;
    }

    /** Jetty's HTTP/2 module, which was renamed in Jetty 12. */
    private static String http2(BootJar jar) {
        return jar.boot().atLeast(3, 2) ? "jetty-http2-server" : "http2-server";
    }

    private String managed(String boot, String artifact) {
        ResolvedJar jar = repositories.managed(boot, artifact);
        if (jar == null) {
            throw new SwapRefusedException(
                    "Spring Boot %s manages no version of %s, which HTTP/2 needs: turn off %s."
                            .formatted(boot, artifact, HTTP2));
        }
        return jar.group() + ":" + jar.artifact() + ":" + jar.version();
    }

    private String starter(Container container, String boot) {
        String chosen = starters.get(container.key());
        return chosen == null ? starter(container.starter(), boot) : chosen;
    }

    private static String starter(String artifact, String boot) {
        return BOOT + artifact + ":" + boot;
    }

    private static List<ResolvedJar> without(List<ResolvedJar> all, List<ResolvedJar> known) {
        List<String> keys = known.stream().map(ResolvedJar::key).toList();
        return all.stream().filter(it -> !keys.contains(it.key())).toList();
    }

    /**
     * Writes the moved jar. Unchanged entries are copied without compressing them again.
     *
     * @param out a file in an existing folder; an existing file is replaced once the new one is
     *     complete
     * @throws SwapRefusedException if the file cannot be written, if the original has changed, or
     *     if the original would be overwritten; no partial file is left
     */
    public static void write(Move move, Path out) {
        new JarWriter(move).write(out);
    }

    @Override
    public void close() {
        repositories.close();
    }
}
