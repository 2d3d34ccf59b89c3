package io.weighbridge.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Samples;
import io.weighbridge.suite.SuiteStep.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteDirectoryTest {

    private static final String ID = "2026-11-21T10-15-30Z-night";

    private static final SuiteRecord RECORD =
            new SuiteRecord(
                    ID,
                    "A night",
                    Samples.START,
                    List.of("run", "--plan", "night"),
                    "jfr",
                    List.of(
                            SuiteStep.waiting(new PlanSample().plan(3)),
                            SuiteStep.waiting(Samples.run("x").plan())));

    private final Path results;

    SuiteDirectoryTest(@TempDir Path folder) {
        results = folder.resolve("results");
    }

    private static SuiteRecord read(SuiteDirectory suite) {
        return Objects.requireNonNull(SuiteDirectory.find(suite.folder())).record();
    }

    @Test
    void a_suite_comes_back_as_it_was_written_after_each_step() {
        SuiteDirectory suite = SuiteDirectory.create(results, RECORD);
        assertThat(read(suite)).isEqualTo(RECORD);

        SuiteStep step =
                RECORD.steps()
                        .get(1)
                        .begun()
                        .withRun("a-run")
                        .ended(State.BROKEN_OFF, "why", Duration.ofMillis(1_250));
        suite.put(1, step);

        assertThat(read(suite)).isEqualTo(suite.record());
        assertThat(read(suite).steps()).containsExactly(RECORD.steps().get(0), step);
        assertThat(suite.folder()).isDirectoryContaining("glob:**suite.json");
    }

    @Test
    void two_suites_of_one_second_have_folders_of_their_own() {
        SuiteDirectory.create(results, RECORD);

        assertThat(SuiteDirectory.create(results, RECORD).record().id()).isEqualTo(ID + "-2");
        assertThat(SuiteDirectory.list(results)).hasSize(2);
    }

    @Test
    void the_latest_is_the_suite_whose_run_is_the_last_and_not_one_that_a_run_by_itself_followed() {
        assertThat(SuiteDirectory.latest(results)).isNull();
        SuiteDirectory suite = SuiteDirectory.create(results, RECORD);
        assertThat(SuiteDirectory.latest(results)).isNotNull();

        suite.put(0, RECORD.steps().get(0).withRun("a-run"));
        RunDirectory.create(results, begun("a-run", 1));
        assertThat(SuiteDirectory.latest(results))
                .extracting(SuiteDirectory::folder)
                .isEqualTo(suite.folder());

        RunDirectory.create(results, begun("by-itself", 2));
        assertThat(SuiteDirectory.latest(results)).isNull();
    }

    @Test
    void a_finished_suite_is_not_continued() {
        SuiteDirectory suite = SuiteDirectory.create(results, RECORD);
        for (int index = 0; index < RECORD.steps().size(); index++) {
            suite.put(
                    index,
                    RECORD.steps()
                            .get(index)
                            .begun()
                            .ended(State.DONE, null, Duration.ofSeconds(1)));
        }

        assertThat(SuiteDirectory.latest(results)).isNull();
    }

    private static RunRecord begun(String id, int minutesLater) {
        RunRecord run = Samples.run(id);
        return new RunRecord(
                id,
                run.startedAt().plus(Duration.ofMinutes(minutesLater)),
                run.weighbridge(),
                run.commit(),
                run.command(),
                run.seed(),
                run.plan(),
                run.machine(),
                run.serverCpus(),
                run.clientCpus(),
                run.tools(),
                run.artifacts(),
                RunRecord.OUTSIDE,
                List.of(),
                null,
                null,
                null);
    }

    @Test
    void a_suite_is_not_a_run() {
        SuiteDirectory suite = SuiteDirectory.create(results, RECORD);
        assertThat(RunDirectory.list(results)).isEmpty();
        assertThatThrownBy(() -> RunDirectory.open(suite.folder()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        ID
                                + " is a suite of plans, not a run: name one of its runs, which"
                                + " weigh list results shows");
    }

    @Test
    void a_record_of_another_format_or_none_at_all_is_refused_and_passed_over_in_lists()
            throws IOException {
        SuiteDirectory suite = SuiteDirectory.create(results, RECORD);
        Path file = suite.folder().resolve("suite.json");

        Files.writeString(file, "{\"format\": 99}");
        assertThatThrownBy(() -> SuiteDirectory.find(suite.folder()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("should have format 1, but has 99");
        Files.writeString(file, "{");
        assertThatThrownBy(() -> SuiteDirectory.find(suite.folder()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be read as a suite's record");

        assertThat(SuiteDirectory.list(results)).isEmpty();
        assertThat(SuiteDirectory.find(results)).isNull();
        assertThat(SuiteDirectory.list(results.resolve("none"))).isEmpty();
    }

    @Test
    void states_are_classified_as_over_and_wrong() {
        assertThat(List.of(State.values()))
                .filteredOn(state -> inState(state).over())
                .containsExactly(State.DONE, State.FAILED);
        assertThat(List.of(State.values()))
                .filteredOn(state -> inState(state).wrong())
                .containsExactly(State.FAILED, State.BROKEN_OFF);
    }

    private static SuiteStep inState(State state) {
        return RECORD.steps().get(0).ended(state, null, Duration.ZERO);
    }
}
