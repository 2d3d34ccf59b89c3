package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MovedSettings;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.SwapRefusedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Our own jars moved from one container to another, with libraries of this build's repositories:
 * the result has the same libraries as the jar that was built for the container. Of other people's
 * applications it moves one from Maven Central, and those that {@code -Dforeign.jar} names.
 */
class SwapIT {

    private static final String LIBRARIES = "BOOT-INF/lib/";

    /** Our Jetty supports HTTP/2, for which the other containers need no extra library. */
    private static final Set<String> HTTP2 =
            Set.of("jetty-http2-server", "jetty-http2-common", "jetty-http2-hpack");

    private static Swap swap = Swap.by(MoveSettings.USUAL);

    @TempDir Path folder;

    @BeforeAll
    static void repositories() {
        swap = Swap.by(MoveSettings.USUAL);
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

    private static MovedSettings settings(Path jar) {
        return MovedSettings.of(Target.jar("moved", jar));
    }

    private Path moved(Path jar, String to) {
        Path out = folder.resolve(to + ".jar");
        Swap.write(swap.decide(jar, Container.named(to), settings(jar)), out);
        return out;
    }

    @ParameterizedTest(name = "from {0} to {1}")
    @CsvSource({"tomcat, jetty", "undertow, tomcat"})
    void a_moved_jar_has_the_libraries_of_the_one_that_was_built_so(String from, String to)
            throws IOException {
        assertThat(libraries(moved(ours(from), to))).isEqualTo(libraries(ours(to)));
    }

    @Tag("all")
    @ParameterizedTest(name = "from {0} to {1}")
    @CsvSource({"tomcat, undertow", "jetty, tomcat", "jetty, undertow", "undertow, jetty"})
    void a_jar_moved_otherwise_has_the_libraries_of_the_one_that_was_built_so(
            String from, String to) throws IOException {
        a_moved_jar_has_the_libraries_of_the_one_that_was_built_so(from, to);
    }

    @Test
    void the_command_adds_the_libraries_that_the_properties_need() {
        StringWriter out = new StringWriter();
        String[] command = {
            "swap",
            ours("tomcat").toString(),
            "jetty",
            "--dry-run",
            "--property",
            "server.http2.enabled=true"
        };

        assertThat(Main.run(command, new PrintWriter(out), new PrintWriter(out)))
                .as(out.toString())
                .isZero();
        assertThat(out.toString()).contains("jetty-http2-server");
    }

    @Test
    void a_moved_jar_runs_the_container_it_was_moved_to() throws Exception {
        Path jar = moved(ours("tomcat"), "jetty");
        Target target =
                Target.jar("moved", jar)
                        .withJvmFlags(List.of("-XX:TieredStopAtLevel=1"))
                        .withReady("/plaintext")
                        .withContainer("Eclipse Jetty");

        try (Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(target, PlanSample.of(target), folder, "moved")) {
            assertThat(server.identity().container()).startsWith("Eclipse Jetty 12");
        }
    }

    /**
     * Another project's jar and a path that it answers with 200, such as {@code
     * -Dforeign.jar=/tmp/spring-petclinic.jar=/owners/find}; several are separated by colons.
     */
    private record Foreign(Path jar, String path) {

        static Stream<Foreign> given() {
            return Stream.of(System.getProperty("foreign.jar", "").split(":", -1))
                    .filter(given -> !given.isEmpty())
                    .map(given -> given.split("=", 2))
                    .map(
                            parts ->
                                    new Foreign(
                                            Path.of(parts[0]), parts.length > 1 ? parts[1] : "/"));
        }

        @Override
        public String toString() {
            return jar.getFileName() + " " + path;
        }
    }

    /** Netflix Conductor 3.15.0, an executable jar of Spring Boot 2.7; the build fetches it. */
    private static final Foreign CONDUCTOR =
            new Foreign(Path.of("target", "foreign", "conductor-server.jar"), "/api/event");

    @Test
    @Tag("all")
    void an_application_from_maven_central_has_its_own_libraries_again_after_there_and_back()
            throws IOException {
        thereAndBack(CONDUCTOR);
    }

    @Test
    @Tag("all")
    void an_application_from_maven_central_answers_the_same_on_each_container() throws Exception {
        answersTheSame(CONDUCTOR);
    }

    private void requireForeign() {
        assumeThat(Foreign.given()).as("no -Dforeign.jar is given").isNotEmpty();
    }

    @Test
    void a_foreign_jar_has_its_own_libraries_again_after_there_and_back() throws IOException {
        requireForeign();
        for (Foreign foreign : Foreign.given().toList()) {
            thereAndBack(foreign);
        }
    }

    private void thereAndBack(Foreign foreign) throws IOException {
        Path jar = foreign.jar();
        String home = Swap.present(jar, settings(jar)).key();
        List<Container> others = possible(jar);
        assertThat(others).isNotEmpty();
        for (Container other : others) {
            Path there = moved(jar, other.key());
            assertThat(libraries(moved(there, home)))
                    .as(foreign + " by " + other)
                    .isEqualTo(libraries(jar));
        }
    }

    @Test
    void a_foreign_application_answers_the_same_on_each_container_it_can_be_moved_to()
            throws Exception {
        requireForeign();
        for (Foreign foreign : Foreign.given().toList()) {
            answersTheSame(foreign);
        }
    }

    private void answersTheSame(Foreign foreign) throws Exception {
        Container home = Swap.present(foreign.jar(), settings(foreign.jar()));
        Answered original = answered(foreign.jar(), foreign.path(), home);
        assertThat(original.status()).as(foreign.toString()).isEqualTo(200);
        for (Container other : possible(foreign.jar())) {
            Path there = moved(foreign.jar(), other.key());
            assertThat(answered(there, foreign.path(), other))
                    .as(foreign + " on " + other)
                    .isEqualTo(original);
        }
    }

    /** Boot 4 has no starter for Undertow. */
    private static List<Container> possible(Path jar) {
        return Swap.others(jar, settings(jar)).stream()
                .filter(
                        other -> {
                            try {
                                swap.decide(jar, other, settings(jar));
                                return true;
                            } catch (SwapRefusedException refused) {
                                return false;
                            }
                        })
                .toList();
    }

    private record Answered(int status, String type, int length) {}

    /** A jar's answer on the container that it must run. */
    private Answered answered(Path jar, String path, Container container) throws Exception {
        Target target = Target.jar("foreign", jar).withReady(path).withContainer(container.title());
        try (Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(target, PlanSample.of(target), folder, "foreign")) {
            HttpResponse<byte[]> response =
                    HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create(server.uri() + path)).build(),
                                    BodyHandlers.ofByteArray());
            String type = response.headers().firstValue("content-type").orElse("");
            return new Answered(
                    response.statusCode(), type.replaceFirst(";.*", ""), response.body().length);
        }
    }
}
