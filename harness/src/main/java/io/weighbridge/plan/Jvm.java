package io.weighbridge.plan;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The Java that runs a target: a home, a feature version to be found on this machine, or (neither)
 * the one that runs the harness.
 *
 * @param home a folder that contains {@code bin/java}
 * @param version a feature version, such as 17 or 25
 */
public record Jvm(Optional<Path> home, OptionalInt version) {

    /** The Java that runs the harness. */
    public static final Jvm CURRENT = new Jvm(Optional.empty(), OptionalInt.empty());

    public Jvm {
        if (home.isPresent() && version.isPresent()) {
            throw new IllegalArgumentException(
                    "a JVM is named by its home or by its version, not by both");
        }
    }
}
