package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.stats.Round;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowRoundsTest {

    private static final RunDirectory RUN =
            RunDirectory.open(Path.of("..", "docs", "data", "quick"));

    @Test
    void starts_have_an_order_if_other_servers_keep_running() {
        assertThat(rounds(Plan.Alive.ALL, Metric.STARTUP_WALL))
                .isNotEmpty()
                .allSatisfy(round -> assertThat(round.places()).hasSize(4));
    }

    @Test
    void starts_have_no_order_if_servers_run_one_after_the_other() {
        assertThat(rounds(Plan.Alive.ONE, Metric.STARTUP_WALL))
                .isNotEmpty()
                .allSatisfy(round -> assertThat(round.places()).isEmpty());
    }

    @Test
    void other_metrics_have_no_order() {
        assertThat(rounds(Plan.Alive.ALL, Metric.RSS_AFTER))
                .isNotEmpty()
                .allSatisfy(round -> assertThat(round.places()).isEmpty());
    }

    @Test
    void a_server_that_died_at_its_start_did_not_run_while_others_started() {
        List<Trial> trials = new ArrayList<>(RUN.trials());
        Trial first = firstLaunch();
        Failure died = new Failure(Failure.Kind.DIED_AT_START, "It ended.");
        trials.replaceAll(
                trial ->
                        trial.equals(first)
                                ? trial.withFailure(died)
                                        .withMeasurements(Measurements.NONE)
                                        .withSlices(List.of())
                                        .withMemory(List.of())
                                : trial);

        Map<String, Integer> places = Rounds.of(trials).places(0);

        places.remove(first.target());
        assertThat(places.values()).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void a_server_of_an_earlier_attempt_did_not_run_while_others_started() {
        List<Trial> trials = new ArrayList<>(RUN.trials());
        Trial first = firstLaunch();
        Failure slow = new Failure(Failure.Kind.TOO_SLOW, "It was too slow.").permanently();
        Trial earlier = first.withFailure(slow).withSlices(List.of());
        trials.replaceAll(
                trial ->
                        trial.equals(first)
                                ? earlier.withStartedAt(first.startedAt().minusSeconds(3600))
                                : trial);

        Map<String, Integer> places = Rounds.of(trials).places(0);

        places.remove(first.target());
        assertThat(places.values()).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void a_server_that_failed_under_load_ran_while_others_started() {
        List<Trial> trials = new ArrayList<>(RUN.trials());
        Failure died = new Failure(Failure.Kind.DIED_UNDER_LOAD, "It ended.");
        trials.replaceAll(trial -> trial.withFailure(died));

        assertThat(Rounds.of(trials).places(0).values()).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    private static Trial firstLaunch() {
        return RUN.trials().stream()
                .filter(trial -> trial.round() == 0)
                .min(Comparator.comparing(Trial::startedAt))
                .orElseThrow();
    }

    private static List<Round> rounds(Plan.Alive alive, Metric metric) {
        List<String> targets = RUN.record().plan().targets().stream().map(it -> it.name()).toList();
        return new RowRounds(Rounds.of(RUN.trials()))
                .inOrder(alive, new RowKey(metric, null), targets);
    }
}
