package io.weighbridge.instrument.result;

import io.weighbridge.instrument.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The record of a run of a test, with as little as there may be. */
public final class SampleRun {

    private SampleRun() {}

    /** A run that began at the epoch, by {@code weigh} alone, with seed 1. */
    public static RunRecord of(String id, Plan plan) {
        return new RunRecord(
                id,
                Instant.EPOCH,
                "test",
                null,
                List.of(),
                1,
                plan,
                Map.of(),
                null,
                null,
                Map.of(),
                Map.of(),
                null,
                List.of(),
                null,
                null,
                null);
    }
}
