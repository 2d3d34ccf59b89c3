package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Squeeze.Find;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches on a {@link SmallMachine} whose application needs a heap of 40 MiB. */
class CpuSearchTest {

    private static final Squeeze GOAL = Squeeze.DEFAULT.withFind(Find.ALL);

    private static SmallMachine needs(double cpus) {
        return new SmallMachine(40, cpus, 4);
    }

    private static List<SqueezeLaunch> of(List<SqueezeLaunch> launches, Step step) {
        return launches.stream().filter(launch -> launch.step() == step).toList();
    }

    private static CpuSearch search(Squeeze goal, List<SqueezeLaunch> launches) {
        return new CpuSearch(goal, launches, SmallMachine.ALL);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.06, 0.5, 1.6})
    void the_cpu_that_an_application_needs_is_found_and_a_limit_above_it_is_confirmed(double need) {
        List<SqueezeLaunch> launches = needs(need).search(GOAL);

        CpuSearch search = search(GOAL, launches);
        Threshold fit = Objects.requireNonNull(search.threshold());
        assertThat(fit.median() / 1000).isBetween(0.95 * need, 1.05 * need);
        double recommended = Objects.requireNonNull(search.steady());
        assertThat(recommended).isBetween(1.09 * need, 1.24 * need + 0.01);
        assertThat(Math.round(recommended * 1000) % 10).isZero();
        assertThat(search.missing()).isNull();
        assertThat(of(launches, Step.CPU)).hasSize(Squeeze.CPU_LAUNCHES);
        assertThat(of(launches, Step.START)).isEmpty();
        assertThat(of(launches, Step.CONFIRM))
                .hasSize(10)
                .allMatch(SqueezeLaunch::held)
                .allSatisfy(
                        it -> {
                            LaunchCpu cpu = Objects.requireNonNull(it.cpu());
                            assertThat(cpu.steady()).isEqualTo(recommended);
                            assertThat(cpu.startup()).isEqualTo(recommended);
                        });
    }

    @Test
    void defaults_and_calculator_run_with_the_recommended_limits() {
        List<SqueezeLaunch> launches = needs(0.5).search(GOAL);

        LaunchCpu defaults = Objects.requireNonNull(of(launches, Step.DEFAULTS).get(0).cpu());
        assertThat(defaults.steady()).isEqualTo(search(GOAL, launches).steady());
    }

    @Test
    void cpu_is_searched_for_with_the_recommended_memory() {
        List<SqueezeLaunch> launches = needs(0.5).search(GOAL);
        Long limit = new TargetSearch(GOAL, launches, true, SmallMachine.ALL).recommended();

        assertThat(of(launches, Step.CPU))
                .allMatch(it -> Objects.equals(it.limit(), Objects.requireNonNull(limit) << 20));
    }

    @Test
    void without_a_search_for_memory_each_launch_has_the_ample_amount() {
        Squeeze goal = GOAL.withFind(Find.CPU);
        List<SqueezeLaunch> launches = needs(0.5).search(goal);

        assertThat(launches)
                .filteredOn(it -> it.outcome() != Outcome.REFUSED)
                .allMatch(it -> Objects.equals(it.limit(), goal.ample()))
                .extracting(SqueezeLaunch::step)
                .doesNotContain(Step.HEAP, Step.LIMIT)
                .contains(Step.CPU, Step.CONFIRM, Step.DEFAULTS);
        assertThat(of(launches, Step.CONFIRM)).hasSize(10);
    }

    @Test
    void a_start_that_needs_more_than_the_steady_state_gets_more() {
        Squeeze goal = GOAL.withReady(8.0);
        List<SqueezeLaunch> launches = new SmallMachine(40, 0.2, 6).search(goal);

        CpuSearch search = search(goal, launches);
        // 6 CPU seconds within 8 s need 0.75 CPU
        double startup = Objects.requireNonNull(search.startup());
        assertThat(startup).isBetween(0.75, 0.92);
        assertThat(Objects.requireNonNull(search.steady())).isLessThan(0.3);
        assertThat(of(launches, Step.START)).hasSizeBetween(2, Squeeze.START_LAUNCHES);
        assertThat(of(launches, Step.CONFIRM))
                .hasSize(10)
                .allMatch(SqueezeLaunch::held)
                .allMatch(
                        it -> Objects.equals(Objects.requireNonNull(it.cpu()).startup(), startup));
    }

    @Test
    void a_start_that_is_fast_enough_needs_one_launch_and_no_more_cpu() {
        Squeeze goal = GOAL.withReady(60.0);
        List<SqueezeLaunch> launches = new SmallMachine(40, 0.2, 6).search(goal);

        assertThat(of(launches, Step.START)).hasSize(1);
        CpuSearch search = search(goal, launches);
        assertThat(search.startup()).isEqualTo(search.steady());
    }

    @Test
    void a_start_that_all_cpus_do_not_make_fast_enough_has_no_limit() {
        Squeeze goal = GOAL.withReady(2.0);
        List<SqueezeLaunch> launches = new SmallMachine(40, 0.2, 6).search(goal);

        CpuSearch search = search(goal, launches);
        assertThat(Objects.requireNonNull(search.start()).allAreTooFew()).isTrue();
        assertThat(search.startup()).isNull();
        assertThat(of(launches, Step.CONFIRM))
                .hasSize(10)
                .allMatch(it -> Objects.requireNonNull(it.cpu()).startup() == null);
    }

    @Test
    void an_application_that_needs_more_than_all_cpus_gets_no_limit_but_its_memory() {
        List<SqueezeLaunch> launches = needs(2.5).search(GOAL);

        assertThat(search(GOAL, launches).missing()).isEqualTo(NoCpu.ALL_TOO_FEW);
        assertThat(of(launches, Step.CONFIRM))
                .hasSize(10)
                .allMatch(it -> Objects.requireNonNull(it.cpu()).steady() == null);
    }

    /** A confirmation that fails raises the amount that its failure shows to be too small. */
    @Test
    void a_failed_confirmation_raises_only_what_was_too_small() {
        Squeeze goal = GOAL.withReady(8.0);
        SmallMachine machine = new SmallMachine(40, 0.2, 6);
        List<SqueezeLaunch> done = machine.search(goal);
        List<SqueezeLaunch> begun = new ArrayList<>(done);
        begun.removeIf(it -> it.step() == Step.DEFAULTS || it.step() == Step.CALCULATOR);
        SqueezeLaunch last = begun.remove(begun.size() - 1);
        TargetSearch before = new TargetSearch(goal, begun, true, SmallMachine.ALL);
        Long memory = before.recommended();
        CpuSearch cpu = Objects.requireNonNull(before.cpu());
        double steady = Objects.requireNonNull(cpu.steady());
        double startup = Objects.requireNonNull(cpu.startup());

        List<SqueezeLaunch> slow = with(begun, last.withOutcome(Outcome.TOO_SLOW));
        assertThat(search(goal, slow).steady()).isEqualTo(StartSearch.rounded(1.1 * steady));
        assertThat(search(goal, slow).startup()).isEqualTo(startup);
        assertThat(new TargetSearch(goal, slow, true, 2).recommended()).isEqualTo(memory);

        List<SqueezeLaunch> late = with(begun, last.withOutcome(Outcome.START_TOO_SLOW));
        assertThat(search(goal, late).startup()).isEqualTo(StartSearch.rounded(1.1 * startup));
        assertThat(search(goal, late).steady()).isEqualTo(steady);

        List<SqueezeLaunch> killed = with(begun, last.withOutcome(Outcome.KILLED_BY_KERNEL));
        assertThat(search(goal, killed).steady()).isEqualTo(steady);
        assertThat(new TargetSearch(goal, killed, true, 2).recommended())
                .isGreaterThan(Objects.requireNonNull(memory));
        assertThat(of(machine.search(goal, slow), Step.CONFIRM)).hasSize(20);
    }

    /** Its p99 is too long although its CPU limit was never used up. */
    @Test
    void a_launch_that_was_slow_but_never_throttled_lacks_memory() {
        LaunchCpu cpu =
                new LaunchCpu(
                        2,
                        0.5,
                        0.5,
                        4.0,
                        4.0,
                        null,
                        List.of(new CpuSlice(0.5, Outcome.TOO_SLOW, 0.2, 0.01, 0.0, 0.0)));
        SqueezeLaunch confirmed =
                of(needs(0.5).search(GOAL), Step.CONFIRM).get(0).withOutcome(Outcome.TOO_SLOW);

        assertThat(CpuSearch.lacks(confirmed.withCpu(cpu))).isEqualTo(CpuSearch.Lacks.MEMORY);
    }

    @Test
    void a_limit_that_fails_four_times_is_not_raised_any_more() {
        SmallMachine machine = needs(0.5);
        List<SqueezeLaunch> done = new ArrayList<>(machine.search(GOAL));
        done.removeIf(it -> it.step() == Step.DEFAULTS || it.step() == Step.CALCULATOR);
        SqueezeLaunch last = done.get(done.size() - 1);
        for (int failed = 0; failed < TargetSearch.RAISES; failed++) {
            done.add(last.withOutcome(Outcome.TOO_SLOW));
        }

        assertThat(search(GOAL, done).missing()).isEqualTo(NoCpu.RAISED_TOO_OFTEN);
        assertThat(new TargetSearch(GOAL, done, true, 2).next(true, true)).isNull();
    }

    @Test
    void an_interrupted_search_goes_on_as_if_it_had_not_been_interrupted() {
        Squeeze goal = GOAL.withReady(8.0);
        SmallMachine machine = new SmallMachine(40, 0.2, 6);
        List<SqueezeLaunch> whole = machine.search(goal);

        for (int length = 0; length < whole.size(); length += 11) {
            assertThat(machine.search(goal, whole.subList(0, length))).isEqualTo(whole);
        }
    }

    @Test
    void without_a_way_to_limit_cpu_the_search_is_for_memory_only() {
        List<SqueezeLaunch> done = new ArrayList<>();
        NextLaunch next = new TargetSearch(GOAL, done, true, null).next(true, true);
        while (next != null) {
            done.add(needs(0.5).launch(done.size(), next, GOAL).withCpu(null));
            next = new TargetSearch(GOAL, done, true, null).next(true, true);
        }

        assertThat(done)
                .extracting(SqueezeLaunch::step)
                .doesNotContain(Step.CPU, Step.START)
                .contains(Step.CONFIRM);
    }

    /** Slices hold by chance near the limit, and the two launches need different amounts. */
    @Test
    void the_interval_is_wider_if_launches_differ() {
        List<CpuSlice> alike = twoLaunches(0.5, 0.5, 3);
        List<CpuSlice> apart = twoLaunches(0.45, 0.55, 3);

        assertThat(width(apart)).isGreaterThan(width(alike));
        assertThat(Objects.requireNonNull(QuotaSearch.threshold(apart)).median())
                .isBetween(440.0, 560.0);
    }

    private static double width(List<CpuSlice> slices) {
        Threshold fit = Objects.requireNonNull(QuotaSearch.threshold(slices));
        return Objects.requireNonNullElse(fit.width(), Double.POSITIVE_INFINITY);
    }

    private static List<CpuSlice> twoLaunches(double first, double second, long seed) {
        Random chance = new Random(seed);
        QuotaSearch begin = new QuotaSearch(2, 0.5, List.of());
        List<CpuSlice> one =
                SmallMachine.slices(
                        CpuQuotas.searching(2, begin),
                        quota -> quota >= first * (1 + 0.02 * chance.nextGaussian()));
        QuotaSearch again = new QuotaSearch(2, 0.5, one);
        List<CpuSlice> all = new ArrayList<>(one);
        all.addAll(
                SmallMachine.slices(
                        CpuQuotas.searching(2, again),
                        quota -> quota >= second * (1 + 0.02 * chance.nextGaussian())));
        return all;
    }

    @Test
    void disturbed_slices_do_not_count() {
        CpuSlice disturbed = new CpuSlice(0.9, Outcome.DISTURBED, 0.3, 0.2, 0.1, 0.5);
        List<CpuSlice> slices = new ArrayList<>(twoLaunches(0.5, 0.5, 1));
        Threshold before = QuotaSearch.threshold(slices);
        slices.add(disturbed);

        assertThat(QuotaSearch.threshold(slices)).isEqualTo(before);
    }

    private static List<SqueezeLaunch> with(List<SqueezeLaunch> launches, SqueezeLaunch last) {
        List<SqueezeLaunch> all = new ArrayList<>(launches);
        all.add(last);
        return all;
    }
}
