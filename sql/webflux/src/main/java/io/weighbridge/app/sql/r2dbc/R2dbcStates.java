package io.weighbridge.app.sql.r2dbc;

import io.r2dbc.spi.R2dbcException;
import io.weighbridge.app.sql.SqlStates;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The codes in R2DBC's exceptions. */
@Component
class R2dbcStates implements SqlStates {

    @Override
    public @Nullable String of(Throwable cause) {
        return cause instanceof R2dbcException failure ? failure.getSqlState() : null;
    }
}
