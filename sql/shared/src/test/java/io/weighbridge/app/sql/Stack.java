package io.weighbridge.app.sql;

import io.weighbridge.postgres.OwnPostgres;
import java.util.Map;

/** How a jar reaches the database, and where its pool is in JMX. */
public enum Stack {
    JDBC(
            "SPRING_DATASOURCE",
            "jdbc:postgresql://%s:%d/%s",
            "com.zaxxer.hikari:type=Pool (sql)",
            "ActiveConnections",
            "ThreadsAwaitingConnection"),
    R2DBC(
            "SPRING_R2DBC",
            "r2dbc:postgresql://%s:%d/%s",
            "io.r2dbc.pool:type=ConnectionPool,name=sql",
            "AcquiredSize",
            "PendingAcquireSize");

    private final String prefix;
    private final String url;
    private final String pool;
    private final String used;
    private final String waiting;

    Stack(String prefix, String url, String pool, String used, String waiting) {
        this.prefix = prefix;
        this.url = url;
        this.pool = pool;
        this.used = used;
        this.waiting = waiting;
    }

    /** The environment that names the database. Its password is on no command line. */
    Map<String, String> environment(OwnPostgres postgres) {
        String address = url.formatted(postgres.host(), postgres.port(), postgres.database());
        return Map.of(
                prefix + "_URL", address,
                prefix + "_USERNAME", postgres.user(),
                prefix + "_PASSWORD", postgres.password());
    }

    /** The name of the pool's MBean. */
    String pool() {
        return pool;
    }

    /** The attribute with the number of connections in use. */
    String used() {
        return used;
    }

    /** The attribute with the number of requests that wait for a connection. */
    String waiting() {
        return waiting;
    }
}
