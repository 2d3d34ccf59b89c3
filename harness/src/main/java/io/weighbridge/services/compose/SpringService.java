package io.weighbridge.services.compose;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Spring Boot can connect to, and by which images it is recognised: those of Spring Boot's
 * Docker Compose support, and images with the same variables that add extensions.
 */
enum SpringService {
    POSTGRES(5432),
    MYSQL(3306),
    MARIADB(3306),
    MONGO(27017),
    REDIS(6379),
    RABBIT(5672),
    ELASTICSEARCH(9200);

    private static final Map<String, SpringService> IMAGES =
            Map.ofEntries(
                    Map.entry("postgres", POSTGRES),
                    Map.entry("bitnami/postgresql", POSTGRES),
                    Map.entry("pgvector/pgvector", POSTGRES),
                    Map.entry("postgis/postgis", POSTGRES),
                    Map.entry("timescale/timescaledb", POSTGRES),
                    Map.entry("mysql", MYSQL),
                    Map.entry("bitnami/mysql", MYSQL),
                    Map.entry("mariadb", MARIADB),
                    Map.entry("bitnami/mariadb", MARIADB),
                    Map.entry("mongo", MONGO),
                    Map.entry("bitnami/mongodb", MONGO),
                    Map.entry("redis", REDIS),
                    Map.entry("bitnami/redis", REDIS),
                    Map.entry("redis/redis-stack", REDIS),
                    Map.entry("redis/redis-stack-server", REDIS),
                    Map.entry("rabbitmq", RABBIT),
                    Map.entry("bitnami/rabbitmq", RABBIT),
                    Map.entry("elasticsearch", ELASTICSEARCH),
                    Map.entry("bitnami/elasticsearch", ELASTICSEARCH),
                    Map.entry("elasticsearch/elasticsearch", ELASTICSEARCH));

    /** The label that names the image whose connection a service gives. */
    private static final String CONNECTION = "org.springframework.boot.service-connection";

    /** The label of a service that is not connected to. */
    private static final String IGNORE = "org.springframework.boot.ignore";

    /** A registry, which has a dot or a port or is localhost, and the folder of official images. */
    private static final Pattern REGISTRY =
            Pattern.compile("^(?:(?:[^/]*[.:][^/]*|localhost)/)?(?:library/)?");

    private static final Pattern TAG = Pattern.compile("(:[^/:@]+)?(@.*)?$");

    private final int port;

    SpringService(int port) {
        this.port = port;
    }

    /** Its port in the container. */
    int port() {
        return port;
    }

    /** The kind of a service; null if it is not recognised, or is labelled to be ignored. */
    static @Nullable SpringService of(ComposeService service) {
        String ignored = service.labels().get(IGNORE);
        if (ignored != null && !ignored.equalsIgnoreCase("false")) {
            return null;
        }
        String name = name(service.labels().getOrDefault(CONNECTION, service.image()));
        return IMAGES.get(name);
    }

    /** The name of an image without registry, tag and digest. */
    static String name(String image) {
        Matcher tag = TAG.matcher(image);
        return REGISTRY.matcher(tag.replaceFirst("")).replaceFirst("");
    }
}
