package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What weigh.jar, and the load tool inside it, say about the licences of their libraries. */
class LicencesIT {

    private static final Path PROJECT = Path.of("..");
    private static final String WEIGH = "weigh.jar";
    private static final String ENGINE = "load/weigh-engine.jar";

    /** {@code (MIT) (Apache-2.0) Name (group:artifact:version - address)} */
    private static final Pattern LIBRARY =
            Pattern.compile("^ +((?:\\([\\w.-]+\\) )+).*\\(([\\w.-]+):([\\w.-]+):\\S+ - \\S+\\)$");

    private static final Pattern MAVEN =
            Pattern.compile("^META-INF/maven/([^/]+)/([^/]+)/pom\\.properties$");

    /** The entries of both jars by their names. */
    private static Map<String, Map<String, byte[]>> jars = Map.of();

    @BeforeAll
    static void both_jars_are_read() throws IOException {
        Map<String, byte[]> weigh;
        try (InputStream file = Files.newInputStream(PROJECT.resolve("harness/target/weigh.jar"))) {
            weigh = entries(file);
        }
        byte[] engine = Objects.requireNonNull(weigh.get(ENGINE));
        jars = Map.of(WEIGH, weigh, ENGINE, entries(new ByteArrayInputStream(engine)));
    }

    private static Map<String, byte[]> entries(InputStream jar) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        ZipInputStream zip = new ZipInputStream(jar);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (!entry.isDirectory()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        return entries;
    }

    private static Map<String, byte[]> jar(String name) {
        return Objects.requireNonNull(jars.get(name));
    }

    private static String text(String jar, String entry) {
        byte[] bytes = jar(jar).get(entry);
        assertThat(bytes).as(jar + ": " + entry).isNotNull();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private record Library(List<String> licences, String group, String artifact) {

        static Library of(MatchResult line) {
            String licences = line.group(1).replaceAll("[()]", "").strip();
            return new Library(List.of(licences.split(" ")), line.group(2), line.group(3));
        }
    }

    private static List<Library> libraries(String jar) {
        List<String> lines =
                text(jar, "META-INF/THIRD-PARTY.txt")
                        .lines()
                        .filter(line -> line.startsWith(" "))
                        .toList();
        assertThat(lines).isNotEmpty().allMatch(line -> LIBRARY.matcher(line).matches());
        return lines.stream()
                .flatMap(line -> LIBRARY.matcher(line).results())
                .map(Library::of)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {WEIGH, ENGINE})
    void licence_and_notice_are_those_of_the_project(String jar) throws IOException {
        for (String file : List.of("LICENSE", "NOTICE")) {
            assertThat(text(jar, "META-INF/" + file))
                    .isEqualTo(Files.readString(PROJECT.resolve(file)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {WEIGH, ENGINE})
    void each_library_has_the_text_of_its_licence(String jar) {
        for (Library library : libraries(jar)) {
            String folder = "META-INF/third-party/" + library.artifact() + "/";
            boolean hasText =
                    library.licences().contains("Apache-2.0")
                            || jar(jar).containsKey(
                                            "META-INF/third-party/"
                                                    + library.licences().get(0)
                                                    + ".txt")
                            || jar(jar).keySet().stream()
                                    .anyMatch(
                                            name ->
                                                    name.matches(
                                                            folder + ".*LICENSE(\\.txt|\\.md)?"));

            assertThat(hasText).as(jar + ": " + library).isTrue();
        }
    }

    /**
     * Maven writes the name of a library into most jars, and shading keeps these files. What a
     * library contains itself is named in NOTICE.
     */
    @ParameterizedTest
    @ValueSource(strings = {WEIGH, ENGINE})
    void the_list_or_the_notice_has_each_library_that_is_inside(String jar) {
        List<String> inside =
                jar(jar).keySet().stream()
                        .flatMap(name -> MAVEN.matcher(name).results())
                        .map(name -> name.group(1) + ":" + name.group(2))
                        .filter(name -> !name.startsWith("io.weighbridge:"))
                        .filter(name -> !text(jar, "META-INF/NOTICE").contains("(" + name + ")"))
                        .toList();

        assertThat(inside).hasSizeGreaterThan(10);
        assertThat(libraries(jar))
                .extracting(library -> library.group() + ":" + library.artifact())
                .containsAll(inside);
    }

    @Test
    void notices_of_libraries_do_not_replace_each_other() {
        assertThat(text(WEIGH, "META-INF/third-party/commons-compress/META-INF/NOTICE.txt"))
                .contains("Apache Commons Compress");
        assertThat(text(WEIGH, "META-INF/third-party/httpclient/META-INF/NOTICE"))
                .contains("Apache HttpClient");
        assertThat(
                        text(
                                ENGINE,
                                "META-INF/third-party/jackson-core/META-INF/FastDoubleParser-NOTICE"))
                .contains("FastDoubleParser");
    }
}
