package io.weighbridge.app.sql.r2dbc;

import static io.r2dbc.spi.ConnectionFactoryOptions.PASSWORD;
import static io.r2dbc.spi.ConnectionFactoryOptions.USER;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.Option;
import java.time.Duration;
import org.springframework.boot.autoconfigure.r2dbc.R2dbcProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;

/**
 * The pool, with Boot's own properties. Boot would create the same one, but cannot show it over
 * JMX.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(R2dbcProperties.class)
class PoolConfiguration {

    /** The pool's name in JMX. */
    private static final String NAME = "sql";

    /** Far more than opening all connections takes. */
    private static final Duration FILLED = Duration.ofSeconds(30);

    /**
     * Creates the pool and opens all connections, before the container accepts requests. A wrong
     * address or password so ends the start. Connections that are opened here, and not by a request
     * on an event loop's thread, are spread over all event loops.
     */
    @Bean(destroyMethod = "dispose")
    ConnectionPool connectionFactory(R2dbcProperties properties) {
        R2dbcProperties.Pool wanted = properties.getPool();
        ConnectionPool pool =
                new ConnectionPool(
                        ConnectionPoolConfiguration.builder(driver(properties))
                                .name(NAME)
                                .registerJmx(true)
                                .initialSize(wanted.getInitialSize())
                                .minIdle(wanted.getMinIdle())
                                .maxSize(wanted.getMaxSize())
                                .maxAcquireTime(wanted.getMaxAcquireTime())
                                .maxIdleTime(wanted.getMaxIdleTime())
                                .validationDepth(wanted.getValidationDepth())
                                .build());
        pool.warmup().block(FILLED);
        return pool;
    }

    private static ConnectionFactory driver(R2dbcProperties properties) {
        String url = properties.getUrl();
        if (url == null) {
            throw new IllegalStateException(
                    "The address of the database is missing: give it as spring.r2dbc.url, such as"
                            + " r2dbc:postgresql://127.0.0.1:5432/name");
        }
        ConnectionFactoryOptions.Builder options = ConnectionFactoryOptions.parse(url).mutate();
        if (properties.getUsername() != null) {
            options.option(USER, properties.getUsername());
        }
        if (properties.getPassword() != null) {
            options.option(PASSWORD, properties.getPassword());
        }
        properties.getProperties().forEach((key, value) -> options.option(named(key), value));
        return ConnectionFactories.get(options.build());
    }

    private static Option<String> named(String key) {
        return Option.valueOf(key);
    }

    @Bean
    DatabaseClient databaseClient(ConnectionFactory pool) {
        return DatabaseClient.create(pool);
    }
}
