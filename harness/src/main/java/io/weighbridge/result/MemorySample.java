package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weighbridge.model.MemoryReading;
import java.util.Locale;
import java.util.Optional;

/**
 * What a server held at one moment of its launch: read between windows and slices, never in one.
 *
 * @param seconds since just before it was launched
 * @param stage what had just ended
 * @param scenario whose window or slice that was; absent after all load
 * @param read what was read
 */
public record MemorySample(
        double seconds,
        Stage stage,
        @JsonAlias("course") Optional<String> scenario,
        MemoryReading read) {

    /** What had just ended. */
    public enum Stage {
        /** A window of the warm-up. */
        WARM_UP,
        /** A slice, be it kept, repeated or one that only counts system calls. */
        SLICE,
        /** All load, and the full collection after it where the JVM obeys. */
        LOAD;

        /** The name in files, such as {@code warm-up}. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @JsonCreator
        public static Stage ofKey(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }
}
