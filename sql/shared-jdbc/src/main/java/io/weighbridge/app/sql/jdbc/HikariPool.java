package io.weighbridge.app.sql.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Fills the pool before the container accepts requests. A wrong address or password so ends the
 * start.
 */
@Component
class HikariPool implements InitializingBean {

    /**
     * How long a connection may be idle before Hikari checks it with a request to the database.
     * Hikari has no other setting for it; by default it is half a second, so that the number of
     * requests would depend on the load.
     */
    private static final String UNCHECKED_MILLIS = "com.zaxxer.hikari.aliveBypassWindowMs";

    private final DataSource source;

    HikariPool(DataSource source) {
        this.source = source;
    }

    @Override
    public void afterPropertiesSet() throws SQLException {
        if (System.getProperty(UNCHECKED_MILLIS) == null) {
            System.setProperty(UNCHECKED_MILLIS, Long.toString(TimeUnit.DAYS.toMillis(1)));
        }
        int size = source.unwrap(HikariDataSource.class).getMaximumPoolSize();
        List<Connection> all = new ArrayList<>();
        try {
            while (all.size() < size) {
                all.add(source.getConnection());
            }
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
    }
}
