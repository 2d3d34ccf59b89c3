package io.weighbridge.run;

import static io.weighbridge.model.Metric.CLIENT_BUSY;
import static io.weighbridge.model.Metric.FOREIGN_SHARE;
import static io.weighbridge.model.Metric.JIT_SHARE;
import static io.weighbridge.model.Metric.SERVER_BUSY;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Slices;
import io.weighbridge.result.LoadResult;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SliceWarningsTest {

    private static final LoadResult FEW =
            new LoadResult(
                    "ab",
                    "2.3",
                    null,
                    10,
                    20,
                    20,
                    1,
                    20,
                    Map.of(),
                    4L,
                    null,
                    null,
                    null,
                    null,
                    new TreeMap<>(),
                    null,
                    null);

    @Test
    void a_short_slice_and_closed_connections_are_reported_with_what_was_expected() {
        assertThat(SliceWarnings.of(FEW, Load.DEFAULT))
                .extracting(Warning::detail)
                .containsExactly(
                        "20 answers, but at least 200 are needed with 10 requests in flight",
                        "only 4 of 20 answers came over a connection that had been used before");
    }

    @Test
    void shares_above_their_limits_are_reported() {
        Measurements figures =
                Measurements.NONE
                        .with(FOREIGN_SHARE, 0.5)
                        .with(JIT_SHARE, 0.5)
                        .with(CLIENT_BUSY, 0.9)
                        .with(SERVER_BUSY, 0.3);

        assertThat(SliceWarnings.shares(figures, Slices.DEFAULT))
                .extracting(Warning::kind)
                .containsExactly(
                        Warning.Kind.FOREIGN_LOAD,
                        Warning.Kind.JIT_BUSY,
                        Warning.Kind.CLIENT_BOUND);
        assertThat(SliceWarnings.shares(Measurements.NONE, Slices.DEFAULT)).isEmpty();
    }

    @Test
    void a_busy_client_is_no_limit_if_the_server_is_busy_too() {
        Measurements figures = Measurements.NONE.with(CLIENT_BUSY, 0.9).with(SERVER_BUSY, 0.9);

        assertThat(SliceWarnings.shares(figures, Slices.DEFAULT)).isEmpty();
    }

    @Test
    void idle_servers_may_use_two_percent_of_a_core() {
        assertThat(SliceWarnings.idle(0.02)).isEmpty();
        assertThat(SliceWarnings.idle(0.1))
                .containsExactly(
                        new Warning(Warning.Kind.IDLE_BUSY, "idle servers used 10.0 % of a core"));
    }
}
