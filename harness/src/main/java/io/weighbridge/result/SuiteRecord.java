package io.weighbridge.result;

import io.weighbridge.model.Profiler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a suite is and how far it is, written to {@code suite.json} after each step.
 *
 * @param id the folder's name
 * @param title one line about it
 * @param startedAt when
 * @param command as typed
 * @param profiler what records each target of each plan in a round more; absent: nothing
 * @param steps its plans, in the order they are run
 */
public record SuiteRecord(
        String id,
        String title,
        Instant startedAt,
        List<String> command,
        Optional<Profiler> profiler,
        List<SuiteStep> steps) {

    public SuiteRecord {
        command = List.copyOf(command);
        steps = List.copyOf(steps);
    }

    /** How many of its plans are in a state. */
    public long count(SuiteStep.State state) {
        return steps.stream().filter(step -> step.state() == state).count();
    }

    /** The same suite under another id. */
    SuiteRecord withId(String other) {
        return new SuiteRecord(other, title, startedAt, command, profiler, steps);
    }

    /** The same suite with another step in the place of one. */
    SuiteRecord with(int index, SuiteStep step) {
        List<SuiteStep> others = new ArrayList<>(steps);
        others.set(index, step);
        return new SuiteRecord(id, title, startedAt, command, profiler, others);
    }
}
