package io.weighbridge.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.Measurements;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Scenario;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One run of the load tool against one warm, pinned server.
 *
 * @param workload its name
 * @param load the load's name; absent where the plan has only one
 * @param index 0 for the first slice of this target and workload in the round
 * @param attempt 0, or more where the slice was repeated
 * @param kept whether its numbers count; one that was repeated is on record but does not
 * @param startedAt when the tool was started
 * @param raw what the tool said
 * @param client what it said, parsed
 * @param measurements per request and per second, {@code LOAD} metrics only
 * @param warnings what to know before believing them
 */
@RecordBuilder
public record Slice(
        String workload,
        Optional<String> load,
        int index,
        int attempt,
        boolean kept,
        Instant startedAt,
        RawOutput raw,
        LoadResult client,
        Measurements measurements,
        List<Warning> warnings)
        implements SliceBuilder.With {

    public Slice {
        warnings = List.copyOf(warnings);
    }

    /** The name of the scenario it is a slice of. */
    public String scenario() {
        return Scenario.name(workload, load);
    }

    /** The same slice with warnings more. */
    public Slice with(List<Warning> more) {
        List<Warning> all = new ArrayList<>(warnings);
        all.addAll(more);
        return withWarnings(all);
    }

    /** The same slice, on record but not counting. */
    public Slice discarded() {
        return withKept(false);
    }
}
