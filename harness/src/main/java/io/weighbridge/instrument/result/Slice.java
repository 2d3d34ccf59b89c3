package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Scenario;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One execution of the load tool against one warm, pinned server.
 *
 * @param workload its name
 * @param load the load's name; absent if the plan has only one
 * @param index 0 for the first slice of this target and workload in the round
 * @param attempt 0, or more if the slice was repeated
 * @param kept whether it is part of the results; one that was repeated is recorded but excluded
 * @param startedAt when the tool was started
 * @param raw the tool's unmodified output
 * @param client the parsed output
 * @param measurements per request and per second, {@code LOAD} metrics only
 * @param warnings about the slice's values
 * @param services CPU seconds per request of each service for its clients, by its name; empty with
 *     fewer than two services
 */
@RecordBuilder
public record Slice(
        String workload,
        @Nullable String load,
        int index,
        int attempt,
        boolean kept,
        Instant startedAt,
        RawOutput raw,
        LoadResult client,
        Measurements measurements,
        List<Warning> warnings,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> services)
        implements SliceBuilder.With {

    public Slice {
        warnings = List.copyOf(warnings);
        services =
                Collections.unmodifiableMap(
                        new LinkedHashMap<>(Objects.requireNonNullElse(services, Map.of())));
    }

    /** A slice with fewer than two services. */
    public Slice(
            String workload,
            @Nullable String load,
            int index,
            int attempt,
            boolean kept,
            Instant startedAt,
            RawOutput raw,
            LoadResult client,
            Measurements measurements,
            List<Warning> warnings) {
        this(
                workload,
                load,
                index,
                attempt,
                kept,
                startedAt,
                raw,
                client,
                measurements,
                warnings,
                Map.of());
    }

    /** A slice of a scenario that is part of the results. */
    public static Slice of(
            Scenario scenario,
            int index,
            int attempt,
            Instant startedAt,
            RawOutput raw,
            LoadResult client,
            Measurements measurements,
            List<Warning> warnings) {
        return new Slice(
                scenario.workload().name(),
                scenario.load().name(),
                index,
                attempt,
                true,
                startedAt,
                raw,
                client,
                measurements,
                warnings);
    }

    /** The name of the scenario it is a slice of. */
    public String scenario() {
        return Scenario.name(workload, load);
    }

    /** The same slice with additional warnings. */
    public Slice with(List<Warning> more) {
        List<Warning> all = new ArrayList<>(warnings);
        all.addAll(more);
        return withWarnings(all);
    }

    /** The same slice, recorded but excluded from the results. */
    public Slice discarded() {
        return withKept(false);
    }
}
