package io.weighbridge.suite;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a suite, written to {@code suite.json} after each step.
 *
 * @param id the name of the suite's folder
 * @param title one line about it
 * @param startedAt start time
 * @param command as typed
 * @param profiler the key of what follows the last launch of each plan, such as {@code jfr};
 *     absent: nothing follows
 * @param steps its plans, in the order in which they are run
 */
@RecordBuilder
public record SuiteRecord(
        String id,
        String title,
        Instant startedAt,
        List<String> command,
        @Nullable String profiler,
        List<SuiteStep> steps)
        implements SuiteRecordBuilder.With {

    public SuiteRecord {
        command = List.copyOf(command);
        steps = List.copyOf(steps);
    }

    /** The number of its plans in a state. */
    public long count(SuiteStep.State state) {
        return steps.stream().filter(step -> step.state() == state).count();
    }
}
