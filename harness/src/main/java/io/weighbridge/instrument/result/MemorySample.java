package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.MemoryReading;
import org.jspecify.annotations.Nullable;

/**
 * A server's memory at one moment of its launch, read between windows and slices, never during one.
 *
 * @param seconds since just before it was launched
 * @param stage what had just ended
 * @param scenario the scenario of that window or slice; absent after all load
 * @param read the values
 */
public record MemorySample(
        double seconds,
        Stage stage,
        @JsonAlias("course") @Nullable String scenario,
        MemoryReading read) {

    /** What had just ended. */
    public enum Stage implements Keyed {
        /** A window of the warm-up. */
        WARM_UP,
        /** A slice, whether kept, repeated, or run only to count system calls. */
        SLICE,
        /** All load, followed by a full collection if the JVM performs it. */
        LOAD;
    }
}
