package io.weighbridge.report;

import io.weighbridge.plan.Factorial;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.util.List;
import java.util.Optional;

/**
 * What every {@link Format} writes.
 *
 * @param run its record
 * @param trials in the order they were written
 * @param profiles what its profiled round left; absent where it had none
 * @param comparison of its targets
 * @param effects of its switches; absent where each round launched all targets
 */
public record RunReport(
        RunRecord run,
        List<Trial> trials,
        Optional<Profiles> profiles,
        Comparison comparison,
        Optional<Effects> effects) {

    public RunReport {
        trials = List.copyOf(trials);
    }

    /** Compares the targets of a run. */
    public static RunReport of(RunRecord run, List<Trial> trials, Optional<Profiles> profiles) {
        Comparison comparison = Report.of(run, trials);
        return new RunReport(
                run,
                trials,
                profiles,
                comparison,
                run.plan()
                        .factorial()
                        .filter(Factorial::drawn)
                        .map(drawn -> Effects.of(run, trials).warned(comparison.cautions())));
    }

    /**
     * The same with what fresh launches say of the levels that won.
     *
     * @param fresh the run of them
     */
    public RunReport confirmed(RunReport fresh) {
        return new RunReport(
                run,
                trials,
                profiles,
                comparison,
                effects.map(alone -> alone.confirmed(fresh.comparison, run.plan())));
    }

    /** Compares the targets of a run that was not profiled. */
    public static RunReport of(RunRecord run, List<Trial> trials) {
        return of(run, trials, Optional.empty());
    }
}
