package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A service that targets use, such as a database. Exactly one of address, command, compose,
 * postgres and elasticsearch is set.
 *
 * @param name unique in a plan; in placeholders such as {@code {db.port}}. The services of a
 *     Compose file have their own names there; this one is that of all together
 * @param address {@code HOST:PORT} of a server that runs already; absent: weigh starts it
 * @param command starts it in the foreground; {@code {port}} is replaced by its port
 * @param compose a Compose file whose services are started
 * @param postgres the PostgreSQL that weigh brings and fills
 * @param elasticsearch the Elasticsearch that weigh starts, or finds running, and fills
 * @param ready how weigh knows that it can be used; absent: its port accepts a connection
 * @param cpus its CPUs, as for {@code taskset -c}; absent: chosen by weigh
 * @param database the databases that each target gets in a PostgreSQL; absent: weigh makes none
 */
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Service(
        String name,
        @Nullable String address,
        List<String> command,
        @Nullable Path compose,
        @Nullable Employees postgres,
        @Nullable Store elasticsearch,
        @Nullable Ready ready,
        @Nullable String cpus,
        @Nullable Template database)
        implements ServiceBuilder.With {

    public Service {
        command = List.copyOf(command);
    }

    /** A server that runs already. */
    public static Service at(String name, String address) {
        return new Service(name, address, List.of(), null, null, null, null, null, null);
    }

    /** The services of a Compose file. */
    public static Service composed(Path file) {
        return new Service("compose", null, List.of(), file, null, null, null, null, null);
    }

    /** An Elasticsearch with employees. */
    public static Service storing(String name, Store store) {
        return new Service(name, null, List.of(), null, null, store, null, null, null);
    }

    /**
     * How weigh knows that a service can be used.
     *
     * @param http a path that answers with a status below 400; absent: not asked
     * @param command ends with exit code 0 once the service can be used; empty: not run
     * @param within the time limit
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Ready(@Nullable String http, List<String> command, Duration within) {

        /** Its port accepts a connection within a minute. */
        public static final Ready DEFAULT = new Ready(null, List.of(), Duration.ofMinutes(1));

        public Ready {
            command = List.copyOf(command);
        }
    }

    /** How weigh knows that it can be used, with the default. */
    public Ready readiness() {
        return ready == null ? Ready.DEFAULT : ready;
    }

    /**
     * The data of the PostgreSQL that weigh brings: a table of employees. Each target gets a copy
     * of its own.
     *
     * @param employees rows, 10,000 to 18,000,000
     * @param seed from which they are generated
     */
    public record Employees(long employees, long seed) {

        /** As many as the Elasticsearch has by default. */
        public static final Employees DEFAULT = new Employees(200_000, 1);
    }

    /**
     * Databases for targets in a PostgreSQL, made before each launch as copies of a template.
     *
     * @param template the database that is copied; nobody may be connected to it
     * @param user who may create databases
     * @param password may refer to the environment
     */
    public record Template(String template, String user, String password) {}

    /**
     * The same service with changed texts, such as with values from the environment.
     *
     * @param url changes the URL of an Elasticsearch
     */
    Service mapped(UnaryOperator<String> change, UnaryOperator<String> url) {
        Template made = database;
        return with().elasticsearch(elasticsearch == null ? null : elasticsearch.mapped(url))
                .command(command.stream().map(change).toList())
                .database(
                        made == null
                                ? null
                                : new Template(
                                        made.template(),
                                        change.apply(made.user()),
                                        change.apply(made.password())))
                .build();
    }
}
