package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MavenSettings;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.Wishes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Our own jars moved from one container to another, with libraries of the repositories that this
 * build takes its own from: the result has the libraries of the jar that was built for it.
 */
class SwapIT {

    private static final String LIBRARIES = "BOOT-INF/lib/";

    /** Our Jetty serves HTTP/2, which the others do without a library of its own. */
    private static final Set<String> HTTP2 =
            Set.of("jetty-http2-server", "jetty-http2-common", "jetty-http2-hpack");

    private static Swap swap = Swap.by(MavenSettings.USUAL);

    @TempDir Path folder;

    @BeforeAll
    static void repositories() {
        swap = Swap.by(MavenSettings.USUAL);
    }

    @AfterAll
    static void close() {
        swap.close();
    }

    private static Path ours(String container) {
        String name = "app-" + container;
        Path jar = Path.of("..", name, "target", name + ".jar");
        assertThat(jar).as("build it with: mvn package").exists();
        return jar;
    }

    private static Set<String> libraries(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
                    .map(name -> name.substring(LIBRARIES.length()))
                    .filter(name -> HTTP2.stream().noneMatch(name::startsWith))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private Path moved(Path jar, String to) {
        Path out = folder.resolve(to + ".jar");
        Swap.write(swap.decide(jar, Container.named(to), Wishes.NONE), out);
        return out;
    }

    @ParameterizedTest(name = "from {0} to {1}")
    @CsvSource({
        "tomcat, jetty",
        "tomcat, undertow",
        "jetty, tomcat",
        "jetty, undertow",
        "undertow, tomcat",
        "undertow, jetty"
    })
    void a_moved_jar_has_the_libraries_of_the_one_that_was_built_so(String from, String to)
            throws IOException {
        assertThat(libraries(moved(ours(from), to))).isEqualTo(libraries(ours(to)));
    }

    @Test
    void a_moved_jar_runs_the_container_it_was_moved_to() throws Exception {
        Path jar = moved(ours("tomcat"), "jetty");
        Target target =
                Target.jar("moved", jar)
                        .withReady("/plaintext")
                        .withContainer(Optional.of("Eclipse Jetty"));

        try (Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(
                                        target,
                                        Workload.get("ready", "/plaintext"),
                                        Limits.DEFAULT,
                                        folder,
                                        "moved")) {
            assertThat(server.identity().container().orElseThrow()).startsWith("Eclipse Jetty 12");
        }
    }

    /** Such as {@code -Dforeign.jar=target/spring-petclinic.jar}. */
    @Test
    void a_foreign_jar_has_its_own_libraries_again_after_there_and_back() throws IOException {
        String given = System.getProperty("foreign.jar", "");
        assumeThat(given).as("no -Dforeign.jar is given").isNotEmpty();
        Path jar = Path.of(given);
        String home = Swap.present(jar).key();

        for (Container other : Swap.others(jar)) {
            Path there = moved(jar, other.key());
            assertThat(libraries(moved(there, home))).as("by " + other).isEqualTo(libraries(jar));
        }
    }
}
