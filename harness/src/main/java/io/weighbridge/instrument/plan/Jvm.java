package io.weighbridge.instrument.plan;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The Java that runs a target: that of a home, an installed one with a feature version or, if both
 * are absent, the one that runs the harness.
 *
 * @param home a folder that contains {@code bin/java}
 * @param version a feature version, such as 17 or 25
 */
public record Jvm(@Nullable Path home, @Nullable Integer version) {

    /** The Java that runs the harness. */
    public static final Jvm CURRENT = new Jvm(null, null);
}
