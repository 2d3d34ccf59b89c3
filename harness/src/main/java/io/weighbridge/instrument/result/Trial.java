package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Warning;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One launch of one target in one round: completed, or failed with a reason. A line of {@code
 * trials.jsonl}.
 *
 * @param round 0 for the first; negative for a round that only starts servers, −1 for the first
 * @param target its name
 * @param startedAt when its server was started
 * @param failure why it has no result; absent if it completed
 * @param identity the process and software that actually ran; absent if nothing ran
 * @param measurements {@code LAUNCH} metrics
 * @param warmup windows of its warm-up, in order
 * @param slices in order, including repeated ones
 * @param totals of its slices, by scenario; empty if slices are long and their tool records no
 *     histograms, and in files of earlier versions
 * @param memory of its server, at successive moments; empty in files of versions that did not read
 *     it
 * @param warnings about the whole launch
 */
@RecordBuilder
public record Trial(
        int round,
        String target,
        Instant startedAt,
        @Nullable Failure failure,
        @Nullable Identity identity,
        Measurements measurements,
        List<WarmupWindow> warmup,
        List<Slice> slices,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RoundTotal> totals,
        List<MemorySample> memory,
        List<Warning> warnings)
        implements TrialBuilder.With {

    public Trial {
        warmup = List.copyOf(warmup);
        slices = List.copyOf(slices);
        totals = List.copyOf(totals);
        memory = List.copyOf(memory);
        warnings = List.copyOf(warnings);
    }

    /** Whether the server was only started, and read once ready. */
    public boolean startOnly() {
        return round < 0;
    }

    public boolean completed() {
        return failure == null;
    }
}
