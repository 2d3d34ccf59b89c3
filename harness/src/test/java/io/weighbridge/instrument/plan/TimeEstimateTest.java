package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the estimates with the durations of committed runs. */
class TimeEstimateTest {

    private static final Path DATA = Path.of("..", "docs", "data");

    static Stream<String> runsOfTwoLoadedRounds() throws IOException {
        try (Stream<Path> folders = Files.list(DATA)) {
            List<String> runs = new ArrayList<>();
            for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
                RunDirectory run = RunDirectory.open(folder);
                boolean searched = run.record().plan().squeeze() != null;
                if (!searched && !loadedRounds(run).isEmpty() && !startedForEachSlice(run)) {
                    runs.add(folder.getFileName().toString());
                }
            }
            return runs.stream();
        }
    }

    /**
     * Whether the run's load tool was a process for each slice: Hyperfoil, or the built-in tool
     * before it kept running.
     */
    private static boolean startedForEachSlice(RunDirectory run) {
        return run.record().tools().getOrDefault("builtin", "").startsWith("hyperfoil");
    }

    @ParameterizedTest
    @MethodSource("runsOfTwoLoadedRounds")
    void a_round_of_a_committed_run_took_between_half_the_estimate_and_twice_as_long(String name)
            throws IOException {
        RunDirectory run = RunDirectory.open(DATA.resolve(name));
        List<Duration> rounds = loadedRounds(run);

        double estimated = TimeEstimate.ofRound(run.record().plan()).toMillis();

        assertThat(rounds.get(rounds.size() / 2).toMillis() / estimated).isBetween(0.5, 2.0);
    }

    @Test
    void slices_that_may_be_measured_again_take_longer() {
        assertThat(of(new Slices(2, 1, 0.05, 0.05)))
                .isGreaterThan(of(new Slices(2, 0, 0.05, 0.05)));
    }

    @Test
    void a_slow_start_makes_a_round_longer() {
        Duration start = Duration.ofSeconds(10);
        Plan plan = new PlanSample().plan(5);

        Duration round = TimeEstimate.ofRound(plan, start);

        int targets = plan.targets().size();
        assertThat(TimeEstimate.ofRound(plan, start.plusSeconds(10)))
                .isEqualTo(round.plusSeconds(10L * targets));
    }

    @Test
    void slow_answers_need_two_passes_and_fast_ones_ten() {
        Plan plan = new PlanSample().plan(5).withLoads(Load.COMPARING).withSlices(Slices.PASSES);
        Plan one = plan.withWorkloads(plan.workloads().subList(0, 1));
        Duration fast = TimeEstimate.ofLeastLoad(one, Duration.ofNanos(500_000));
        Duration slow = TimeEstimate.ofLeastLoad(one, Duration.ofSeconds(7));

        Duration pass = SliceSize.PASS.plus(SliceSize.OPEN_PASS);
        assertThat(fast).isBetween(pass.multipliedBy(5), pass.multipliedBy(15));
        assertThat(slow)
                .as("at the peak twice, and at the rate twice")
                .isBetween(Duration.ofSeconds(7 * 4), Duration.ofSeconds(7 * 10));
    }

    @Test
    void as_many_rounds_as_fit_into_the_time_are_expected_and_one_at_least() {
        Plan untimed = new PlanSample().plan(5);
        Duration round = TimeEstimate.ofRound(untimed);
        Plan two = limited(untimed, round.multipliedBy(5).dividedBy(2));
        Plan none = limited(untimed, round.dividedBy(2));
        Plan many = limited(untimed, round.multipliedBy(9));

        assertThat(TimeEstimate.rounds(untimed)).isEqualTo(5);
        assertThat(TimeEstimate.rounds(two)).isEqualTo(2);
        assertThat(TimeEstimate.of(two)).isEqualTo(two.limits().run());
        assertThat(TimeEstimate.rounds(none)).isEqualTo(1);
        assertThat(TimeEstimate.of(none)).isEqualTo(round);
        assertThat(TimeEstimate.rounds(many)).isEqualTo(5);
        assertThat(TimeEstimate.of(many)).isEqualTo(round.multipliedBy(5));
    }

    @Test
    void the_last_round_may_be_shorter_and_if_two_fit_only_then_so_may_the_first() {
        Plan plan =
                new PlanSample()
                        .targets(2)
                        .driver("builtin")
                        .plan(5, Slices.PASSES, Plan.Alive.ALL);
        Duration round = TimeEstimate.ofRound(plan);
        Duration shortest = TimeEstimate.ofShortestRound(plan);
        Duration two = shortest.multipliedBy(2);

        assertThat(rounds(plan, round.multipliedBy(2).plus(shortest))).isEqualTo(3);
        assertThat(rounds(plan, two)).isEqualTo(2);
        assertThat(rounds(plan, two.minusSeconds(1))).isEqualTo(1);
    }

    private static int rounds(Plan plan, Duration limit) {
        return TimeEstimate.rounds(limited(plan, limit));
    }

    @Test
    void the_shortest_round_has_ten_passes_if_all_servers_are_up_at_once() {
        PlanSample sample = new PlanSample().targets(2).driver("builtin");
        Plan together = sample.plan(1, Slices.PASSES, Plan.Alive.ALL);
        Plan alone = sample.plan(1, Slices.PASSES, Plan.Alive.ONE);
        Plan ten = together.withSlices(Slices.PASSES.withPerRound(10));

        assertThat(TimeEstimate.ofShortestRound(together)).isEqualTo(TimeEstimate.ofRound(ten));
        assertThat(TimeEstimate.ofShortestRound(alone)).isEqualTo(TimeEstimate.ofRound(alone));
    }

    private static Plan limited(Plan plan, Duration time) {
        return plan.withLimits(plan.limits().withRun(time));
    }

    private static Duration of(Slices slices) {
        return TimeEstimate.of(new PlanSample().plan(1, slices, Plan.Alive.ALL));
    }

    /**
     * The durations of rounds in which every server was loaded, the shortest first: from their
     * first start to that of the next round, so the last round's is unknown.
     */
    private static List<Duration> loadedRounds(RunDirectory run) {
        NavigableMap<Integer, List<Trial>> rounds =
                run.trials().stream()
                        .collect(
                                Collectors.groupingBy(
                                        Trial::round, TreeMap::new, Collectors.toList()));
        return rounds.headMap(rounds.lastKey(), false).entrySet().stream()
                .filter(
                        round ->
                                round.getValue().stream()
                                        .noneMatch(trial -> trial.slices().isEmpty()))
                .map(
                        round ->
                                Duration.between(
                                        start(round.getValue()),
                                        start(rounds.higherEntry(round.getKey()).getValue())))
                .sorted()
                .toList();
    }

    private static Instant start(List<Trial> round) {
        return round.stream().map(Trial::startedAt).min(Comparator.naturalOrder()).orElseThrow();
    }
}
