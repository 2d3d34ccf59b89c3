package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendTest {

    @Test
    void without_a_backend_targets_stay_as_they_are_and_nothing_is_missing(@TempDir Path results)
            throws Exception {
        Target target = PlanSample.command("bare", List.of("bare", "{store}"));
        Plan plan = PlanSample.of(target);

        assertThat(Backend.NONE.filled(plan)).isSameAs(plan);
        assertThat(Backend.NONE.foreseen()).isNull();
        try (Children children = Children.open();
                RunningBackend none = Backend.NONE.start(results, children, Progress.NONE)) {
            assertThat(none.addressed(target)).isSameAs(target);
            assertThat(none.cpu()).isNull();
            assertThat(none.versions()).isEmpty();
            assertThat(none.totals(meter -> null)).isNull();
            assertThatCode(none::beforePass).doesNotThrowAnyException();
        }
        assertThat(results).isEmptyDirectory();
    }
}
