package io.weighbridge.squeeze;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.Reports;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Squeeze.Find;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.squeeze.SqueezeLaunch.Chosen;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/**
 * Reports of searches on a machine whose launches follow from sizes. After an intended change,
 * {@code mvn -pl harness -am test -Dtest=SqueezedTest -Dgolden=write} updates the approved reports;
 * review the diff.
 */
class SqueezedTest {

    private static final long MEBI = 1L << 20;

    private static final Format TABLE = Format.table(new Format.Options(false, 500));

    private static final Path GOLDEN =
            Path.of("src", "test", "resources", "io", "weighbridge", "compare", "report");

    /**
     * An application.
     *
     * @param heap MiB that it needs
     * @param besides MiB that it holds besides its heap
     * @param live MiB of its heap after a full collection
     */
    private record Application(String name, long heap, long besides, long live) {}

    private static final Application APP = new Application("app", 40, 100, 28);

    private static final Squeeze POD = Squeeze.DEFAULT.withFind(Find.ALL);

    @TempDir private Path folder = Path.of("");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static RunRecord run(Squeeze goal, Application... applications) {
        List<Target> targets =
                Arrays.stream(applications)
                        .map(it -> Target.jar(it.name(), Path.of(it.name() + ".jar")))
                        .toList();
        Plan plan =
                Plan.of(
                                "squeeze",
                                targets,
                                List.of(Workload.get("text", "/text")),
                                List.of(Load.BUILT_IN.withRate(Rate.perSecond(500))))
                        .withTitle("The smallest memory: GET /text")
                        .withSqueeze(goal);
        return SampleRun.of("2026-11-23T10-15-30Z-squeeze", plan)
                .withCommand(List.of("weigh", "squeeze"));
    }

    private static List<SqueezeLaunch> launches(
            Squeeze goal, boolean limits, Application... applications) {
        List<SqueezeLaunch> done = new ArrayList<>();
        for (Application application : applications) {
            List<SqueezeLaunch> own = new ArrayList<>();
            NextLaunch next = new TargetSearch(goal, own, limits).next(true, true);
            while (next != null) {
                own.add(launch(done.size() + own.size(), application, next));
                next = new TargetSearch(goal, own, limits).next(true, true);
            }
            done.addAll(own);
        }
        return done;
    }

    private static SqueezeLaunch launch(int number, Application application, NextLaunch next) {
        long limit = Objects.requireNonNullElse(next.limit(), 0L) / MEBI;
        long heap = Objects.requireNonNullElse(next.heap(), limit * MEBI / 4) / MEBI;
        boolean holds = heap >= application.heap();
        boolean printed =
                next.step() == Step.CONTROL
                        || next.step() == Step.DEFAULTS
                        || next.step() == Step.CALCULATOR;
        SqueezeLaunch launch =
                new SqueezeLaunch(
                        number,
                        11.5,
                        application.name(),
                        next.step(),
                        next.limit(),
                        next.heap(),
                        next.flags(),
                        holds ? Outcome.HOLDS : Outcome.OUT_OF_MEMORY,
                        holds
                                ? "p99 4.00 ms, GC 2.0 % of its CPU"
                                : "java.lang.OutOfMemoryError: Java heap space",
                        figures(application, heap, holds, printed));
        return next.refused() == null ? launch : refused(launch, next.refused());
    }

    private static SqueezeLaunch refused(SqueezeLaunch launch, String why) {
        return launch.withSeconds(0)
                .withOutcome(Outcome.REFUSED)
                .withSentence(why)
                .withFigures(Figures.NONE);
    }

    private static Figures figures(
            Application application, long heap, boolean holds, boolean printed) {
        Figures started =
                Figures.NONE
                        .withRate(500.0)
                        .withPeak((heap + application.besides() + 30) * MEBI)
                        .withRefaults(12L)
                        .withCollector("SerialGC");
        if (!holds) {
            return started;
        }
        return started.withAchieved(499.6)
                .withP99(0.004)
                .withGcShare(0.02)
                .withGcPause(0.01)
                .withForeign(0.01)
                .withRss((heap + application.besides()) * MEBI)
                .withHeld((heap + application.besides()) * MEBI)
                .withHeapLive(application.live() * MEBI)
                .withClasses(10_000L)
                .withMetaspace(40 * MEBI)
                .withChosen(printed ? new Chosen("SerialGC", heap * MEBI, 1) : null);
    }

    /** The report of launches that were written to a run's folder and read from it. */
    private RunReport report(RunRecord run, List<SqueezeLaunch> launches) {
        RunDirectory directory = RunDirectory.create(folder.resolve("results"), run);
        launches.forEach(launch -> directory.append(SqueezeLaunch.LOG, launch));
        return Reports.of(run, List.of(), directory.folder());
    }

    private String written(Format format, RunRecord run, List<SqueezeLaunch> launches)
            throws IOException {
        StringWriter out = new StringWriter();
        format.write(report(run, launches), out);
        return out.toString();
    }

    private String table(List<SqueezeLaunch> launches) throws IOException {
        return written(TABLE, run(Squeeze.DEFAULT, APP), launches);
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({
        "squeeze.txt, en-US",
        "squeeze.txt, ar-EG-u-nu-arab",
        "squeeze.json, de-DE",
        "squeeze.csv, de-DE",
        "squeeze.md, de-DE",
        "squeeze-heap.txt, en-US",
        "squeeze-two.txt, en-US",
        "squeeze-pod.txt, ar-EG-u-nu-arab",
        "squeeze-pod.md, de-DE",
        "squeeze-pod.json, de-DE",
        "squeeze-pod.csv, de-DE",
        "squeeze-pod-start.txt, en-US",
        "squeeze-cpu.txt, en-US",
    })
    void a_report_reads_as_approved_in_every_locale(String name, String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));

        String written = written(name);

        if (Objects.equals(System.getProperty("golden"), "write")) {
            Files.writeString(GOLDEN.resolve(name), written);
        }
        assertThat(written).isEqualTo(Files.readString(GOLDEN.resolve(name), UTF_8));
    }

    private String written(String name) throws IOException {
        Format format =
                switch (name.substring(name.indexOf('.'))) {
                    case ".json" -> Format.JSON;
                    case ".csv" -> Format.CSV;
                    case ".md" -> Format.MARKDOWN;
                    default -> TABLE;
                };
        if (name.startsWith("squeeze-heap")) {
            Squeeze goal = Squeeze.DEFAULT.withFind(Find.HEAP);
            return written(format, run(goal, APP), launches(goal, false, APP));
        }
        if (name.startsWith("squeeze-pod")) {
            return pod(format, name.contains("start") ? POD.withReady(8.0) : POD, 0.3);
        }
        if (name.startsWith("squeeze-cpu")) {
            return pod(format, POD.withFind(Find.CPU).withReady(2.0), 0.3);
        }
        if (name.startsWith("squeeze-two")) {
            // holds more after a full collection and needs less
            Application other = new Application("other", 30, 180, 29);
            return written(
                    format,
                    run(Squeeze.DEFAULT, APP, other),
                    launches(Squeeze.DEFAULT, true, APP, other));
        }
        return written(format, run(Squeeze.DEFAULT, APP), launches(Squeeze.DEFAULT, true, APP));
    }

    /** The smallest pod of an application whose start needs 6 CPU seconds. */
    private String pod(Format format, Squeeze goal, double cpus) throws IOException {
        return written(format, run(goal, APP), new SmallMachine(40, cpus, 6).search(goal));
    }

    /** The fragment of YAML in a report. */
    private static JsonNode deployment(String markdown) {
        String yaml = markdown.substring(markdown.indexOf("```yaml") + 7);
        Object read = new Yaml().load(yaml.substring(0, yaml.indexOf("```")));
        return new ObjectMapper().valueToTree(read);
    }

    @Test
    void the_fragment_of_a_deployment_is_yaml_with_limits_probes_and_flags() throws IOException {
        JsonNode pod = deployment(pod(Format.MARKDOWN, POD.withReady(8.0), 0.3));

        JsonNode requests = pod.path("resources").path("requests");
        JsonNode limits = pod.path("resources").path("limits");
        assertThat(requests.path("cpu").asText()).isEqualTo("370m");
        assertThat(limits.path("cpu").asText()).matches("[789][0-9]0m");
        assertThat(limits.path("memory").asText())
                .isEqualTo(requests.path("memory").asText())
                .matches("[0-9]+Mi");
        JsonNode probe = pod.path("startupProbe");
        int seconds = probe.path("periodSeconds").asInt() * probe.path("failureThreshold").asInt();
        assertThat(seconds).isBetween(14, 18);
        assertThat(probe.path("httpGet").path("path").asText()).isEqualTo("/");
        assertThat(pod.path("readinessProbe").path("httpGet").path("port").asInt()).isPositive();
        JsonNode flags = pod.path("env").path(0);
        assertThat(flags.path("name").asText()).isEqualTo("JAVA_TOOL_OPTIONS");
        assertThat(flags.path("value").asText()).startsWith("-Xmx");
    }

    @Test
    void a_start_that_needs_more_is_a_reason_to_resize() throws IOException {
        assertThat(pod(Format.MARKDOWN, POD.withReady(8.0), 0.3))
                .contains("resize it in place", "docker update --cpus 0.37 CONTAINER");
        assertThat(pod(Format.MARKDOWN, POD, 0.3)).doesNotContain("resize", "docker update");
    }

    @Test
    void docker_gets_the_same_sizes() throws IOException {
        assertThat(pod(TABLE, POD, 0.3))
                .containsPattern(
                        "docker run --memory (\\d+)m --memory-swap \\1m --cpus 0.37 -e"
                                + " JAVA_TOOL_OPTIONS=\"-Xmx\\d+m ");
    }

    @Test
    void a_machine_that_cannot_limit_cpu_says_so() throws IOException {
        assertThat(written(TABLE, run(POD, APP), launches(POD, true, APP)))
                .contains(
                        "No CPU limit is recommended, because this machine cannot limit the CPU of"
                                + " a process.")
                .contains("The recommended limit is ")
                .doesNotContain("docker run");
    }

    @Test
    void an_application_that_needs_more_than_all_cpus_is_named() throws IOException {
        assertThat(pod(TABLE, POD, 2.5))
                .contains("because even with all 2 CPUs, which the load tool uses, too, the goal")
                .contains("The recommended limit is ");
    }

    @Test
    void a_start_that_is_too_slow_with_all_cpus_is_named() throws IOException {
        assertThat(pod(TABLE, POD.withReady(2.0), 0.3))
                .contains("Even with all 2 CPUs it is not ready within 2.00 s")
                .contains("The recommended CPU limit for the steady state is 0.37");
    }

    @Test
    void launches_of_earlier_versions_are_read() throws IOException {
        String line =
                "{\"number\":0,\"seconds\":9,\"target\":\"app\",\"step\":\"heap\",\"flags\":[],\"outcome\":\"holds\",\"sentence\":\"\",\"figures\":{}}";

        assertThat(Json.MAPPER.readValue(line, SqueezeLaunch.class).cpu()).isNull();
    }

    @Test
    void sizes_are_not_called_plausible_where_the_use_of_memory_is_unknown() throws IOException {
        Application larger = new Application("larger", 60, 180, 50);
        RunRecord run = run(Squeeze.DEFAULT, APP, larger);
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP, larger);
        List<SqueezeLaunch> unknown =
                launches.stream()
                        .map(it -> it.withFigures(it.figures().withHeapLive(null).withRss(null)))
                        .toList();

        assertThat(written(TABLE, run, launches)).contains("The sizes are plausible.");
        assertThat(written(TABLE, run, unknown)).doesNotContain("plausible");
    }

    @Test
    void the_answer_comes_first_in_at_most_six_lines() throws IOException {
        List<String> lines = table(launches(Squeeze.DEFAULT, true, APP)).lines().toList();

        assertThat(lines.get(2))
                .startsWith("app: The recommended limit is ")
                .contains(
                        "10 of 10 new launches met the goal, so at least 74 % of all launches"
                                + " will");
        assertThat(lines.subList(2, 8)).allMatch(line -> line.endsWith("."));
        assertThat(lines.get(8)).startsWith("  -Xmx");
    }

    @Test
    void the_page_has_the_same_answer_and_the_curves() throws IOException {
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP);
        long limit =
                Objects.requireNonNull(
                        new TargetSearch(Squeeze.DEFAULT, launches, true).recommended());

        assertThat(written(Format.HTML, run(Squeeze.DEFAULT, APP), launches))
                .contains("memory: " + limit + "Mi", "<figure data-chart=\"curve\"", "Plot.plot")
                .contains("heap after full GC", "<h2>All launches</h2>")
                .doesNotContain("https://cdn");
    }

    @Test
    void figures_of_the_json_are_in_base_units() throws IOException {
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP);
        long limit =
                Objects.requireNonNull(
                        new TargetSearch(Squeeze.DEFAULT, launches, true).recommended());

        JsonNode json =
                new ObjectMapper()
                        .readTree(written(Format.JSON, run(Squeeze.DEFAULT, APP), launches));

        JsonNode found = json.path("targets").path(0);
        assertThat(found.path("recommended").path("limit").asLong()).isEqualTo(limit * MEBI);
        assertThat(found.path("recommended").path("atLeast").asDouble())
                .isCloseTo(0.741, within(1e-3));
        assertThat(found.path("launches")).hasSize(launches.size());
    }

    @Test
    void a_search_that_was_cut_short_says_what_is_missing() throws IOException {
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP);
        List<SqueezeLaunch> some = new ArrayList<>();
        for (SqueezeLaunch launch : launches) {
            some.add(launch);
            if (some.stream().filter(it -> it.step() == Step.CONFIRM).count() == 2) {
                break;
            }
        }

        assertThat(table(some))
                .contains(
                        "app: The search is not finished: continue it with weigh squeeze --resume"
                                + " 2026-11-23T10-15-30Z-squeeze.",
                        "2 of 2 new launches met the goal",
                        "The recommendation is not confirmed yet.");
    }

    @Test
    void a_search_that_was_interrupted_is_not_called_too_short() throws IOException {
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP);
        List<SqueezeLaunch> disturbed =
                List.of(launches.get(0).withOutcome(Outcome.DISTURBED).withSentence("busy"));

        assertThat(text(List.of()))
                .contains("app: The search has not begun: continue it with weigh squeeze --resume");
        for (List<SqueezeLaunch> some : List.of(disturbed, launches.subList(0, 4))) {
            assertThat(text(some))
                    .contains("app: The search is not finished: continue it with weigh squeeze")
                    .doesNotContain("nothing is ", "no time was left", "search again");
        }
    }

    @Test
    void a_finished_search_without_a_size_asks_for_more_launches() throws IOException {
        Application tiny = new Application("app", 0, 100, 28);

        assertThat(text(launches(Squeeze.DEFAULT, true, tiny)))
                .contains("app: Nothing is recommended, because the smallest size was not found")
                .doesNotContain("--resume");
    }

    @Test
    void where_no_peak_was_found_its_outcome_is_the_reason() throws IOException {
        NextLaunch peak = new TargetSearch(Squeeze.DEFAULT, List.of(), true).peak();
        SqueezeLaunch failed = ended(peak, Outcome.ERRORS);
        RunRecord rated = run(Squeeze.DEFAULT, APP);
        RunRecord run = rated.withPlan(rated.plan().withLoads(List.of(Load.BUILT_IN)));

        assertThat(written(TABLE, run, List.of(failed, failed, failed)))
                .contains(
                        "app: The peak rate with ample memory could not be measured: errors (p99"
                                + " 90.0 ms). Set the rate with --rate")
                .doesNotContain("background load", "--resume");
    }

    @Test
    void between_the_peak_and_the_controls_a_search_is_not_finished() throws IOException {
        NextLaunch peak = new TargetSearch(Squeeze.DEFAULT, List.of(), true).peak();
        RunRecord rated = run(Squeeze.DEFAULT, APP);
        RunRecord run = rated.withPlan(rated.plan().withLoads(List.of(Load.BUILT_IN)));

        assertThat(written(TABLE, run, List.of(ended(peak, Outcome.HOLDS))))
                .contains("app: The search is not finished")
                .doesNotContain("background load");
    }

    @Test
    void a_size_that_would_be_above_the_ample_memory_is_not_recommended() throws IOException {
        Application large = new Application("app", 380, 320, 250);
        Squeeze goal = Squeeze.DEFAULT.withFind(Find.LIMIT).withAmple(780 * MEBI);

        assertThat(text(goal, launches(goal, true, large)))
                .contains(
                        "Nothing is recommended, because the recommended size would be more than"
                                + " 780 MiB: search again with a larger --most")
                .contains("The smallest limit is ");
    }

    @Test
    void a_size_for_which_no_time_was_left_is_named() throws IOException {
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP);
        launches.removeIf(launch -> launch.step() == Step.HEAP);
        RunRecord run = run(Squeeze.DEFAULT, APP);
        TimeLimits brief = run.plan().limits().withRun(Duration.ofSeconds(1));

        assertThat(written(TABLE, run.withPlan(run.plan().withLimits(brief)), launches))
                .contains("The smallest heap was not searched for, because no time was left")
                .contains("The smallest limit is ");
    }

    @Test
    void the_collector_is_that_of_the_recommended_size() throws IOException {
        List<SqueezeLaunch> launches = launches(Squeeze.DEFAULT, true, APP);
        launches.replaceAll(
                launch ->
                        launch.step() == Step.CONFIRM
                                ? launch
                                : launch.withFigures(launch.figures().withCollector("G1GC")));

        assertThat(text(launches)).contains("-XX:+UseSerialGC").doesNotContain("-XX:+UseG1GC");
    }

    @Test
    void flags_of_the_heap_that_the_search_leaves_out_are_named() throws IOException {
        RunRecord run = run(Squeeze.DEFAULT, APP);
        Plan plan = run.plan();
        List<Target> targets =
                plan.targets().stream()
                        .map(target -> target.withJvmFlags(List.of("-Xmx256m", "-Xss512k")))
                        .toList();
        StringWriter out = new StringWriter();
        Format.table(new Format.Options(false, 120))
                .write(Reports.of(run.withPlan(plan.withTargets(targets)), List.of(), null), out);

        assertThat(out.toString())
                .contains(
                        "\nNotes\n\napp: The search sets the heap itself and starts JVMs without"
                                + " -Xmx256m.");
    }

    private String text(List<SqueezeLaunch> launches) throws IOException {
        return text(Squeeze.DEFAULT, launches);
    }

    private String text(Squeeze goal, List<SqueezeLaunch> launches) throws IOException {
        Format table = Format.table(new Format.Options(false, 120));
        return written(table, run(goal, APP), launches);
    }

    @Test
    void a_goal_that_no_control_met_is_met_at_no_size() throws IOException {
        NextLaunch control =
                Objects.requireNonNull(
                        new TargetSearch(Squeeze.DEFAULT, List.of(), true).next(true, true));

        assertThat(table(List.of(ended(control, Outcome.TOO_SLOW))))
                .contains(
                        "app: The goal is not met even with ample memory: too slow (p99 90.0 ms).");
    }

    @Test
    void where_background_load_disturbed_all_that_is_said() throws IOException {
        NextLaunch control =
                Objects.requireNonNull(
                        new TargetSearch(Squeeze.DEFAULT, List.of(), true).next(true, true));

        assertThat(table(Collections.nCopies(10, ended(control, Outcome.DISTURBED))))
                .contains("app: Background load disturbed every launch");
    }

    private static SqueezeLaunch ended(NextLaunch next, Outcome outcome) {
        SqueezeLaunch held = launch(0, APP, next);
        return new SqueezeLaunch(
                0,
                held.seconds(),
                "app",
                held.step(),
                held.limit(),
                held.heap(),
                held.flags(),
                outcome,
                "p99 90.0 ms",
                held.figures());
    }
}
