package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The four jars have the same libraries in the same versions, and each its own container: any other
 * difference would be measured as if the container caused it.
 */
class FourJarsIT {

    private static final String LIBRARIES = "BOOT-INF/lib/";

    /**
     * Each stack, the library that identifies its container, and the libraries that belong to it.
     */
    private enum Stack {
        TOMCAT("tomcat-embed-core", "spring-webmvc", "tomcat-embed-(el|websocket)"),
        JETTY(
                "jetty-server",
                "spring-webmvc",
                "jetty-.+",
                "tomcat-embed-el",
                "jakarta\\.(servlet|websocket|websocket-client)-api",
                "asm(-commons|-tree)?",
                "jakarta\\.(enterprise\\.cdi|inject|interceptor|transaction)-api",
                "jakarta\\.enterprise\\.lang-model"),
        UNDERTOW(
                "undertow-core",
                "spring-webmvc",
                "undertow-(servlet|websockets-jsr)",
                "tomcat-embed-el",
                "jakarta\\.(servlet|websocket|websocket-client)-api",
                "xnio-(api|nio)",
                "jboss-(logging|threads)",
                "smallrye-common-(annotation|constraint|cpu|function)",
                "wildfly-(client-config|common)"),
        WEBFLUX(
                "reactor-netty-http",
                "spring-webflux",
                "reactor-(core|netty-core)",
                "netty-(buffer|codec|common|handler|resolver|transport)(-.+)?");

        private final String server;
        private final Pattern own;

        Stack(String server, String... others) {
            this.server = server;
            this.own = Pattern.compile("(" + server + "|" + String.join("|", others) + ")-\\d.*");
        }

        private Path jar() {
            String name = "app-" + name().toLowerCase(Locale.ROOT);
            return Path.of("..", name, "target", name + ".jar");
        }
    }

    private static Set<String> libraries(Stack stack) {
        assertThat(stack.jar()).as("build it with: mvn package").exists();
        try (JarFile jar = new JarFile(stack.jar().toFile())) {
            return jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
                    .map(name -> name.substring(LIBRARIES.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<Stack, Set<String>> allLibraries() {
        Map<Stack, Set<String>> all = new EnumMap<>(Stack.class);
        Arrays.stream(Stack.values()).forEach(stack -> all.put(stack, libraries(stack)));
        return all;
    }

    private static Set<String> of(Map<Stack, Set<String>> all, Stack stack) {
        return Objects.requireNonNull(all.get(stack));
    }

    /** Libraries that only some stacks have and that no container explains. */
    private static Set<String> strays(Map<Stack, Set<String>> all) {
        Set<String> strays = new TreeSet<>();
        all.forEach(
                (stack, libraries) ->
                        libraries.stream()
                                .filter(library -> !stack.own.matcher(library).matches())
                                .filter(library -> !everywhere(all, library))
                                .forEach(library -> strays.add(stack + " " + library)));
        return strays;
    }

    private static boolean everywhere(Map<Stack, Set<String>> all, String library) {
        return all.values().stream().allMatch(libraries -> libraries.contains(library));
    }

    @Test
    void nothing_but_the_container_differs() {
        assertThat(strays(allLibraries())).isEmpty();
    }

    @Test
    void the_common_libraries_are_the_application_and_boot() {
        Set<String> shared = new TreeSet<>(libraries(Stack.TOMCAT));
        allLibraries().values().forEach(shared::retainAll);

        assertThat(shared)
                .hasSizeGreaterThan(30)
                .anyMatch(library -> library.startsWith("shared-controllers-"))
                .anyMatch(library -> library.startsWith("spring-boot-3."))
                .contains("graphql-java-26.0.jar");
    }

    @Test
    void a_library_of_only_one_stack_is_detected() {
        Map<Stack, Set<String>> all = allLibraries();
        of(all, Stack.JETTY).add("spring-data-commons-3.5.0.jar");

        assertThat(strays(all)).containsExactly("JETTY spring-data-commons-3.5.0.jar");
    }

    @Test
    void another_version_of_a_shared_library_is_detected() {
        Map<Stack, Set<String>> all = allLibraries();
        of(all, Stack.WEBFLUX).remove("graphql-java-26.0.jar");
        of(all, Stack.WEBFLUX).add("graphql-java-25.0.jar");

        assertThat(strays(all))
                .contains("WEBFLUX graphql-java-25.0.jar", "TOMCAT graphql-java-26.0.jar");
    }

    @ParameterizedTest
    @EnumSource
    void a_stack_has_its_own_server_and_nobody_elses(Stack stack) {
        List<String> servers =
                Arrays.stream(Stack.values())
                        .map(other -> other.server)
                        .filter(server -> has(stack, server))
                        .toList();

        assertThat(servers).containsExactly(stack.server);
    }

    private static boolean has(Stack stack, String server) {
        return libraries(stack).stream().anyMatch(library -> library.matches(server + "-\\d.*"));
    }
}
