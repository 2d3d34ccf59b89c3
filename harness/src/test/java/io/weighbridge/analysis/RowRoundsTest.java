package io.weighbridge.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.Metric;
import io.weighbridge.plan.Plan;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.stats.Round;
import java.nio.file.Path;
import java.util.List;
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

    private static List<Round> rounds(Plan.Alive alive, Metric metric) {
        List<String> targets = RUN.record().plan().targets().stream().map(it -> it.name()).toList();
        return new RowRounds(Rounds.of(RUN.trials())).inOrder(alive, metric, null, targets);
    }
}
