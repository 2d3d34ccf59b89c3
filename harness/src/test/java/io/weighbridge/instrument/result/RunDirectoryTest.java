package io.weighbridge.instrument.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.Disk;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.profile.Profile;
import io.weighbridge.profile.ProfileFiles;
import io.weighbridge.profile.Profiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDirectoryTest {

    private static final String ID = "2026-11-21T10-15-30Z-quick";

    private final Path results;

    RunDirectoryTest(@TempDir Path folder) {
        results = folder.resolve("results");
    }

    private RunDirectory create() {
        return RunDirectory.create(results, Samples.run(ID));
    }

    private static String golden(String name) {
        try (InputStream in = RunDirectoryTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void an_id_is_the_start_in_utc_and_the_plan() {
        assertThat(ResultsFolder.id(Samples.START, "quick")).isEqualTo(ID);
    }

    @Test
    void a_longer_plan_is_stored_and_the_trials_are_kept() {
        RunDirectory run = create();
        run.append(Samples.failed());
        Plan longer = PlanOverrides.rounds(run.record().plan(), 30);

        assertThat(run.replanned(longer).record().plan()).isEqualTo(longer);

        RunDirectory opened = RunDirectory.open(run.folder());
        // The plan has a time limit, so its rounds are a maximum: one was begun.
        Stopping extended = Stopping.NONE.extendedAfter(1);
        assertThat(opened.record())
                .isEqualTo(Samples.run(ID).withPlan(longer).withStopping(extended));
        assertThat(opened.trials()).containsExactly(Samples.failed());
    }

    @Test
    void extending_a_plan_before_the_first_trial_is_not_a_look() {
        RunDirectory run = create();
        Plan longer = PlanOverrides.rounds(run.record().plan(), 30);

        assertThat(run.replanned(longer).record().stopping()).isNull();
    }

    @Test
    void looks_come_back_as_they_were_written() {
        Stopping looked =
                Stopping.at(List.of("cpu=5%", "startup=10%"), 8)
                        .with(new Stopping.Look(2, false))
                        .with(new Stopping.Look(4, true));

        RunDirectory run = create();
        run.keep(looked);

        assertThat(RunDirectory.open(run.folder()).record().stopping()).isEqualTo(looked);
    }

    @Test
    void a_run_comes_back_as_it_was_written() {
        RunDirectory run = create();
        Trial completed = Samples.completed(run.folder());
        run.append(completed);
        run.append(Samples.failed());

        RunDirectory opened = RunDirectory.open(run.folder());

        assertThat(opened.record()).isEqualTo(Samples.run(ID));
        assertThat(opened.trials()).containsExactly(completed, Samples.failed());
        assertThat(opened.raw()).isDirectory();
        assertThat(opened.logs()).isDirectory();
    }

    @Test
    void a_list_of_paths_with_lengths_comes_back_as_it_was_written() {
        Workload pages =
                Workload.get("pages", "/a")
                        .withPaths(List.of("/a", "/b", "/a"))
                        .withLengths(List.of(5, 700_000, 5));
        Plan plan = new PlanSample().workload(pages).plan(1);
        RunDirectory run = RunDirectory.create(results, Samples.run(ID).withPlan(plan));

        assertThat(RunDirectory.open(run.folder()).record().plan().workloads())
                .containsExactly(pages);
    }

    @Test
    void a_loads_timeout_comes_back_as_it_was_written() {
        Load load =
                Load.closed("builtin", 30, 1, true, List.of())
                        .withDuration(Duration.ofSeconds(2))
                        .withTimeout(Duration.ofMillis(2500));
        Plan plan =
                new PlanSample()
                        .plan(1)
                        .withNotes(List.of())
                        .withLoads(List.of(load, Load.DEFAULT));
        RunDirectory run = RunDirectory.create(results, Samples.run(ID).withPlan(plan));

        assertThat(RunDirectory.open(run.folder()).record().plan().loads())
                .containsExactly(load, Load.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG-u-nu-arab", "tr-TR"})
    void files_are_the_golden_ones_under_every_locale(String tag) throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            RunDirectory run = create();
            run.append(Samples.completed(run.folder()));
            run.append(Samples.failed());

            assertThat(run.folder().resolve("run.json")).hasContent(golden("run.json"));
            assertThat(run.folder().resolve("trials.jsonl")).hasContent(golden("trials.jsonl"));
            assertThat(ResultsFolder.id(Samples.START, "quick")).isEqualTo(ID);
            assertThat(RunDirectory.open(run.folder()).trials()).hasSize(2);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void the_folder_can_be_moved() throws IOException {
        RunDirectory run = create();
        run.append(Samples.completed(run.folder()));
        Path moved = Files.move(run.folder(), results.resolve("moved"));

        Trial trial = RunDirectory.open(moved).trials().get(0);

        assertThat(trial.slices().get(0).raw().files().values())
                .allSatisfy(file -> assertThat(file).startsWithRaw(moved.resolve("raw")));
    }

    @Test
    void two_runs_in_one_second_have_two_folders() {
        assertThat(create().record().id()).isEqualTo(ID);
        assertThat(create().record().id()).isEqualTo(ID + "-2");
        RunDirectory third = create();
        assertThat(third.record().id()).isEqualTo(ID + "-3");
        assertThat(RunDirectory.open(third.folder()).record().id()).isEqualTo(ID + "-3");
    }

    @Test
    void an_incomplete_line_is_not_a_trial_and_is_removed_by_the_next_write() throws IOException {
        RunDirectory run = create();
        run.append(Samples.failed());
        Path file = run.folder().resolve("trials.jsonl");
        Files.writeString(
                file, "{\"round\":1,\"target\":\"ä".repeat(2000), StandardOpenOption.APPEND);

        RunDirectory opened = RunDirectory.open(run.folder());
        assertThat(opened.trials()).containsExactly(Samples.failed());

        opened.append(Samples.completed(run.folder()));
        assertThat(opened.trials())
                .containsExactly(Samples.failed(), Samples.completed(run.folder()));
    }

    @Test
    void an_incomplete_first_line_is_not_a_trial() throws IOException {
        RunDirectory run = create();
        Files.writeString(run.folder().resolve("trials.jsonl"), "{\"round\":0");

        assertThat(run.trials()).isEmpty();
        run.append(Samples.failed());
        assertThat(run.trials()).containsExactly(Samples.failed());
    }

    @Test
    void a_damaged_line_before_the_last_is_named() throws IOException {
        RunDirectory run = create();
        run.append(Samples.failed());
        Files.writeString(
                run.folder().resolve("trials.jsonl"), "{\"round\":\n", StandardOpenOption.APPEND);

        assertThatThrownBy(run::trials)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 2 of")
                .hasMessageContaining(" is not a trial (");
    }

    @Test
    void trials_can_be_put_in_place_of_all() {
        RunDirectory run = create();
        run.append(Samples.completed(run.folder()));
        run.append(Samples.failed());

        run.rewrite(List.of(Samples.completed(run.folder())));

        assertThat(run.trials()).containsExactly(Samples.completed(run.folder()));
        assertThat(run.folder()).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void fields_of_newer_versions_are_ignored() throws IOException {
        RunDirectory run = create();
        run.append(Samples.failed());
        replace(run.folder().resolve("run.json"), "\"seed\" :", "\"mood\" : \"good\", \"seed\" :");
        replace(run.folder().resolve("trials.jsonl"), "{\"round\"", "{\"mood\":1,\"round\"");

        RunDirectory opened = RunDirectory.open(run.folder());

        assertThat(opened.record()).isEqualTo(Samples.run(ID));
        assertThat(opened.trials()).containsExactly(Samples.failed());
    }

    @Test
    void a_trial_of_a_version_that_did_not_look_at_memory_has_no_samples() throws IOException {
        RunDirectory run = create();
        run.append(Samples.completed(run.folder()));
        Path file = run.folder().resolve("trials.jsonl");
        String line = Files.readString(file);
        String older = line.replaceFirst("\"memory\":\\[.*?],\"warnings\"", "\"warnings\"");
        assertThat(older).isNotEqualTo(line).doesNotContain("Metaspace");

        Files.writeString(file, older);

        assertThat(run.trials()).hasSize(1);
        assertThat(run.trials().get(0).memory()).isEmpty();
        assertThat(run.trials().get(0).slices()).hasSize(1);
    }

    @Test
    void another_format_is_refused_in_a_sentence() throws IOException {
        RunDirectory run = create();
        Path file = run.folder().resolve("run.json");
        replace(file, "\"format\" : 3", "\"format\" : 4");
        assertThatThrownBy(() -> RunDirectory.open(run.folder()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "should have format 3, but has 4: use the version of weigh that");

        Files.writeString(file, "{}");
        assertThatThrownBy(() -> RunDirectory.open(run.folder())).hasMessageContaining("has none");
    }

    @Test
    void a_missing_or_foreign_folder_is_refused_in_a_sentence() throws IOException {
        assertThatThrownBy(() -> RunDirectory.open(results.resolve("nowhere")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no run.json");

        Path foreign = Files.createDirectories(results.resolve("foreign"));
        Files.writeString(foreign.resolve("run.json"), "not JSON");
        assertThatThrownBy(() -> RunDirectory.open(foreign))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be read as a run's record");
    }

    @Test
    void the_newest_is_first_and_foreign_folders_are_passed_over() throws IOException {
        RunDirectory second = create();
        RunDirectory third = create();
        Path foreign = Files.createDirectories(results.resolve("9999-foreign"));
        Files.writeString(foreign.resolve("run.json"), "{}");

        assertThat(RunDirectory.list(results))
                .extracting(run -> run.record().id())
                .containsExactly(third.record().id(), second.record().id());
        assertThat(Objects.requireNonNull(RunDirectory.latest(results)).folder())
                .isEqualTo(third.folder());
    }

    @Test
    void without_runs_nothing_is_listed() {
        assertThat(RunDirectory.list(results)).isEmpty();
        assertThat(RunDirectory.latest(results)).isNull();
    }

    @Test
    void a_folder_that_cannot_be_written_is_found_before_anything_starts() throws IOException {
        Files.writeString(results, "a file where the folder should be");

        assertThatThrownBy(() -> new ResultsFolder(results).requireWritable())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("choose another folder with --results");
        assertThatThrownBy(this::create).isInstanceOf(UsageException.class);
    }

    @Test
    void a_full_disk_is_found_before_anything_starts() {
        new ResultsFolder(results).requireSpace(Disk.LEAST_FREE);
        assertThatThrownBy(() -> new ResultsFolder(results).requireSpace(Disk.LEAST_FREE - 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("need 200 MB, and 199 MB are free");
    }

    @Test
    void the_check_leaves_nothing_behind() {
        new ResultsFolder(results).requireWritable();

        assertThat(results).isEmptyDirectory();
    }

    @Test
    void a_run_whose_time_is_over_has_as_many_rounds_as_were_begun() {
        RunDirectory run = create();
        run.append(Samples.failed());

        run.timeIsOver();

        RunRecord ended = RunDirectory.open(run.folder()).record();
        assertThat(ended).isEqualTo(run.record().withPlan(run.record().plan().withRounds(1)));
    }

    @Test
    void an_end_that_cannot_be_stored_is_a_failure_of_results() throws IOException {
        RunDirectory run = create();
        Files.createDirectory(run.folder().resolve("state.json.new"));

        assertThatThrownBy(run::timeIsOver)
                .isInstanceOf(ResultsFailedException.class)
                .hasMessageStartingWith("The run's state could not be written to ");
    }

    @Test
    void what_changes_during_a_run_leaves_its_run_json_as_it_is() throws IOException {
        RunDirectory run = create();
        String begun = Files.readString(run.folder().resolve("run.json"));
        Prior prior = new Prior("startup.wall", null, 0.2, 6, "before");
        Stopping looked = Stopping.at(List.of("cpu=5%"), 8).with(new Stopping.Look(2, false));
        run.append(Samples.failed());

        run.keep(List.of(prior));
        run.keep(looked);
        run.timeIsOver();

        assertThat(run.folder().resolve("run.json")).hasContent(begun);
        RunRecord now = RunDirectory.open(run.folder()).record();
        assertThat(now.priors()).containsExactly(prior);
        assertThat(now.stopping()).isEqualTo(looked);
        assertThat(now.plan().rounds()).isOne();
    }

    @Test
    void a_run_whose_time_was_over_can_get_more_rounds_and_keeps_what_is_known() {
        RunDirectory run = create();
        Prior prior = new Prior("startup.wall", null, 0.2, 6, "before");
        run.append(Samples.failed());
        run.keep(List.of(prior));
        run.timeIsOver();
        RunDirectory ended = RunDirectory.open(run.folder());
        Plan longer = PlanOverrides.extended(ended.record().plan(), 4, 1);

        RunRecord now = ended.replanned(longer).record();

        assertThat(now.plan().rounds()).isEqualTo(4);
        assertThat(now.priors()).containsExactly(prior);
        assertThat(Objects.requireNonNull(now.stopping()).extended()).containsExactly(1);
    }

    @Test
    void a_run_of_the_version_before_has_its_state_in_run_json_until_it_changes()
            throws IOException {
        Prior prior = new Prior("startup.wall", null, 0.2, 6, "before");
        Stopping looked = Stopping.at(List.of("cpu=5%"), 8).with(new Stopping.Look(2, false));
        RunRecord known = Samples.run(ID).withPriors(List.of(prior)).withStopping(looked);
        Path folder = RunDirectory.create(results, known).folder();
        replace(folder.resolve("run.json"), "\"format\" : 3", "\"format\" : 2");
        assertThat(RunDirectory.open(folder).record()).isEqualTo(known);

        Stopping again = looked.with(new Stopping.Look(4, true));
        RunDirectory.open(folder).keep(again);

        assertThat(RunDirectory.open(folder).record()).isEqualTo(known.withStopping(again));
    }

    @Test
    void a_trial_that_cannot_be_written_fails_and_earlier_ones_are_kept() throws IOException {
        RunDirectory run = create();
        Files.createDirectory(run.folder().resolve("trials.jsonl"));

        assertThatThrownBy(() -> run.append(Samples.failed()))
                .isInstanceOf(ResultsFailedException.class)
                .hasMessageStartingWith("a trial could not be written to ")
                .hasMessageEndingWith(
                        ", then continue with weigh run --resume %s --results %s"
                                .formatted(run.record().id(), results));
    }

    @Test
    void the_usual_folder_is_not_named_in_commands() {
        assertThat(new ResultsFolder(Path.of("results")).option()).isEmpty();
        assertThat(new ResultsFolder(Path.of("my runs")).option())
                .isEqualTo(" --results 'my runs'");
    }

    private static void replace(Path file, String search, String replacement) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(search);
        Files.writeString(file, text.replace(search, replacement));
    }

    @Test
    void profiles_come_back_as_they_were_written_wherever_the_folder_is_moved() throws IOException {
        RunDirectory run = create();
        assertThat(ProfileFiles.of(run).read()).isNull();
        Profiles profiles =
                new Profiles(
                        Profiler.JFR,
                        null,
                        List.of("-XX:+DebugNonSafepoints"),
                        List.of(profile(ProfileFiles.of(run).folder())));

        ProfileFiles.keep(run, profiles);

        assertThat(ProfileFiles.of(run).read()).isEqualTo(profiles);
        Path moved = results.resolve("moved");
        Files.move(run.folder(), moved);
        assertThat(Objects.requireNonNull(new ProfileFiles(moved).read()).targets())
                .containsExactly(profile(moved.resolve("profiles")));
    }

    private static Profile profile(Path folder) {
        return new Profile(
                "tomcat",
                Samples.START,
                List.of("java", "-jar", "tomcat.jar"),
                512,
                null,
                Map.of(Profile.RECORDING, folder.resolve("tomcat.jfr")),
                "tomcat was not profiled: it died",
                null,
                Map.of("shop.tea", 12L));
    }

    @Test
    void a_target_whose_profile_failed_has_none_and_may_try_again() {
        Profiles failed =
                new Profiles(Profiler.JFR, null, List.of(), List.of(profile(Path.of("profiles"))));

        assertThat(failed.has("tomcat")).isFalse();
        assertThat(failed.with(profile(Path.of("elsewhere"))).targets())
                .containsExactly(profile(Path.of("elsewhere")));
    }
}
