package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * A dry run of a release of the last commit, and each way to start what it made: from an empty home
 * in an empty folder. The folder of staged files stands in for Maven Central.
 */
@Tag("all")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ReleaseIT {

    private static final String VERSION = "9.9.9";
    private static final String JBANG = "0.132.1";

    @TempDir static Path work;
    private static Path clone = Path.of("");
    private static Path staged = Path.of("");

    private Path home = Path.of("");
    private Path empty = Path.of("");

    @BeforeAll
    static void a_version_is_released_without_publishing_it() throws Exception {
        assumeTrue(
                Stream.of("git", "gpg", "mvn", "unzip", "curl").allMatch(ReleaseIT::isThere),
                "git, gpg, mvn, unzip or curl is not installed");
        clone = work.resolve("clone");
        Path project = Path.of("..").toRealPath();
        assumeTrue(Files.exists(project.resolve(".git")), "this is not a clone");
        done(work, Map.of(), "git", "clone", "-q", project.toString(), "clone");
        done(
                clone,
                Map.of(),
                "git",
                "remote",
                "set-url",
                "origin",
                "https://github.com/weighbridge/weighbridge.git");
        Path changelog = clone.resolve("CHANGELOG.md");
        Files.writeString(
                changelog, Files.readString(changelog).replace("## Unreleased", "## " + VERSION));
        done(
                clone,
                Map.of(),
                "git",
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@b",
                "commit",
                "-qam",
                "Release");
        done(clone, Map.of(), ".ci/release", VERSION, "--dry-run");
        done(clone, Map.of(), ".ci/pin", VERSION);
        staged = clone.resolve("target/staging/io/weighbridge/weigh").resolve(VERSION);
    }

    @BeforeEach
    void an_empty_home_and_an_empty_folder() throws IOException {
        Path place = Files.createTempDirectory(work, "user");
        home = Files.createDirectory(place.resolve("home"));
        empty = Files.createDirectory(place.resolve("empty"));
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private record Ended(int code, String said) {}

    private static Ended run(Path folder, Map<String, String> environment, String... line)
            throws Exception {
        Path out = Files.createTempFile(work, "out", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(line)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        if (environment.containsKey("HOME")) {
            builder.environment().keySet().retainAll(List.of("PATH"));
        }
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroy();
        }
        return new Ended(process.exitValue(), Files.readString(out));
    }

    private static String done(Path folder, Map<String, String> environment, String... line)
            throws Exception {
        Ended ended = run(folder, environment, line);
        assertThat(ended.code()).as(String.join(" ", line) + ": " + ended.said()).isZero();
        return ended.said();
    }

    /** Runs a command as a user who has nothing of Weighbridge or Maven. */
    private String asNewUser(String... line) throws Exception {
        return done(empty, Map.of("HOME", home.toString()), line);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String checksum(Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    }

    private static Path staged(String ending) {
        return staged.resolve("weigh-" + VERSION + ending);
    }

    @Test
    void what_maven_central_asks_for_is_staged_and_signed() throws IOException {
        for (String ending : List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom")) {
            assertThat(staged(ending)).isNotEmptyFile();
            assertThat(staged(ending + ".asc"))
                    .content()
                    .startsWith("-----BEGIN PGP SIGNATURE-----");
        }
        assertThat(staged(".pom"))
                .content()
                .contains("<version>" + VERSION + "</version>")
                .contains("<name>", "<description>", "<url>", "<licenses>", "<developers>", "<scm ")
                .doesNotContain("<parent>", "<dependencies>", "${");
    }

    @Test
    void the_bills_of_materials_list_each_library() throws IOException {
        List<String> components = new ArrayList<>();
        for (String file :
                List.of(
                        "harness/target/weigh.cdx.json",
                        "load/engine/target/weigh-engine.cdx.json")) {
            JsonNode bill = new ObjectMapper().readTree(clone.resolve(file).toFile());
            assertThat(bill.path("bomFormat").textValue()).isEqualTo("CycloneDX");
            bill.path("components").forEach(component -> components.add(named(component)));
        }
        for (String list : List.of("harness/target/classes", "load/engine/target/classes")) {
            List<String> libraries =
                    Files.readString(clone.resolve(list + "/META-INF/THIRD-PARTY.txt"))
                            .lines()
                            .filter(line -> line.startsWith(" "))
                            .map(line -> line.replaceAll(".*\\(([^:() ]+:[^:]+):[^:]+ - .*", "$1"))
                            .toList();

            assertThat(libraries).hasSizeGreaterThan(10);
            assertThat(components).containsAll(libraries);
        }
    }

    private static String named(JsonNode component) {
        return component.path("group").textValue() + ":" + component.path("name").textValue();
    }

    @Test
    void homebrew_s_formula_and_the_list_of_checksums_name_the_archive() throws Exception {
        String sum = checksum(clone.resolve("harness/target/weigh-" + VERSION + ".zip"));

        assertThat(clone.resolve("target/jreleaser/package/weigh/brew/Formula/weigh.rb"))
                .content()
                .contains("sha256 \"" + sum + "\"")
                .contains("/releases/download/v" + VERSION + "/weigh-" + VERSION + ".zip\"");
        assertThat(clone.resolve("target/jreleaser/checksums/checksums_sha256.txt"))
                .content()
                .contains(sum + "  weigh-" + VERSION + ".zip")
                .contains(checksum(staged(".jar")) + "  weigh.jar");
        assertThat(clone.resolve("target/jreleaser/release/CHANGELOG.md")).isNotEmptyFile();
    }

    @Test
    void weigh_jar_starts() throws Exception {
        assertThat(asNewUser(java(), "-jar", staged(".jar").toString(), "--version"))
                .startsWith("weigh " + VERSION + " ")
                .doesNotContain("dirty");
    }

    @Test
    void the_archive_of_homebrew_and_sdkman_starts() throws Exception {
        asNewUser(
                "unzip",
                "-q",
                clone.resolve("harness/target/weigh-" + VERSION + ".zip").toString());

        assertThat(asNewUser("weigh-" + VERSION + "/bin/weigh", "--version"))
                .startsWith("weigh " + VERSION + " ");
    }

    @Test
    void jbang_runs_the_alias_of_the_catalogue() throws Exception {
        Path maven = Files.createDirectory(home.resolve(".m2"));
        Files.writeString(
                maven.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>staging</id><mirrorOf>*</mirrorOf><url>"
                        + clone.resolve("target/staging").toUri()
                        + "</url></mirror></mirrors></settings>");

        // JBang prints the command that its start script would run.
        Ended jbang =
                run(
                        empty,
                        Map.of("HOME", home.toString()),
                        java(),
                        "-Duser.home=" + home,
                        "-cp",
                        jbang(),
                        "dev.jbang.Main",
                        "--quiet",
                        "run",
                        "--runtime-option=" + ownLock(),
                        "weigh@" + clone.resolve("jbang-catalog.json"),
                        "run",
                        "--jar",
                        application(),
                        "--path",
                        "/plaintext",
                        "--within",
                        "30s",
                        "--rounds",
                        "1");
        assertThat(jbang.code()).as(jbang.said()).isEqualTo(255);

        assertThat(asNewUser("sh", "-c", jbang.said().strip()))
                .contains("requests/s", "CPU/request");
        assertThat(empty.resolve("results")).isNotEmptyDirectory();
    }

    /** Other tests measure at the same time: the lock of a machine is a temporary file. */
    private String ownLock() {
        return "-Djava.io.tmpdir=" + home;
    }

    private static String application() throws IOException {
        return Path.of("..", "app-tomcat", "target", "app-tomcat.jar").toRealPath().toString();
    }

    /** The class path of JBang, whose pom names a Gson that does not read catalogues. */
    private static String jbang() throws Exception {
        Path folder = Files.createTempDirectory(work, "jbang");
        Files.writeString(
                folder.resolve("pom.xml"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId>"
                    + "<version>1</version><dependencies>"
                        + dependency("dev.jbang", "jbang-cli", JBANG)
                        + dependency("com.google.code.gson", "gson", "2.13.2")
                        + "</dependencies></project>");
        done(
                folder,
                Map.of(),
                "mvn",
                "-B",
                "-ntp",
                "-q",
                "dependency:build-classpath",
                "-Dmdep.outputFile=class-path");
        return Files.readString(folder.resolve("class-path"));
    }

    private static String dependency(String group, String artifact, String version) {
        return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
                .formatted(group, artifact, version);
    }

    @Test
    void the_action_downloads_the_pinned_version_and_compares_two_jars() throws Exception {
        Map<String, Object> action = new Yaml().load(Files.readString(clone.resolve("action.yml")));
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        environment.put("RUNNER_TEMP", home.toString());
        environment.put("GITHUB_STEP_SUMMARY", home.resolve("summary").toString());
        environment.put("VERSION", input(action, "version"));
        environment.put("SHA256", input(action, "sha256"));
        environment.put(
                "URL",
                clone.resolve("target/staging").toUri()
                        + "io/weighbridge/weigh/{version}/weigh-{version}.jar");
        environment.put("JDK_JAVA_OPTIONS", ownLock());
        environment.put("BUILD", "");
        environment.put("BASE", "");
        environment.put("JAR", "base=" + application() + "\nchange=" + application());
        environment.put("LOADED", "/plaintext");
        environment.put("WITHIN", "1m");
        environment.put("ARGUMENTS", "--rounds 1");
        for (String other : List.of("REQUESTS", "PLAN", "GATE")) {
            environment.put(other, "");
        }

        for (String name : List.of("Download weigh.jar", "Compare", "Show the table")) {
            done(empty, environment, "bash", "-eo", "pipefail", "-c", script(action, name));
        }

        assertThat(home.resolve("summary"))
                .content(StandardCharsets.UTF_8)
                .contains("| base", "| change");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object parsed) {
        return (Map<String, Object>) parsed;
    }

    private static String input(Map<String, Object> action, String name) {
        Map<String, Object> inputs = map(Objects.requireNonNull(action.get("inputs")));
        return String.valueOf(map(Objects.requireNonNull(inputs.get(name))).get("default"));
    }

    private static String script(Map<String, Object> action, String name) {
        Object steps = map(Objects.requireNonNull(action.get("runs"))).get("steps");
        return ((List<?>) Objects.requireNonNull(steps))
                .stream()
                        .map(step -> map(Objects.requireNonNull(step)))
                        .filter(step -> name.equals(step.get("name")))
                        .map(step -> String.valueOf(step.get("run")))
                        .findFirst()
                        .orElseThrow();
    }
}
