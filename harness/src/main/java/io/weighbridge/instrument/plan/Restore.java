package io.weighbridge.instrument.plan;

import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A command that restores the state of services before each launch of a target.
 *
 * @param command for {@code sh}; {@code {target}} is replaced by the name of the target
 * @param within its time limit
 */
public record Restore(String command, Duration within) {

    /** The time limit if none is given. */
    public static final Duration WITHIN = Duration.ofMinutes(2);

    /** In commands and settings of services, the name of the target. */
    public static final String TARGET = "{target}";

    /** Whether it restores something of one target only, so that others can stay up. */
    public boolean concernsOne() {
        return command.contains(TARGET);
    }

    /** The same command with changed texts, such as with values from the environment. */
    Restore mapped(UnaryOperator<String> change) {
        return new Restore(change.apply(command), within);
    }
}
