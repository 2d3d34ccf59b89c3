package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqueezeProgressTextTest {

    private static SqueezeLaunch launch(Step step, Outcome outcome) {
        Figures figures = Figures.NONE.withAchieved(1234.4);
        return new SqueezeLaunch(
                0, 9, "app", step, null, 48L << 20, List.of(), outcome, "p99 3 ms", figures);
    }

    @Test
    void a_launch_for_the_peak_has_its_rate_and_others_have_their_outcome() {
        assertThat(SqueezeProgressText.of(launch(Step.PEAK, Outcome.HOLDS)))
                .isEqualTo("launch 1: app, finding the peak rate: 1234 requests/s");
        assertThat(SqueezeProgressText.of(launch(Step.PEAK, Outcome.DISTURBED)))
                .isEqualTo("launch 1: app, finding the peak rate: disturbed (p99 3 ms)");
        assertThat(SqueezeProgressText.of(launch(Step.HEAP, Outcome.HOLDS)))
                .isEqualTo("launch 1: app, heap 48 MiB: goal met (p99 3 ms)");
    }
}
