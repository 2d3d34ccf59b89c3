package io.weighbridge.app.sql;

import org.jspecify.annotations.Nullable;

/** Reads PostgreSQL's code of an error, which each driver has in exceptions of its own. */
@FunctionalInterface
public interface SqlStates {

    /**
     * The code, such as {@code 57014} for a cancelled statement.
     *
     * @param cause one exception; its causes are asked for one by one
     * @return null if this exception has none
     */
    @Nullable String of(Throwable cause);
}
