package io.weighbridge.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShortenedPlanTest {

    private static Plan loaded(Load load) {
        return new PlanSample().plan(5).withNotes(List.of()).withLoads(List.of(load));
    }

    @ParameterizedTest
    @CsvSource({"20000, 5000", "10000, 2500", "6000, 2000", "2000, 2000", "100, 100"})
    void a_slice_has_a_quarter_of_its_requests_but_not_too_few_and_never_more(
            long requests, long scaled) {
        Plan quick = ShortenedPlan.of(loaded(Load.DEFAULT.withRequests(requests)));

        assertThat(quick.loads())
                .singleElement()
                .matches(load -> Objects.requireNonNull(load.requests()) == scaled);
    }

    @Test
    void a_slice_has_a_request_for_each_connection() {
        Load load = Load.DEFAULT.withConnections(5_000).withRequests(10_000L);

        assertThat(ShortenedPlan.of(loaded(load)).loads())
                .containsExactly(load.withRequests(5_000L));
    }

    @Test
    void of_many_short_slices_a_quarter_is_left() {
        Plan plan = new PlanSample().driver("builtin").plan(5, Slices.PASSES, Plan.Alive.ALL);

        Plan quick = ShortenedPlan.of(plan);

        assertThat(quick.slices().perRound()).isEqualTo(15);
        assertThat(quick.notes())
                .last()
                .asString()
                .startsWith("Shortened by --quick: at most 15 slices of each target and scenario");
    }

    @ParameterizedTest
    @CsvSource({"8000, 2000", "5000, 1000", "30000, 7000", "2000, 1000", "1000, 1000", "300, 300"})
    void a_slice_has_a_quarter_of_its_time_but_not_too_little_and_never_more(
            long millis, long scaled) {
        Load load = Load.DEFAULT.withDuration(Duration.ofMillis(millis));

        assertThat(ShortenedPlan.of(loaded(load)).loads())
                .singleElement()
                .matches(quick -> Objects.requireNonNull(quick.duration()).toMillis() == scaled);
    }

    @ParameterizedTest
    @CsvSource({"12000, 3000", "5000, 2000", "2000, 2000", "300, 300"})
    void a_slice_over_a_store_has_time_for_its_slowest_answers(long millis, long scaled) {
        Plan plan = loaded(Load.DEFAULT.withDuration(Duration.ofMillis(millis)));

        assertThat(ShortenedPlan.of(plan.withStore(Store.DEFAULT)).loads())
                .singleElement()
                .matches(quick -> Objects.requireNonNull(quick.duration()).toMillis() == scaled);
    }

    @ParameterizedTest
    @MethodSource("io.weighbridge.plan.PlansTest#plans")
    void every_plan_of_the_project_gets_shorter_and_has_a_note(Path file) {
        Plan plan = PlanFile.read(file);
        Plan quick = ShortenedPlan.of(plan);

        assertThat(TimeEstimate.of(quick)).isLessThanOrEqualTo(TimeEstimate.of(plan));
        assertThat(quick.rounds()).isLessThanOrEqualTo(2);
        assertThat(quick.notes()).containsAll(plan.notes());
        assertThat(quick.notes()).last().asString().startsWith("Shortened by --quick: ");
    }

    @Test
    void quick_keeps_targets_and_workloads() {
        Plan plan = new PlanSample().targets(3).workloads(2).plan(5);

        assertThat(ShortenedPlan.of(plan))
                .usingRecursiveComparison()
                .ignoringFields("notes", "rounds", "loads", "warmup", "slices")
                .isEqualTo(plan);
        assertThat(ShortenedPlan.of(plan).slices().perRound()).isEqualTo(2);
    }

    @Test
    void a_plan_that_measures_cold_servers_stays_cold() {
        Plan plan = new PlanSample().plan(1);
        Warmup none = new Warmup(null, Duration.ZERO, 0.05, 0.1, 3, Duration.ZERO);
        Plan cold = new PlanSample().warmup(none).plan(1);

        assertThat(ShortenedPlan.of(cold).warmup()).isEqualTo(none);
        assertThat(ShortenedPlan.of(plan).warmup().atMost()).isEqualTo(Duration.ofSeconds(10));
        assertThat(ShortenedPlan.of(plan).rounds()).isEqualTo(1);
    }

    @Test
    void an_explicit_number_of_rounds_is_always_run() {
        Plan quick = ShortenedPlan.of(new PlanSample().plan(5));

        assertThat(quick.rounds()).isEqualTo(2);
        assertThat(PlanOverrides.rounds(quick, 7).rounds()).isEqualTo(7);
    }
}
