package io.weighbridge.instrument.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What changes while a run goes on, written to {@code state.json}. A run without this file, such as
 * one of an earlier version, has it in its record.
 *
 * @param priors as in the run's record
 * @param stopping as in the run's record
 * @param rounds the number of rounds that fitted into the plan's time; absent while the plan's own
 *     number holds
 */
@RecordBuilder
record RunState(List<Prior> priors, @Nullable Stopping stopping, @Nullable Integer rounds)
        implements RunStateBuilder.With {

    RunState {
        priors = List.copyOf(priors);
    }

    /** The state of a run that has no file for it. */
    static RunState of(RunRecord record) {
        return new RunState(record.priors(), record.stopping(), null);
    }

    /** The record of the run in this state. */
    RunRecord appliedTo(RunRecord begun) {
        RunRecord now = begun.withPriors(priors).withStopping(stopping);
        return rounds == null ? now : now.withPlan(now.plan().withRounds(rounds));
    }
}
