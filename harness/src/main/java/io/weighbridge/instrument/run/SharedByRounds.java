package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.Trial;
import java.util.List;

/**
 * What the rounds of a run share: each adds to it, and later rounds use it.
 *
 * @param study that launches in these rounds
 * @param steps the run's progress
 * @param sizes of the slices, which follow from the first warm-up
 * @param witness knows answers with which others are compared
 */
public record SharedByRounds(
        Study study, Plan plan, ProgressSteps steps, SizesFromWarmup sizes, AnswerWitness witness) {

    /**
     * The state before the first round that is run.
     *
     * @param earlier trials of a resumed run, which have the sizes of its slices; empty for a new
     *     run
     */
    public static SharedByRounds of(
            Study study, Plan plan, Progress progress, List<Trial> earlier, AnswerWitness witness) {
        return new SharedByRounds(
                study,
                plan,
                new ProgressSteps(progress, plan),
                new SizesFromWarmup(plan, earlier),
                witness);
    }
}
