package io.weighbridge.app.sql.jdbc;

import io.weighbridge.app.sql.SqlStates;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The codes in JDBC's exceptions. */
@Component
class JdbcStates implements SqlStates {

    @Override
    public @Nullable String of(Throwable cause) {
        return cause instanceof SQLException failure ? failure.getSQLState() : null;
    }
}
