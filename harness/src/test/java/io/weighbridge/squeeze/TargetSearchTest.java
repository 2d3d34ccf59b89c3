package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Squeeze.Find;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Searches on a machine whose application needs a heap of 40 MiB, and 100 MiB besides. */
class TargetSearchTest {

    private static final long MEBI = 1L << 20;

    /** In MiB. */
    private static final long HEAP = 40;

    private static final long BESIDES = 100;

    private final List<SqueezeLaunch> done = new ArrayList<>();

    private static Outcome needs(NextLaunch next) {
        long limit = Objects.requireNonNullElse(next.limit(), 1L << 40) / MEBI;
        // without -Xmx the JVM takes a quarter of the limit
        long heap = Objects.requireNonNullElse(next.heap(), limit * MEBI / 4) / MEBI;
        boolean touched = next.flags().contains("-XX:+AlwaysPreTouch");
        if (heap < HEAP) {
            return Outcome.OUT_OF_MEMORY;
        }
        return BESIDES + (touched ? heap : HEAP) > limit ? Outcome.KILLED_BY_KERNEL : Outcome.HOLDS;
    }

    private TargetSearch search(boolean limits) {
        return new TargetSearch(Squeeze.DEFAULT, done, limits);
    }

    private void run(boolean limits, Function<NextLaunch, Outcome> machine) {
        run(Squeeze.DEFAULT, limits, machine);
    }

    private void run(Squeeze goal, boolean limits, Function<NextLaunch, Outcome> machine) {
        NextLaunch next = new TargetSearch(goal, done, limits).next(true, true);
        while (next != null) {
            launch(next, machine.apply(next));
            assertThat(done.size()).isLessThan(200);
            next = new TargetSearch(goal, done, limits).next(true, true);
        }
    }

    private void launch(NextLaunch next, Outcome outcome) {
        long heap = Objects.requireNonNullElse(next.heap(), 0L);
        Figures figures =
                Figures.NONE
                        .withHeld(heap + BESIDES * MEBI - 1000)
                        .withHeapLive(20 * MEBI)
                        .withClasses(10_000L)
                        .withMetaspace(40 * MEBI);
        done.add(
                new SqueezeLaunch(
                        done.size(),
                        12,
                        "app",
                        next.step(),
                        next.limit(),
                        next.heap(),
                        next.flags(),
                        next.refused() == null ? outcome : Outcome.REFUSED,
                        Objects.requireNonNullElse(next.refused(), ""),
                        figures));
    }

    private List<SqueezeLaunch> of(Step step) {
        return done.stream().filter(launch -> launch.step() == step).toList();
    }

    @Test
    void both_sizes_are_found_and_a_limit_above_them_is_confirmed() {
        run(true, TargetSearchTest::needs);

        TargetSearch search = search(true);
        assertThat(of(Step.CONTROL)).hasSize(3);
        assertThat(search.besides()).isEqualTo(BESIDES);
        assertThat(Objects.requireNonNull(search.threshold(Step.HEAP)).median())
                .isBetween(38.0, 41.0);
        // heap, what is besides it, and the margin of 16 MiB
        assertThat(Objects.requireNonNull(search.threshold(Step.LIMIT)).median())
                .isBetween(151.0, 158.0);
        long recommended = Objects.requireNonNull(search.recommended());
        assertThat(recommended).isBetween(168L, 192L).matches(size -> size % 8 == 0);
        assertThat(search.confirmed(recommended))
                .hasSize(10)
                .allMatch(SqueezeLaunch::held)
                .extracting(SqueezeLaunch::heap)
                .containsOnly((recommended - BESIDES - 16) * MEBI);
    }

    @Test
    void defaults_and_calculator_are_launched_under_the_recommended_limit() {
        run(true, TargetSearchTest::needs);

        long recommended = Objects.requireNonNull(search(true).recommended()) * MEBI;
        assertThat(of(Step.DEFAULTS))
                .hasSize(1)
                .allMatch(it -> Objects.requireNonNullElse(it.limit(), 0L) == recommended);
        SqueezeLaunch calculated = of(Step.CALCULATOR).get(0);
        assertThat(calculated.outcome()).isEqualTo(Outcome.REFUSED);
        // 10 + 240 + 250 MiB, and 14 MB and 5800 bytes for each of 10,000 classes
        assertThat(calculated.sentence())
                .contains("10000 classes and 250 threads its formula needs 569 MiB besides the")
                .contains((569 - recommended / MEBI) + " MiB more than the limit");
    }

    @Test
    void a_control_that_fails_ends_the_search() {
        run(true, next -> Outcome.TOO_SLOW);

        assertThat(done).hasSize(1);
        assertThat(search(true).controlled()).isFalse();
    }

    @Test
    void a_disturbed_launch_is_repeated_and_does_not_count() {
        NextLaunch first = Objects.requireNonNull(search(true).next(true, true));
        launch(first, Outcome.DISTURBED);

        assertThat(search(true).next(true, true)).isEqualTo(first);
        assertThat(search(true).controlled()).isTrue();
    }

    @Test
    void a_step_that_is_disturbed_ten_times_in_a_row_is_given_up() {
        run(true, next -> Outcome.DISTURBED);

        assertThat(done).hasSize(10);
    }

    @Test
    void a_failed_confirmation_raises_the_recommendation() {
        run(
                true,
                next ->
                        next.step() == Step.CONFIRM && of(Step.CONFIRM).size() == 4
                                ? Outcome.TOO_SLOW
                                : needs(next));

        List<SqueezeLaunch> confirmations = of(Step.CONFIRM);
        assertThat(confirmations).hasSize(15);
        long raised = Objects.requireNonNull(search(true).recommended());
        assertThat(raised * MEBI)
                .isGreaterThan(Objects.requireNonNullElse(confirmations.get(0).limit(), 0L));
        assertThat(search(true).confirmed(raised)).hasSize(10);
    }

    @Test
    void where_no_limit_can_be_set_heap_and_metaspace_are_sized() {
        run(false, TargetSearchTest::needs);

        assertThat(done)
                .extracting(SqueezeLaunch::step)
                .containsOnly(Step.CONTROL, Step.HEAP, Step.CONFIRM);
        assertThat(done).allMatch(launch -> launch.limit() == null);
        long recommended = Objects.requireNonNull(search(false).recommended());
        assertThat(recommended).isBetween(HEAP, 48L);
        // 40 MiB of metaspace and a tenth, in steps of 8 MiB
        assertThat(search(false).confirmed(recommended))
                .hasSize(10)
                .allMatch(
                        launch ->
                                launch.flags()
                                        .equals(
                                                List.of(
                                                        "-Xmx" + recommended + "m",
                                                        "-XX:MaxMetaspaceSize=48m")));
    }

    @Test
    void the_heap_can_be_searched_for_alone() {
        run(Squeeze.DEFAULT.withFind(Find.HEAP), true, TargetSearchTest::needs);

        assertThat(done)
                .extracting(SqueezeLaunch::step)
                .containsOnly(Step.CONTROL, Step.HEAP, Step.CONFIRM);
        assertThat(done)
                .allMatch(
                        launch ->
                                Objects.requireNonNullElse(launch.limit(), 0L)
                                        == Squeeze.DEFAULT.ample());
    }

    @Test
    void the_limit_can_be_searched_for_alone() {
        run(Squeeze.DEFAULT.withFind(Find.LIMIT), true, TargetSearchTest::needs);

        assertThat(of(Step.HEAP)).isEmpty();
        assertThat(Objects.requireNonNull(search(true).threshold(Step.LIMIT)).median())
                .isBetween(148.0, 160.0);
        assertThat(of(Step.CONFIRM)).hasSize(10);
    }

    @Test
    void without_confirmations_nothing_is_recommended_but_the_sizes_are_found() {
        run(
                Squeeze.DEFAULT.withFind(Find.HEAP).withConfirmations(0),
                true,
                TargetSearchTest::needs);

        assertThat(of(Step.CONFIRM)).isEmpty();
        assertThat(search(true).threshold(Step.HEAP)).isNotNull();
    }

    @Test
    void a_search_takes_few_launches_where_the_threshold_is_sharp() {
        run(true, TargetSearchTest::needs);

        assertThat(of(Step.HEAP).size()).isLessThanOrEqualTo(Squeeze.DEFAULT.launches());
        assertThat(of(Step.LIMIT).size()).isLessThanOrEqualTo(Squeeze.DEFAULT.launches());
    }

    @Test
    void a_search_that_was_interrupted_goes_on_where_it_was() {
        run(true, TargetSearchTest::needs);
        List<SqueezeLaunch> whole = List.copyOf(done);

        for (int length = 0; length < whole.size(); length++) {
            NextLaunch next =
                    Objects.requireNonNull(
                            new TargetSearch(Squeeze.DEFAULT, whole.subList(0, length), true)
                                    .next(true, true));
            assertThat(next.step()).isEqualTo(whole.get(length).step());
            assertThat(next.limit()).isEqualTo(whole.get(length).limit());
            assertThat(next.heap()).isEqualTo(whole.get(length).heap());
        }
    }

    @Test
    void a_search_of_slow_launches_ends_within_its_time_with_all_confirmations() {
        // each launch takes 12 s
        for (int minutes : List.of(6, 8)) {
            done.clear();
            NextLaunch next = timed(minutes, done);
            while (next != null) {
                launch(next, needs(next));
                next = timed(minutes, done);
            }

            assertThat(SearchTime.seconds(done)).isLessThanOrEqualTo(minutes * 60.0);
            assertThat(of(Step.CONFIRM)).hasSize(10);
            assertThat(of(Step.HEAP)).isNotEmpty();
        }
    }

    @Test
    void a_search_that_is_resumed_has_only_the_time_that_is_left() {
        run(true, TargetSearchTest::needs);
        int searched = of(Step.CONTROL).size() + 2;
        List<SqueezeLaunch> early = done.subList(0, searched);

        assertThat(Objects.requireNonNull(timed(60, early)).step()).isEqualTo(Step.HEAP);
        assertThat(Objects.requireNonNull(timed(1, early)).step()).isEqualTo(Step.LIMIT);
    }

    @Test
    void time_that_is_left_after_the_recommendation_goes_to_the_heap() {
        run(true, TargetSearchTest::needs);
        done.removeAll(of(Step.HEAP));
        double used = SearchTime.seconds(done);

        assertThat(timed((int) (used / 60), done)).isNull();
        assertThat(afterwards((int) (used / 60))).isNull();
        NextLaunch next = Objects.requireNonNull(afterwards((int) (used / 60) + 2));
        assertThat(next.step()).isEqualTo(Step.HEAP);
    }

    private @Nullable NextLaunch afterwards(int minutes) {
        return SearchTime.afterwards(limited(minutes), 0, search(true), done);
    }

    private static @Nullable NextLaunch timed(int minutes, List<SqueezeLaunch> launches) {
        TargetSearch search = new TargetSearch(Squeeze.DEFAULT, launches, true);
        return SearchTime.next(limited(minutes), 0, search, launches);
    }

    private static Plan limited(int minutes) {
        Plan plan = new PlanSample().plan(1);
        return plan.withLimits(plan.limits().withRun(Duration.ofMinutes(minutes)));
    }

    @Test
    void without_time_left_the_sizes_found_so_far_are_confirmed() {
        run(true, TargetSearchTest::needs);
        int enough = of(Step.CONTROL).size() + of(Step.HEAP).size() + 6;

        NextLaunch next =
                Objects.requireNonNull(
                        new TargetSearch(Squeeze.DEFAULT, done.subList(0, enough), true)
                                .next(false, false));

        assertThat(next.step()).isEqualTo(Step.CONFIRM);
    }

    @Test
    void the_limit_has_time_of_its_own_and_is_searched_for_until_it_is_found() {
        run(true, TargetSearchTest::needs);
        List<SqueezeLaunch> controls = List.copyOf(done.subList(0, 3));

        TargetSearch early = new TargetSearch(Squeeze.DEFAULT, controls, true);

        assertThat(Objects.requireNonNull(early.next(true, true)).step()).isEqualTo(Step.HEAP);
        assertThat(Objects.requireNonNull(early.next(false, true)).step()).isEqualTo(Step.LIMIT);
        assertThat(Objects.requireNonNull(early.next(false, false)).step()).isEqualTo(Step.LIMIT);
    }

    @Test
    void time_that_the_limit_leaves_goes_to_the_heap() {
        run(true, TargetSearchTest::needs);
        List<SqueezeLaunch> early = new ArrayList<>(of(Step.CONTROL));
        early.addAll(of(Step.HEAP).subList(0, 3));
        early.addAll(of(Step.LIMIT));
        TargetSearch search = new TargetSearch(Squeeze.DEFAULT, early, true);

        assertThat(Objects.requireNonNull(search.next(false, true)).step()).isEqualTo(Step.HEAP);
        assertThat(Objects.requireNonNull(search.next(false, false)).step())
                .isEqualTo(Step.CONFIRM);
    }

    @Test
    void the_rate_is_half_of_the_smallest_peak_to_two_figures() {
        List<SqueezeLaunch> peaks = List.of(peak(9_870, Outcome.HOLDS), peak(7_990, Outcome.HOLDS));

        assertThat(PeakRequestRates.half(peaks)).isEqualTo(3_900.0);
        assertThat(PeakRequestRates.half(List.of(peak(9_870, Outcome.ERRORS)))).isNull();
    }

    private static SqueezeLaunch peak(double perSecond, Outcome outcome) {
        return new SqueezeLaunch(
                0,
                12,
                "app",
                Step.PEAK,
                null,
                null,
                List.of(),
                outcome,
                "",
                Figures.NONE.withAchieved(perSecond));
    }
}
