package io.weighbridge.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.Trial;
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
import org.jspecify.annotations.Nullable;
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
        Plan plan = unsized(5, null);

        Duration round = TimeEstimate.ofRound(plan, start);

        int targets = plan.targets().size();
        assertThat(TimeEstimate.ofRound(plan, start.plusSeconds(10)))
                .isEqualTo(round.plusSeconds(10L * targets));
    }

    @Test
    void as_many_rounds_as_fit_into_the_time_are_expected_and_one_at_least() {
        Plan plan = unsized(5, Duration.ofSeconds(345));

        assertThat(rounds(plan, 130, 130)).isEqualTo(2);
        assertThat(whole(plan, 130, 130)).hasSeconds(345);
        assertThat(rounds(plan, 130, 80)).as("the last round may be shorter").isEqualTo(3);
        assertThat(rounds(plan, 400, 170)).as("two short rounds").isEqualTo(2);
        assertThat(rounds(plan, 400, 200)).isEqualTo(1);
        assertThat(whole(plan, 400, 200)).hasSeconds(345);
        assertThat(whole(plan, 500, 400)).hasSeconds(400);
        assertThat(rounds(plan, 20, 20)).isEqualTo(5);
        assertThat(whole(plan, 20, 20)).hasSeconds(100);
        assertThat(rounds(unsized(5, null), 3600, 3600)).isEqualTo(5);
    }

    private static int rounds(Plan plan, int round, int shortest) {
        return TimeEstimate.rounds(plan, Duration.ofSeconds(round), Duration.ofSeconds(shortest));
    }

    private static Duration whole(Plan plan, int round, int shortest) {
        return TimeEstimate.whole(plan, Duration.ofSeconds(round), Duration.ofSeconds(shortest));
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

    private static Plan unsized(int rounds, @Nullable Duration time) {
        Plan plan = new PlanSample().plan(rounds);
        return plan.withRounds(rounds)
                .withLoads(List.of(Load.DEFAULT))
                .withLimits(
                        new Limits(
                                Limits.DEFAULT.ready(),
                                Limits.DEFAULT.slice(),
                                Limits.DEFAULT.stop(),
                                time));
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
