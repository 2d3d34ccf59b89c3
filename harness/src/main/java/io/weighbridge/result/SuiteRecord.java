package io.weighbridge.result;

import io.weighbridge.model.Profiler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a suite, written to {@code suite.json} after each step.
 *
 * @param id the name of the suite's folder
 * @param title one line about it
 * @param startedAt start time
 * @param command as typed
 * @param profiler records each target of each plan in an extra round; absent: no profiles
 * @param steps its plans, in the order in which they are run
 */
public record SuiteRecord(
        String id,
        String title,
        Instant startedAt,
        List<String> command,
        @Nullable Profiler profiler,
        List<SuiteStep> steps) {

    public SuiteRecord {
        command = List.copyOf(command);
        steps = List.copyOf(steps);
    }

    /** The number of its plans in a state. */
    public long count(SuiteStep.State state) {
        return steps.stream().filter(step -> step.state() == state).count();
    }

    /** The same suite under another id. */
    SuiteRecord withId(String other) {
        return new SuiteRecord(other, title, startedAt, command, profiler, steps);
    }

    /** The same suite with a step replaced. */
    SuiteRecord with(int index, SuiteStep step) {
        List<SuiteStep> others = new ArrayList<>(steps);
        others.set(index, step);
        return new SuiteRecord(id, title, startedAt, command, profiler, others);
    }
}
