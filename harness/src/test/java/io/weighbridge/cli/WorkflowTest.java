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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
 * The shell steps of the workflow that users copy, run one after the other as on GitHub. Parts that
 * exist only on GitHub, or that take minutes, are replaced by short scripts.
 */
class WorkflowTest {

    private static final Path PROJECT = Path.of("..");
    private static final Path WORKFLOW = PROJECT.resolve("docs/ci/pull-request.yml");

    /** The values that GitHub would substitute for the expressions. */
    private static final Map<String, String> EXPRESSIONS =
            Map.of("github.token", "secret", "github.event.pull_request.number", "7");

    @TempDir Path folder;
    private Path path;
    private Map<String, Object> workflow = Map.of();
    private String commit = "";

    @BeforeEach
    void a_checkout_of_both_sides_and_stand_ins_for_programs() throws Exception {
        assumeTrue(isThere("git") && isThere("bash"), "git or bash is not installed");
        workflow = new Yaml().load(Files.readString(WORKFLOW));
        path = Files.createDirectories(folder.resolve("path"));
        for (String side : List.of("base", "pull-request")) {
            Files.createDirectories(folder.resolve(side));
            script(
                    folder.resolve(side + "/mvnw"),
                    "mkdir -p target && echo " + side + " > target/shop.jar");
        }
        Path weighbridge = Files.createDirectories(folder.resolve("upstream"));
        Files.writeString(weighbridge.resolve("pom.xml"), "<project/>\n");
        git(weighbridge, "init", "-q");
        git(weighbridge, "add", ".");
        git(weighbridge, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one");
        commit = git(weighbridge, "rev-parse", "HEAD").strip();
        standIn(
                "mvn",
                "mkdir -p weighbridge/harness/target && echo built >"
                        + " weighbridge/harness/target/weigh.jar");
        standIn("java", "echo '| cpu |' > table.md");
        standIn("gh", "case \"$*\" in (*--paginate*) cat earlier 2> /dev/null || true;; esac");
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
    private List<Map<String, Object>> steps() {
        Map<String, Object> job = map(map(workflow.get("jobs")).get("weigh"));
        return (List<Map<String, Object>>) Objects.requireNonNull(job.get("steps"));
    }

    private Map<String, Object> step(String name) {
        return steps().stream()
                .filter(step -> name.equals(step.get("name")))
                .findFirst()
                .orElseThrow();
    }

    private record Ended(int code, String said) {}

    private Ended run(Map<String, Object> step, Map<String, String> environment) throws Exception {
        Path script = Files.writeString(folder.resolve("step.sh"), (String) step.get("run"));
        ProcessBuilder builder =
                new ProcessBuilder(
                                "bash",
                                "--noprofile",
                                "--norc",
                                "-eo",
                                "pipefail",
                                script.toString())
                        .directory(folder.toFile())
                        .redirectErrorStream(true);
        Map<String, String> env = builder.environment();
        env.put("PATH", path + File.pathSeparator + env.get("PATH"));
        env.put("GITHUB_REPOSITORY", "shop/shop");
        env.put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
        map(workflow.get("env")).forEach((key, value) -> env.put(key, filled(value)));
        map(step.get("env")).forEach((key, value) -> env.put(key, filled(value)));
        env.putAll(environment);
        Process bash = builder.start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(bash.waitFor(), said);
    }

    private static String filled(Object value) {
        String text = value.toString();
        for (Map.Entry<String, String> known : EXPRESSIONS.entrySet()) {
            text = text.replace("${{ " + known.getKey() + " }}", known.getValue());
        }
        assertThat(text).doesNotContain("${{");
        return text;
    }

    private Ended run(Map<String, Object> step) throws Exception {
        return run(
                step,
                Map.of("WEIGHBRIDGE", folder.resolve("upstream").toString(), "COMMIT", commit));
    }

    private void runAll() throws Exception {
        for (Map<String, Object> step : steps()) {
            if (step.containsKey("run")) {
                Ended ended = run(step);
                assertThat(ended.code()).as(step.get("name") + ": " + ended.said()).isZero();
            }
        }
    }

    @Test
    void its_steps_build_compare_and_comment() throws Exception {
        runAll();

        assertThat(folder.resolve("weigh.jar")).hasContent("built");
        assertThat(folder.resolve("summary")).hasContent("| cpu |");
        assertThat(folder.resolve("comment.md")).hasContent("<!-- weigh -->\n| cpu |");
        assertThat(arguments("gh"))
                .containsSequence(
                        "pr", "comment", "7", "--repo", "shop/shop", "--body-file", "comment.md")
                .doesNotContain("PATCH");
    }

    @Test
    void an_existing_comment_is_updated_instead_of_adding_another() throws Exception {
        Files.writeString(folder.resolve("earlier"), "42\n43\n");

        runAll();

        assertThat(arguments("gh"))
                .containsSequence(
                        "PATCH", "repos/shop/shop/issues/comments/42", "-F", "body=@comment.md")
                .doesNotContain("pr");
    }

    @Test
    void it_types_what_weigh_understands() throws Exception {
        runAll();
        List<String> typed = arguments("java");
        assertThat(typed).startsWith("-jar", "weigh.jar");
        Shell shell = new Shell();
        shell.terminal = new Terminal(folder, false, false, false, 120);

        int code = shell.type(typed.subList(2, typed.size() - 1).toArray(String[]::new));

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).hasSize(1);
        assertThat(shell.weighed.get(0).baseline()).isEqualTo("base");
        assertThat(shell.weighed.get(0).targets())
                .extracting(Target::name)
                .containsExactly("base", "pull-request");
    }

    @Test
    void it_builds_modules_that_there_are() throws Exception {
        runAll();

        List<String> typed = arguments("mvn");
        String modules = typed.get(typed.indexOf("-pl") + 1);
        assertThat(Arrays.asList(modules.split(",")))
                .allSatisfy(
                        module ->
                                assertThat(PROJECT.resolve(module).resolve("pom.xml"))
                                        .isRegularFile());
    }

    @Test
    void a_run_that_fails_fails_its_step_and_what_has_a_table_is_commented_all_the_same()
            throws Exception {
        standIn("java", "echo '| cpu |' > table.md; exit 1");

        assertThat(run(step("Compare")).code()).isEqualTo(1);
        assertThat(String.valueOf(step("Comment the table").get("if")))
                .startsWith("${{ !cancelled() && hashFiles('table.md') != ''");
        assertThat(run(step("Comment the table")).code()).isZero();
    }

    @Test
    void without_a_commit_the_message_names_the_place_for_it() throws Exception {
        Ended ended = run(step("Build weigh.jar"), Map.of());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.said())
                .startsWith("COMMIT must be the 40 characters of a commit of Weighbridge")
                .hasLineCount(1);
        assertThat(arguments("mvn")).isEmpty();
    }

    @Test
    void the_cache_s_content_belongs_to_that_commit() {
        Map<String, Object> cache =
                steps().stream()
                        .filter(
                                step ->
                                        String.valueOf(step.get("uses"))
                                                .startsWith("actions/cache@"))
                        .findFirst()
                        .orElseThrow();

        assertThat(map(cache.get("with")))
                .containsEntry("path", "weigh.jar")
                .containsEntry("key", "weigh-${{ env.COMMIT }}");
        assertThat(step("Build weigh.jar"))
                .containsEntry("if", "steps." + cache.get("id") + ".outputs.cache-hit != 'true'");
    }

    @Test
    void shellcheck_finds_nothing_in_its_steps() throws Exception {
        assumeTrue(isThere("shellcheck"), "shellcheck is not installed");
        Map<String, String> scripts = new LinkedHashMap<>();
        steps().stream()
                .filter(step -> step.containsKey("run"))
                .forEach(step -> scripts.put(step.get("name") + "", step.get("run") + ""));
        String all = scripts.values().stream().collect(Collectors.joining("\n"));
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
