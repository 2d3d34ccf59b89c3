package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.UsageException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties with which a Spring Boot application connects to services. User, password and
 * database come from the container's variables, by the names that Spring Boot's Docker Compose
 * support reads. Several values are secrets.
 */
public final class SpringConnections {

    private static final String HOST = "127.0.0.1";

    private SpringConnections() {}

    /**
     * The properties for several services.
     *
     * @throws UsageException if two services give the same property, or a password is unknown
     */
    public static Map<String, String> properties(List<ComposeService> services) {
        Map<String, String> all = new LinkedHashMap<>();
        Map<String, String> givers = new LinkedHashMap<>();
        for (ComposeService service : services) {
            properties(service)
                    .forEach(
                            (key, value) -> {
                                String other = givers.putIfAbsent(key, service.name());
                                if (other != null) {
                                    throw new UsageException(
                                            "Services %s and %s both give %s: label one of them org.springframework.boot.ignore: \"true\""
                                                    .formatted(other, service.name(), key));
                                }
                                all.put(key, value);
                            });
        }
        return all;
    }

    /**
     * The properties for a service.
     *
     * @return empty if its image is not recognised, it publishes no port of its kind, or it has the
     *     label {@code org.springframework.boot.ignore}
     * @throws UsageException if its password is unknown
     */
    public static Map<String, String> properties(ComposeService service) {
        SpringService kind = SpringService.of(service);
        Integer port = kind == null ? null : service.hostPorts().get(kind.port());
        if (kind == null || port == null) {
            return Map.of();
        }
        Variables env = new Variables(service);
        return switch (kind) {
            case POSTGRES -> postgres(service, env, port);
            case MYSQL -> mysql(service, env, port);
            case MARIADB -> mariadb(service, env, port);
            case MONGO -> mongo(env, port);
            case REDIS -> redis(env, port);
            case RABBIT -> rabbit(env, port);
            case ELASTICSEARCH -> elasticsearch(env, port);
        };
    }

    /** The variables of a container. */
    private record Variables(ComposeService service) {

        /** The first of several variables that is set. */
        @Nullable String first(String... names) {
            for (String name : names) {
                String value = service.environment().get(name);
                if (value != null) {
                    return value;
                }
            }
            return null;
        }

        String first(List<String> names, String otherwise) {
            String value = first(names.toArray(String[]::new));
            return value == null ? otherwise : value;
        }

        /**
         * The password in the first of several variables that is set.
         *
         * @param none whether the server accepts an empty one
         */
        String password(boolean none, String... names) {
            String value = first(names);
            if ((value == null || value.isEmpty()) && !none) {
                throw new UsageException(
                        "The password of service %s is unknown: set %s, or label the service org.springframework.boot.ignore: \"true\""
                                .formatted(service.name(), names[0]));
            }
            return value == null ? "" : value;
        }
    }

    private static Map<String, String> postgres(ComposeService service, Variables env, int port) {
        String user =
                env.first(
                        List.of("POSTGRES_USER", "POSTGRESQL_USER", "POSTGRESQL_USERNAME"),
                        "postgres");
        String database =
                env.first(List.of("POSTGRES_DB", "POSTGRESQL_DB", "POSTGRESQL_DATABASE"), user);
        boolean trusted =
                "trust".equals(env.first("POSTGRES_HOST_AUTH_METHOD"))
                        || env.first("ALLOW_EMPTY_PASSWORD") != null;
        String password = env.password(trusted, "POSTGRES_PASSWORD", "POSTGRESQL_PASSWORD");
        return sql(service, "postgresql", port, database, user, password);
    }

    private static Map<String, String> mysql(ComposeService service, Variables env, int port) {
        boolean empty = env.first("MYSQL_ALLOW_EMPTY_PASSWORD", "ALLOW_EMPTY_PASSWORD") != null;
        return sql(
                service,
                "mysql",
                port,
                env.first(List.of("MYSQL_DATABASE"), ""),
                env.first(List.of("MYSQL_USER"), "root"),
                env.password(empty, "MYSQL_PASSWORD", "MYSQL_ROOT_PASSWORD"));
    }

    private static Map<String, String> mariadb(ComposeService service, Variables env, int port) {
        boolean empty =
                env.first(
                                "MARIADB_ALLOW_EMPTY_PASSWORD",
                                "MARIADB_ALLOW_EMPTY_ROOT_PASSWORD",
                                "MYSQL_ALLOW_EMPTY_PASSWORD",
                                "ALLOW_EMPTY_PASSWORD")
                        != null;
        return sql(
                service,
                "mariadb",
                port,
                env.first(List.of("MARIADB_DATABASE", "MYSQL_DATABASE"), ""),
                env.first(List.of("MARIADB_USER", "MYSQL_USER"), "root"),
                env.password(
                        empty,
                        "MARIADB_PASSWORD",
                        "MYSQL_PASSWORD",
                        "MARIADB_ROOT_PASSWORD",
                        "MYSQL_ROOT_PASSWORD"));
    }

    /** An application uses JDBC or R2DBC, and ignores the properties of the other. */
    private static Map<String, String> sql(
            ComposeService service,
            String scheme,
            int port,
            String database,
            String user,
            String password) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String api : List.of("jdbc", "r2dbc")) {
            String prefix = api.equals("jdbc") ? "spring.datasource." : "spring.r2dbc.";
            String parameters =
                    service.labels().get("org.springframework.boot." + api + ".parameters");
            all.put(
                    prefix + "url",
                    "%s:%s://%s:%d/%s%s"
                            .formatted(
                                    api,
                                    scheme,
                                    HOST,
                                    port,
                                    database,
                                    parameters == null ? "" : "?" + parameters));
            all.put(prefix + "username", user);
            all.put(prefix + "password", password);
        }
        return all;
    }

    /** Spring Boot 4 renamed the property; each version ignores the name of the other. */
    private static Map<String, String> mongo(Variables env, int port) {
        String user = env.first("MONGO_INITDB_ROOT_USERNAME", "MONGO_ROOT_USERNAME");
        String database = env.first(List.of("MONGO_INITDB_DATABASE"), "test");
        String uri = "mongodb://%s:%d/%s".formatted(HOST, port, database);
        if (user != null) {
            String password =
                    env.password(false, "MONGO_INITDB_ROOT_PASSWORD", "MONGO_ROOT_PASSWORD");
            uri =
                    "mongodb://%s:%s@%s:%d/%s?authSource=admin"
                            .formatted(encoded(user), encoded(password), HOST, port, database);
        }
        return ordered("spring.data.mongodb.uri", uri, "spring.mongodb.uri", uri);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Map<String, String> redis(Variables env, int port) {
        String password = env.first("REDIS_PASSWORD");
        Map<String, String> all =
                ordered(
                        "spring.data.redis.host",
                        HOST,
                        "spring.data.redis.port",
                        Integer.toString(port));
        if (password != null && !password.isEmpty()) {
            all.put("spring.data.redis.password", password);
        }
        return all;
    }

    private static Map<String, String> rabbit(Variables env, int port) {
        return ordered(
                "spring.rabbitmq.host",
                HOST,
                "spring.rabbitmq.port",
                Integer.toString(port),
                "spring.rabbitmq.username",
                env.first(List.of("RABBITMQ_DEFAULT_USER", "RABBITMQ_USERNAME"), "guest"),
                "spring.rabbitmq.password",
                env.first(List.of("RABBITMQ_DEFAULT_PASS", "RABBITMQ_PASSWORD"), "guest"));
    }

    private static Map<String, String> elasticsearch(Variables env, int port) {
        Map<String, String> all =
                ordered("spring.elasticsearch.uris", "http://%s:%d".formatted(HOST, port));
        String password = env.first("ELASTIC_PASSWORD", "ELASTICSEARCH_PASSWORD");
        if (password != null && !password.isEmpty()) {
            all.put("spring.elasticsearch.username", "elastic");
            all.put("spring.elasticsearch.password", password);
        }
        return all;
    }

    private static Map<String, String> ordered(String... keysAndValues) {
        Map<String, String> all = new LinkedHashMap<>();
        for (int key = 0; key < keysAndValues.length; key += 2) {
            all.put(keysAndValues[key], keysAndValues[key + 1]);
        }
        return all;
    }
}
