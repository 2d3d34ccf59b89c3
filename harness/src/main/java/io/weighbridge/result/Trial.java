package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weighbridge.model.Failure;
import io.weighbridge.model.Measurements;
import io.weighbridge.model.Warning;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One launch of one target in one round: completed, or failed for a reason. A line of {@code
 * trials.jsonl}.
 *
 * @param round 0 for the first
 * @param target its name
 * @param startedAt when its server was started
 * @param failure why it has no result; absent where it completed
 * @param identity what really ran; absent where nothing did
 * @param measurements {@code LAUNCH} metrics
 * @param warmup its windows in order
 * @param slices in order, those that were repeated included
 * @param totals of its slices, a scenario each; empty where slices are long and their tool keeps no
 *     histograms, and in files of versions before
 * @param memory what its server held, one moment after the other; empty in files of versions that
 *     did not look
 * @param warnings that hold for the whole launch
 */
public record Trial(
        int round,
        String target,
        Instant startedAt,
        Optional<Failure> failure,
        Optional<Identity> identity,
        Measurements measurements,
        List<WarmupWindow> warmup,
        List<Slice> slices,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RoundTotal> totals,
        List<MemorySample> memory,
        List<Warning> warnings) {

    public Trial {
        warmup = List.copyOf(warmup);
        slices = List.copyOf(slices);
        totals = List.copyOf(totals);
        memory = List.copyOf(memory);
        warnings = List.copyOf(warnings);
    }

    /** A trial whose slices are few and long. */
    public Trial(
            int round,
            String target,
            Instant startedAt,
            Optional<Failure> failure,
            Optional<Identity> identity,
            Measurements measurements,
            List<WarmupWindow> warmup,
            List<Slice> slices,
            List<MemorySample> memory,
            List<Warning> warnings) {
        this(
                round,
                target,
                startedAt,
                failure,
                identity,
                measurements,
                warmup,
                slices,
                List.of(),
                memory,
                warnings);
    }

    /** A trial whose server's memory nobody looked at. */
    public Trial(
            int round,
            String target,
            Instant startedAt,
            Optional<Failure> failure,
            Optional<Identity> identity,
            Measurements measurements,
            List<WarmupWindow> warmup,
            List<Slice> slices,
            List<Warning> warnings) {
        this(
                round,
                target,
                startedAt,
                failure,
                identity,
                measurements,
                warmup,
                slices,
                List.of(),
                warnings);
    }

    /** The same trial with other {@code LAUNCH} metrics. */
    Trial with(Measurements others) {
        return new Trial(
                round, target, startedAt, failure, identity, others, warmup, slices, totals, memory,
                warnings);
    }

    public boolean completed() {
        return failure.isEmpty();
    }
}
