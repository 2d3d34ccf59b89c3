package io.weighbridge.report;

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
 */
public record RunReport(
        RunRecord run, List<Trial> trials, Optional<Profiles> profiles, Comparison comparison) {

    public RunReport {
        trials = List.copyOf(trials);
    }

    /** Compares the targets of a run. */
    public static RunReport of(RunRecord run, List<Trial> trials, Optional<Profiles> profiles) {
        return new RunReport(run, trials, profiles, Report.of(run, trials));
    }

    /** Compares the targets of a run that was not profiled. */
    public static RunReport of(RunRecord run, List<Trial> trials) {
        return of(run, trials, Optional.empty());
    }
}
