package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.result.Prior;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.RunOutcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedPriorsTest {

    @TempDir private Path results = Path.of("unset");

    private RunOutcome ended() {
        Plan plan = new PlanSample().plan(1);
        return RunOutcome.of(RunDirectory.create(results, new Shell().outcome(plan).record()));
    }

    @Test
    void a_finished_run_stores_its_priors() {
        RunOutcome kept = SavedPriors.keep(ended(), false);

        assertThat(kept.record().priors())
                .isNotEmpty()
                .allMatch(prior -> prior.source().equals("shipped"));
        assertThat(RunDirectory.open(kept.folder()).record()).isEqualTo(kept.record());
    }

    @Test
    void a_resumed_run_keeps_its_priors() {
        Prior wide = new Prior("startup.wall", null, 0.2, 6, "before");
        Path run = ended().folder();
        RunDirectory.open(run).keep(List.of(wide));
        RunOutcome judged = RunOutcome.of(RunDirectory.open(run));

        assertThat(SavedPriors.keep(judged, true).record().priors()).containsExactly(wide);
    }

    @Test
    void earlier_runs_without_trials_are_not_used() {
        ended();

        assertThat(SavedPriors.keep(ended(), true).record().priors())
                .allMatch(prior -> prior.source().equals("shipped"));
    }
}
