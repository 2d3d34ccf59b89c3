package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weighbridge.instrument.plan.Schedule.Round;
import io.weighbridge.instrument.plan.Schedule.Slot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {

    @ParameterizedTest
    @CsvSource({"1,1,1,1", "4,1,3,2", "5,4,7,3", "3,2,6,4", "2,3,1,5"})
    void every_target_and_workload_is_measured_as_often_as_planned(
            int targets, int workloads, int rounds, int perRound) {
        for (Plan.Alive alive : Plan.Alive.values()) {
            List<Round> all = Schedule.rounds(plan(targets, workloads, rounds, perRound, alive), 7);

            assertThat(all).hasSize(rounds);
            for (Round round : all) {
                assertThat(new HashSet<>(round.launches())).hasSize(targets);
                assertThat(round.launches()).hasSize(targets);
                assertThat(round.slots()).hasSize(targets * workloads * perRound);
                assertThat(new HashSet<>(round.slots())).hasSize(round.slots().size());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"4,1,4,2", "4,2,8,3", "3,3,6,4", "5,1,20,2"})
    void over_as_many_rounds_as_targets_each_is_equally_often_in_each_position(
            int targets, int workloads, int rounds, int perRound) {
        List<Round> all =
                Schedule.rounds(plan(targets, workloads, rounds, perRound, Plan.Alive.ALL), 42);

        for (int position = 0; position < targets * workloads * perRound; position++) {
            int place = position;
            Map<Target, Long> counts =
                    all.stream()
                            .map(round -> round.slots().get(place).target())
                            .collect(
                                    Collectors.groupingBy(
                                            Function.identity(), Collectors.counting()));
            assertThat(counts.values()).hasSize(targets).containsOnly((long) rounds / targets);
        }
    }

    @ParameterizedTest
    @CsvSource({"4,4", "5,5", "6,6", "3,3"})
    void over_as_many_rounds_as_targets_each_follows_each_other_equally_often(
            int targets, int rounds) {
        Map<List<Target>, Integer> follows = new HashMap<>();
        List<Round> all = Schedule.rounds(plan(targets, 1, rounds, 2, Plan.Alive.ALL), 42);

        for (Round round : all) {
            for (int place = 1; place < round.slots().size(); place++) {
                if (place % targets != 0) {
                    follows.merge(
                            List.of(
                                    round.slots().get(place - 1).target(),
                                    round.slots().get(place).target()),
                            1,
                            Integer::sum);
                }
            }
        }

        assertThat(follows).hasSize(targets * (targets - 1));
        assertThat(new HashSet<>(follows.values())).hasSize(1);
    }

    @Test
    void the_second_half_of_a_round_is_the_first_one_backwards() {
        for (Round round : Schedule.rounds(plan(4, 2, 5, 4, Plan.Alive.ALL), 3)) {
            List<String> order = names(round.slots());
            List<String> backwards = new ArrayList<>(order);
            Collections.reverse(backwards);

            assertThat(order).isEqualTo(backwards);
        }
    }

    @Test
    void a_linear_drift_affects_all_targets_alike() {
        for (Round round : Schedule.rounds(plan(4, 1, 6, 2, Plan.Alive.ALL), 5)) {
            Map<Target, Integer> sums =
                    IntStream.range(0, round.slots().size())
                            .boxed()
                            .collect(
                                    Collectors.groupingBy(
                                            index -> round.slots().get(index).target(),
                                            Collectors.summingInt(index -> index)));

            assertThat(new HashSet<>(sums.values())).hasSize(1);
        }
    }

    @Test
    void with_one_target_at_a_time_its_slices_are_together() {
        for (Round round : Schedule.rounds(plan(3, 2, 4, 2, Plan.Alive.ONE), 11)) {
            assertThat(round.slots().stream().map(Slot::target).distinct().toList())
                    .isEqualTo(round.launches());
            assertThat(round.slots().subList(0, 4))
                    .extracting(Slot::target)
                    .containsOnly(round.launches().get(0));
        }
    }

    @Test
    void the_same_seed_gives_the_same_order_and_another_seed_another() {
        Plan plan = plan(5, 1, 10, 2, Plan.Alive.ALL);

        assertThat(Schedule.rounds(plan, 1)).isEqualTo(Schedule.rounds(plan, 1));
        assertThat(Schedule.rounds(plan, 1)).isNotEqualTo(Schedule.rounds(plan, 2));
    }

    @ParameterizedTest
    @CsvSource({"2,7", "3,4", "4,5", "5,8", "12,3"})
    void the_launches_of_every_second_round_are_those_of_the_round_before_backwards(
            int targets, int rounds) {
        List<Round> all = Schedule.rounds(plan(targets, 1, rounds, 1, Plan.Alive.ALL), 9);

        for (int second = 1; second < rounds; second += 2) {
            List<Target> backwards = new ArrayList<>(all.get(second - 1).launches());
            Collections.reverse(backwards);
            assertThat(all.get(second).launches()).isEqualTo(backwards);
        }
    }

    @ParameterizedTest
    @CsvSource({"2,2", "3,6", "4,4", "5,10", "6,6", "4,8"})
    void each_target_is_launched_equally_often_in_each_position_and_after_each_other(
            int targets, int rounds) {
        Map<List<Object>, Integer> positions = new HashMap<>();
        Map<List<Target>, Integer> follows = new HashMap<>();
        for (Round round : Schedule.rounds(plan(targets, 1, rounds, 1, Plan.Alive.ALL), 42)) {
            List<Target> order = round.launches();
            for (int place = 0; place < targets; place++) {
                positions.merge(List.of(order.get(place), place), 1, Integer::sum);
                if (place > 0) {
                    follows.merge(order.subList(place - 1, place + 1), 1, Integer::sum);
                }
            }
        }

        assertThat(positions.values()).hasSize(targets * targets).containsOnly(rounds / targets);
        assertThat(follows).hasSize(targets * (targets - 1));
        assertThat(new HashSet<>(follows.values())).hasSize(1);
    }

    @Test
    void a_plan_with_more_rounds_begins_with_the_rounds_of_the_shorter_one() {
        List<Round> few = Schedule.rounds(plan(4, 1, 3, 2, Plan.Alive.ALL), 6);
        List<Round> more = Schedule.rounds(plan(4, 1, 11, 2, Plan.Alive.ALL), 6);

        assertThat(more.subList(0, few.size())).isEqualTo(few);
    }

    @Test
    void launches_are_in_random_order() {
        Set<List<Target>> orders =
                Schedule.rounds(plan(3, 1, 60, 1, Plan.Alive.ALL), 1).stream()
                        .map(Round::launches)
                        .collect(Collectors.toSet());

        assertThat(orders).as("permutations of three").hasSize(6);
    }

    @Test
    void more_rounds_and_more_slices_take_longer() {
        Plan small = plan(2, 1, 1, 1, Plan.Alive.ALL);
        Plan large = plan(2, 1, 2, 1, Plan.Alive.ALL);

        assertThat(TimeEstimate.of(large)).isEqualTo(TimeEstimate.of(small).multipliedBy(2));
        assertThatCode(() -> TimeEstimate.of(plan(9, 9, 10_000, 1_000, Plan.Alive.ALL)))
                .doesNotThrowAnyException();
    }

    @Test
    void slices_in_which_system_calls_are_counted_take_their_time_but_not_beside_a_store() {
        Plan plan = plan(2, 1, 1, 1, Plan.Alive.ALL);
        Plan stored = plan.withServices(List.of(Service.storing("store", Store.DEFAULT)));

        assertThat(plan.counted()).hasSize(1);
        assertThat(stored.counted()).isEmpty();
        assertThat(TimeEstimate.ofRound(plan)).isGreaterThan(TimeEstimate.ofRound(stored));
    }

    private static List<String> names(List<Slot> slots) {
        return slots.stream()
                .map(slot -> slot.target().name() + "/" + slot.scenario().name())
                .toList();
    }

    static Plan plan(int targets, int workloads, int rounds, int perRound, Plan.Alive alive) {
        return new PlanSample()
                .targets(targets)
                .workloads(workloads)
                .plan(rounds, new Slices(perRound, 1, 0.05, 0.05), alive);
    }

    @Test
    void beside_a_fixed_rate_the_peak_is_measured_in_every_third_pass() {
        Plan plan =
                new PlanSample()
                        .targets(2)
                        .plan(1, Slices.PASSES.withPerRound(6), Plan.Alive.ALL)
                        .withLoads(Load.COMPARING);

        List<Slot> slots = Schedule.rounds(plan, 1).get(0).slots();

        assertThat(slots.stream().filter(slot -> !slot.scenario().load().open()))
                .hasSize(4)
                .allMatch(slot -> slot.index() % 3 == 0);
        assertThat(slots.stream().filter(slot -> slot.scenario().load().open())).hasSize(12);
    }
}
