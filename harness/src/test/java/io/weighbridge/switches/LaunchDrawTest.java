package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.stats.FactorialDesign;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchDrawTest {

    private static final int SIZE = Factorial.LAUNCHES;

    @ParameterizedTest
    @ValueSource(ints = {10, 11})
    void switches_in_24_launches_are_each_measured_as_precisely_as_one_alone(int switches) {
        Plan plan = plan(twos(switches));
        for (int seed = 1; seed <= 20; seed++) {
            FactorialDesign design = design(plan, 4, SIZE, seed);

            // 4σ²/N, the optimum
            assertThat(design.errors())
                    .as("seed " + seed)
                    .hasSize(switches)
                    .allSatisfy(
                            error -> assertThat(error).isCloseTo(2 / Math.sqrt(24), within(1e-9)));
        }
    }

    @ParameterizedTest(name = "{0} switches in {1} rounds")
    @CsvSource({"3,2", "6,2", "8,3", "9,3", "10,4", "12,5"})
    void no_interaction_of_two_switches_is_in_any_effect(int switches, int rounds) {
        FactorialDesign design = design(plan(twos(switches)), rounds);

        assertThat(design.aliases(1e-9)).isEmpty();
        // Within 40 % of the optimum, with any number of rounds.
        assertThat(design.errors())
                .allSatisfy(
                        error -> assertThat(error).isLessThan(1.4 * 2 / Math.sqrt(rounds * SIZE)));
    }

    @Test
    void rounds_absorb_no_interaction_of_ten_switches_whole() {
        Plan plan = plan(twos(10));
        for (int seed = 1; seed <= 10; seed++) {
            assertThat(design(plan, 4, SIZE, seed).absorbed())
                    .as("seed " + seed)
                    .hasSize(45)
                    .allSatisfy(share -> assertThat(share).isLessThan(0.6));
        }
    }

    @Test
    void every_round_has_each_of_two_and_three_levels_equally_often() {
        Plan plan = plan(List.of(factor("a", 2), factor("b", 3), factor("c", 2), factor("d", 3)));
        FactorialDesign design = design(plan, 4);

        for (int round = 0; round < 4; round++) {
            for (int factor = 0; factor < 4; factor++) {
                int each = SIZE / design.levels().get(factor);
                assertThat(counts(design, round, factor)).containsOnly(each);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void three_levels_in_a_smaller_round_differ_by_at_most_one_launch(int size) {
        Plan plan = plan(List.of(factor("a", 3), factor("b", 2), factor("c", 3)));
        int rounds = 24 / size;
        FactorialDesign design = design(plan, rounds, size, 5);

        assertThat(design.errors()).hasSize(5).doesNotContainNull();
        for (int round = 0; round < rounds; round++) {
            assertThat(counts(design, round, 0)).containsOnly(size / 3, size / 3 + 1);
            assertThat(counts(design, round, 1)).containsOnly(size / 2);
            assertThat(counts(design, round, 2)).containsOnly(size / 3, size / 3 + 1);
        }
    }

    /** How often a round launches each level of a factor. */
    private static int[] counts(FactorialDesign design, int round, int factor) {
        int[] counts = new int[design.levels().get(factor)];
        for (FactorialDesign.Launch launch : design.launches()) {
            if (launch.block() == round) {
                counts[launch.levels().get(factor)]++;
            }
        }
        return counts;
    }

    @Test
    void each_launch_of_two_level_switches_has_a_mirror_in_its_round() {
        FactorialDesign design = design(plan(twos(7)), 3);

        for (FactorialDesign.Launch launch : design.launches()) {
            List<Integer> mirror = launch.levels().stream().map(level -> 1 - level).toList();
            assertThat(design.launches())
                    .contains(new FactorialDesign.Launch(launch.block(), mirror));
        }
    }

    @ParameterizedTest(name = "{0} switches in {1} rounds")
    @CsvSource({"2,2", "3,2", "3,4", "5,3"})
    void a_run_that_ends_early_still_estimates_each_switch(int switches, int rounds) {
        int few = (switches + 2) / 3;
        for (int seed = 1; seed <= 20; seed++) {
            FactorialDesign whole = design(plan(twos(switches)), rounds, SIZE, seed);
            List<FactorialDesign.Launch> first = whole.launches().subList(0, few * SIZE);

            assertThat(new FactorialDesign(whole.levels(), first).errors())
                    .as("seed " + seed)
                    .doesNotContainNull();
        }
    }

    @Test
    void levels_are_balanced_over_the_order_of_starts() {
        FactorialDesign design = design(plan(twos(8)), 4);

        for (int factor = 0; factor < 8; factor++) {
            double late = 0;
            for (int row = 0; row < design.launches().size(); row++) {
                late += design.launches().get(row).levels().get(factor) * (row % SIZE - 2.5);
            }
            // With all twelve at the end of their rounds it would be 54.
            assertThat(Math.abs(late)).isLessThanOrEqualTo(6);
        }
    }

    @Test
    void levels_that_exclude_each_other_are_never_drawn_together() {
        List<Factor> factors = new ArrayList<>(twos(4));
        Level off = Level.asIs("off");
        Level on = Level.flags("on", "-XX:+X").withExcludes(List.of("java=17"));
        factors.add(new Factor("java", List.of(Level.asIs("17"), Level.flags("25", "-Dx=25"))));
        factors.add(new Factor("headers", List.of(off, on)));
        Plan drawn = LaunchDraw.of(plan(factors), 4, SIZE, 7);
        Factorial factorial = Objects.requireNonNull(drawn.factorial());

        assertThat(factorial.launches())
                .noneMatch(it -> it.levels().get(4).equals("17") && it.levels().get(5).equals("on"))
                .anyMatch(it -> it.levels().get(4).equals("25") && it.levels().get(5).equals("on"));
        assertThat(LaunchDraw.design(factorial).errors())
                .allSatisfy(error -> assertThat(error).isLessThan(0.8));
    }

    @Test
    void the_same_seed_draws_the_same_and_another_seed_something_else() {
        Plan plan = plan(twos(6));

        assertThat(LaunchDraw.of(plan, 3, SIZE, 1)).isEqualTo(LaunchDraw.of(plan, 3, SIZE, 1));
        assertThat(LaunchDraw.of(plan, 3, SIZE, 1)).isNotEqualTo(LaunchDraw.of(plan, 3, SIZE, 2));
    }

    @Test
    void launches_are_drawn_once_and_only_from_factors() {
        Plan undrawn = plan(twos(5)).withRounds(3);
        Plan drawn = LaunchDraw.drawn(undrawn);
        Plan without = undrawn.withFactorial(null);

        assertThat(drawn.targets()).hasSize(3 * SIZE);
        assertThat(LaunchDraw.drawn(drawn)).isEqualTo(drawn);
        assertThat(LaunchDraw.drawn(without)).isEqualTo(without);
    }

    @Test
    void each_round_launches_its_own_targets_in_the_order_drawn() {
        Plan drawn = LaunchDraw.of(plan(twos(5)), 3, SIZE, 3);
        List<Schedule.Round> rounds = Schedule.rounds(drawn, 3);

        assertThat(rounds).hasSize(3);
        assertThat(rounds.get(1).launches().stream().map(Target::name))
                .containsExactly("2-1", "2-2", "2-3", "2-4", "2-5", "2-6");
        assertThat(rounds.get(1).slots().stream().map(it -> it.target().name()).distinct())
                .containsExactlyInAnyOrder("2-1", "2-2", "2-3", "2-4", "2-5", "2-6");
        assertThat(drawn.perRound()).isEqualTo(SIZE);
    }

    @Test
    void a_launch_is_the_application_changed_by_its_levels() {
        Plan drawn = LaunchDraw.of(plan(twos(5)), 3, SIZE, 3);
        Factorial factorial = Objects.requireNonNull(drawn.factorial());

        for (Factorial.Launch launch : factorial.launches()) {
            Target target = Objects.requireNonNull(drawn.target(launch.target()));
            List<String> flags =
                    IntStream.range(0, 5)
                            .filter(it -> launch.levels().get(it).equals("on"))
                            .mapToObj(it -> "-Df" + it + "=1")
                            .toList();
            assertThat(target.jvmFlags()).containsExactlyElementsOf(flags);
        }
    }

    @Test
    void more_effects_than_the_launches_can_tell_say_how_many_rounds_would_do() {
        assertThatThrownBy(() -> LaunchDraw.of(plan(twos(12)), 2, SIZE, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("use --rounds 4 or more");
    }

    /** {@code --rounds} counts rounds of six launches: 5 of them are 15 rounds of two. */
    @Test
    void the_number_of_rounds_that_would_do_is_that_of_the_option() {
        assertThatThrownBy(() -> LaunchDraw.of(plan(twos(12)), 6, 2, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("use --rounds 5 or more");
    }

    @Test
    void a_level_that_excludes_all_of_another_switch_is_named() {
        Level on = Level.flags("on", "-XX:+X").withExcludes(List.of("a=off", "a=on"));
        List<Factor> factors = new ArrayList<>(twos(2));
        factors.add(0, new Factor("a", List.of(Level.asIs("off"), Level.flags("on", "-Da=1"))));
        factors.add(new Factor("b", List.of(Level.asIs("off"), on)));

        assertThatThrownBy(() -> LaunchDraw.of(plan(factors), 4, SIZE, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("b=on excludes every level");
    }

    private static FactorialDesign design(Plan plan, int rounds) {
        return design(plan, rounds, SIZE, 5);
    }

    private static FactorialDesign design(Plan plan, int rounds, int size, long seed) {
        return LaunchDraw.design(
                Objects.requireNonNull(LaunchDraw.of(plan, rounds, size, seed).factorial()));
    }

    private static List<Factor> twos(int count) {
        return IntStream.range(0, count)
                .mapToObj(
                        it ->
                                new Factor(
                                        "f" + it,
                                        List.of(
                                                Level.asIs("off"),
                                                Level.flags("on", "-Df" + it + "=1"))))
                .toList();
    }

    private static Factor factor(String name, int levels) {
        return new Factor(
                name,
                IntStream.range(0, levels)
                        .mapToObj(it -> Level.flags("l" + it, "-D%s=%d".formatted(name, it)))
                        .toList());
    }

    private static Plan plan(List<Factor> factors) {
        Target base = Target.jar("app", Path.of("app.jar"));
        return Plan.of(
                        "switches",
                        List.of(base),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN))
                .withFactorial(Factorial.of(base, factors));
    }
}
