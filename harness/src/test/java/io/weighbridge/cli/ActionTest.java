package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Terminal;
import io.weighbridge.instrument.plan.Target;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The shell steps of the GitHub Action, with the inputs of the workflow in docs/ci, run one after
 * the other as on GitHub. Parts that exist only on GitHub, or that take minutes, are replaced by
 * short scripts.
 */
class ActionTest {

    private static final Path PROJECT = Path.of("..");
    private static final String OTHER_CHECKSUM = "0".repeat(64);

    @TempDir Path folder;
    private Path path;
    private Path temporary;
    private Path checkout;
    private Map<String, Object> action = Map.of();
    private final Map<String, String> expressions = new HashMap<>();

    @BeforeEach
    void a_checkout_of_a_pull_request_and_stand_ins_for_programs() throws Exception {
        assumeTrue(
                Stream.of("git", "bash", "curl").allMatch(ActionTest::isThere),
                "git, bash or curl is not installed");
        action = new Yaml().load(Files.readString(PROJECT.resolve("action.yml")));
        path = Files.createDirectories(folder.resolve("path"));
        temporary = Files.createDirectories(folder.resolve("temporary"));
        Path upstream = Files.createDirectories(folder.resolve("upstream"));
        git(upstream, "init", "-q");
        commit(upstream, "1.0");
        checkout = folder.resolve("checkout");
        git(folder, "clone", "-q", upstream.toString(), checkout.toString());
        String base = git(checkout, "rev-parse", "HEAD").strip();
        commit(checkout, "1.1");
        Path jar = Files.writeString(folder.resolve("weigh-1.2.3.jar"), "weigh.jar");
        map(action.get("inputs"))
                .forEach(
                        (name, input) ->
                                expressions.put(
                                        "inputs." + name,
                                        map(input).getOrDefault("default", "").toString()));
        expressions.put("inputs.version", "1.2.3");
        expressions.put("inputs.sha256", checksum(jar));
        expressions.put("inputs.url", folder.toUri() + "weigh-{version}.jar");
        expressions.put("inputs.token", "secret");
        map(workflowStep().get("with"))
                .forEach((name, value) -> expressions.put("inputs." + name, value.toString()));
        expressions.put("github.event.pull_request.number", "7");
        expressions.put("github.event.pull_request.base.sha", base);
        standIn("java", "echo '| cpu |' > weigh.md");
        standIn("gh", "case \"$*\" in (*--paginate*) cat ../earlier 2> /dev/null || true;; esac");
    }

    /** An application whose build makes a jar with its version in its name. */
    private static void commit(Path repository, String version) throws Exception {
        script(
                repository.resolve("mvnw"),
                "mkdir -p target && echo " + version + " > target/shop-" + version + ".jar");
        git(repository, "add", "--all");
        git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", version);
    }

    private static String checksum(Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private static void script(Path file, String commands) throws IOException {
        Files.writeString(file, "#!/bin/bash\nset -eu\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** A program that records its arguments, one per line, and does something small. */
    private void standIn(String name, String commands) throws IOException {
        script(
                path.resolve(name),
                "printf '%s\\n' \"$@\" '' >> '" + folder + "/" + name + ".arguments'\n" + commands);
    }

    private List<String> arguments(String name) throws IOException {
        Path file = folder.resolve(name + ".arguments");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static String git(Path where, String... words) throws Exception {
        List<String> line = new ArrayList<>(List.of("git", "-C", where.toString()));
        line.addAll(List.of(words));
        Process git = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(said).isZero();
        return said;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object parsed) {
        return (Map<String, Object>) Objects.requireNonNullElse(parsed, Map.of());
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(@Nullable Object parsed) {
        return (List<Map<String, Object>>) Objects.requireNonNull(parsed);
    }

    private List<Map<String, Object>> steps() {
        return list(map(action.get("runs")).get("steps"));
    }

    private Map<String, Object> step(String name) {
        return steps().stream()
                .filter(step -> name.equals(step.get("name")))
                .findFirst()
                .orElseThrow();
    }

    /** The step of the workflow to copy that uses the action. */
    private static Map<String, Object> workflowStep() throws IOException {
        Map<String, Object> workflow =
                new Yaml().load(Files.readString(PROJECT.resolve("docs/ci/pull-request.yml")));
        List<Map<String, Object>> steps =
                list(map(map(workflow.get("jobs")).get("weigh")).get("steps"));
        return steps.get(steps.size() - 1);
    }

    private record Ended(int code, String said) {}

    private Ended run(Map<String, Object> step) throws Exception {
        Path script = Files.writeString(folder.resolve("step.sh"), (String) step.get("run"));
        ProcessBuilder builder =
                new ProcessBuilder(
                                "bash",
                                "--noprofile",
                                "--norc",
                                "-eo",
                                "pipefail",
                                script.toString())
                        .directory(checkout.toFile())
                        .redirectErrorStream(true);
        Map<String, String> env = builder.environment();
        env.put("PATH", path + File.pathSeparator + env.get("PATH"));
        env.put("RUNNER_TEMP", temporary.toString());
        env.put("GITHUB_REPOSITORY", "shop/shop");
        env.put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
        map(step.get("env")).forEach((key, value) -> env.put(key, filled(value)));
        Process bash = builder.start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(bash.waitFor(), said);
    }

    private String filled(Object value) {
        String text = value.toString();
        for (Map.Entry<String, String> known : expressions.entrySet()) {
            text = text.replace("${{ " + known.getKey() + " }}", known.getValue());
        }
        assertThat(text).doesNotContain("${{");
        return text;
    }

    private boolean isWanted(Map<String, Object> step) {
        return step.containsKey("run")
                && !("${{ inputs.build != '' }}".equals(step.get("if"))
                        && "".equals(expressions.get("inputs.build")));
    }

    private void runAll() throws Exception {
        for (Map<String, Object> step : steps()) {
            if (isWanted(step)) {
                Ended ended = run(step);
                assertThat(ended.code()).as(step.get("name") + ": " + ended.said()).isZero();
            }
        }
    }

    @Test
    void its_steps_build_both_sides_compare_and_comment() throws Exception {
        runAll();

        assertThat(temporary.resolve("weigh.jar")).hasContent("weigh.jar");
        assertThat(temporary.resolve("base/target/shop-1.0.jar")).hasContent("1.0");
        assertThat(checkout.resolve("target/shop-1.1.jar")).hasContent("1.1");
        assertThat(folder.resolve("summary")).hasContent("| cpu |");
        assertThat(temporary.resolve("comment.md")).hasContent("<!-- weigh -->\n| cpu |");
        assertThat(arguments("gh"))
                .containsSequence("pr", "comment", "7", "--repo", "shop/shop", "--body-file")
                .doesNotContain("PATCH");
    }

    @Test
    void an_existing_comment_is_updated_instead_of_adding_another() throws Exception {
        Files.writeString(folder.resolve("earlier"), "42\n43\n");

        runAll();

        assertThat(arguments("gh"))
                .containsSequence(
                        "PATCH",
                        "repos/shop/shop/issues/comments/42",
                        "-F",
                        "body=@" + temporary.resolve("comment.md"))
                .doesNotContain("pr");
    }

    @Test
    void it_types_what_weigh_understands() throws Exception {
        expressions.put("inputs.arguments", "--connections 20 --header 'X-Shop: a b'");
        runAll();
        List<String> typed = arguments("java");
        assertThat(typed).startsWith("-jar", temporary.resolve("weigh.jar").toString());
        assertThat(typed).containsSequence("--header", "X-Shop: a b");
        Shell shell = new Shell();
        shell.terminal = new Terminal(checkout, false, false, false, 120);

        int code = shell.type(typed.subList(2, typed.size() - 1).toArray(String[]::new));

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).hasSize(1);
        assertThat(shell.weighed.get(0).baseline()).isEqualTo("base");
        assertThat(shell.weighed.get(0).targets())
                .extracting(Target::name)
                .containsExactly("base", "pull-request");
    }

    @Test
    void without_a_pull_request_it_measures_the_jar_that_it_builds() throws Exception {
        expressions.put("github.event.pull_request.base.sha", "");

        assertThat(run(step("Build")).code()).isZero();
        assertThat(run(step("Compare")).code()).isZero();

        assertThat(temporary.resolve("base")).doesNotExist();
        assertThat(arguments("java")).containsSequence("--jar", "./target/shop-1.1.jar");
    }

    @Test
    void without_a_build_it_takes_the_jars_and_paths_of_all_lines() throws Exception {
        expressions.put("inputs.build", "");
        expressions.put("inputs.jar", "old=a b.jar\nnew=c.jar\n");
        expressions.put("inputs.path", "/one\n/two\n");

        runAll();

        assertThat(arguments("java"))
                .containsSequence("--jar", "old=a b.jar", "--jar", "new=c.jar")
                .containsSequence("--path", "/one", "--path", "/two");
    }

    @Test
    void a_build_that_makes_no_file_of_that_name_or_several_is_reported() throws Exception {
        expressions.put("inputs.jar", "target/*.war");
        assertThat(run(step("Build")).code()).isZero();

        Ended ended = run(step("Compare"));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.said())
                .startsWith("The build should make one file 'target/*.war', and made 0 in ")
                .hasLineCount(1);
        assertThat(arguments("java")).isEmpty();
    }

    @Test
    void a_gate_that_fails_fails_its_step_and_the_table_is_shown_all_the_same() throws Exception {
        expressions.put("inputs.gate", "cpu=5%,rss=10%");
        standIn("java", "echo '| cpu |' > weigh.md; exit 3");
        assertThat(run(step("Build")).code()).isZero();

        assertThat(run(step("Compare")).code()).isEqualTo(3);
        assertThat(arguments("java")).containsSequence("--gate", "cpu=5%,rss=10%");
        for (String after : List.of("Show the table", "Comment the table")) {
            assertThat(String.valueOf(step(after).get("if"))).startsWith("${{ !cancelled()");
            assertThat(run(step(after)).code()).isZero();
        }
        assertThat(folder.resolve("summary")).hasContent("| cpu |");
        assertThat(arguments("gh")).contains("pr");
    }

    @Test
    void without_a_table_nothing_is_shown() throws Exception {
        assertThat(run(step("Show the table")).code()).isZero();
        assertThat(run(step("Comment the table")).code()).isZero();

        assertThat(folder.resolve("summary")).doesNotExist();
        assertThat(arguments("gh")).isEmpty();
    }

    @Test
    void a_jar_with_another_checksum_is_not_started() throws Exception {
        expressions.put("inputs.sha256", OTHER_CHECKSUM);

        Ended ended = run(step("Download weigh.jar"));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.said())
                .startsWith("The checksum of weigh.jar 1.2.3 should be " + OTHER_CHECKSUM)
                .hasLineCount(1);
    }

    @Test
    void a_commit_without_a_release_asks_for_a_version_and_its_checksum() throws Exception {
        expressions.put("inputs.version", "");

        Ended ended = run(step("Download weigh.jar"));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.said())
                .startsWith("This commit of the action belongs to no release")
                .hasLineCount(1);
    }

    @Test
    void the_workflow_to_copy_uses_inputs_that_there_are() throws Exception {
        assertThat(String.valueOf(workflowStep().get("uses")))
                .matches("weighbridge/weighbridge@v\\d+");
        assertThat(map(action.get("inputs")).keySet())
                .containsAll(map(workflowStep().get("with")).keySet());
    }

    @Test
    void inputs_reach_scripts_through_the_environment_only() {
        assertThat(steps())
                .filteredOn(step -> step.containsKey("run"))
                .allSatisfy(step -> assertThat((String) step.get("run")).doesNotContain("${{"));
    }

    @Test
    void shellcheck_finds_nothing_in_its_steps() throws Exception {
        assumeTrue(isThere("shellcheck"), "shellcheck is not installed");
        String all =
                steps().stream()
                        .filter(step -> step.containsKey("run"))
                        .map(step -> "(\n" + step.get("run") + ")\n")
                        .collect(Collectors.joining("\n"));
        Path file = Files.writeString(folder.resolve("all.sh"), "#!/bin/bash\n" + all);

        Process shellcheck =
                new ProcessBuilder("shellcheck", "-s", "bash", file.toString())
                        .redirectErrorStream(true)
                        .start();
        String found =
                new String(shellcheck.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shellcheck.waitFor()).as(found).isZero();
    }
}
