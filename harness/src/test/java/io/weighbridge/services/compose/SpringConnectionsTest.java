package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpringConnectionsTest {

    private static ComposeService service(String image, int port, Map<String, String> env) {
        return service("db", image, port, env, Map.of());
    }

    private static ComposeService service(
            String name,
            String image,
            int port,
            Map<String, String> env,
            Map<String, String> labels) {
        return new ComposeService(
                name, image, "id", Map.of(port, 40_000, 99, 40_001), null, null, env, labels);
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    postgres:17-alpine,postgres
                    docker.io/library/postgres,postgres
                    localhost:5000/bitnami/postgresql@sha256:00,bitnami/postgresql
                    ghcr.io/pgvector/pgvector:pg17,pgvector/pgvector
                    localhost/postgres:local,postgres
                    docker.elastic.co/elasticsearch/elasticsearch:9.0.0,elasticsearch/elasticsearch
                    mine/postgres,mine/postgres
                    """)
    void an_image_is_named_without_registry_tag_and_digest(String image, String name) {
        assertThat(SpringService.name(image)).isEqualTo(name);
    }

    @Test
    void postgres_gives_jdbc_and_r2dbc() {
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "postgres:17",
                                        5432,
                                        Map.of("POSTGRES_PASSWORD", "p", "POSTGRES_USER", "u"))))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "spring.datasource.url",
                                "jdbc:postgresql://127.0.0.1:40000/u",
                                "spring.datasource.username",
                                "u",
                                "spring.datasource.password",
                                "p",
                                "spring.r2dbc.url",
                                "r2dbc:postgresql://127.0.0.1:40000/u",
                                "spring.r2dbc.username",
                                "u",
                                "spring.r2dbc.password",
                                "p"));
    }

    @Test
    void variables_of_bitnami_and_trusted_connections_are_known() {
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "bitnami/postgresql:17",
                                        5432,
                                        Map.of(
                                                "POSTGRESQL_USERNAME", "u",
                                                "POSTGRESQL_PASSWORD", "p",
                                                "POSTGRESQL_DATABASE", "d"))))
                .containsEntry("spring.datasource.url", "jdbc:postgresql://127.0.0.1:40000/d")
                .containsEntry("spring.datasource.username", "u")
                .containsEntry("spring.datasource.password", "p");
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "postgis/postgis",
                                        5432,
                                        Map.of("POSTGRES_HOST_AUTH_METHOD", "trust"))))
                .containsEntry(
                        "spring.datasource.url", "jdbc:postgresql://127.0.0.1:40000/postgres")
                .containsEntry("spring.datasource.password", "");
    }

    @Test
    void mysql_prefers_the_user_to_root() {
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "mysql:9",
                                        3306,
                                        Map.of(
                                                "MYSQL_DATABASE", "d",
                                                "MYSQL_USER", "u",
                                                "MYSQL_PASSWORD", "p",
                                                "MYSQL_ROOT_PASSWORD", "r"))))
                .containsEntry("spring.datasource.url", "jdbc:mysql://127.0.0.1:40000/d")
                .containsEntry("spring.r2dbc.url", "r2dbc:mysql://127.0.0.1:40000/d")
                .containsEntry("spring.datasource.username", "u")
                .containsEntry("spring.r2dbc.password", "p");
        assertThat(
                        SpringConnections.properties(
                                service("mysql", 3306, Map.of("MYSQL_ROOT_PASSWORD", "r"))))
                .containsEntry("spring.datasource.username", "root")
                .containsEntry("spring.datasource.password", "r");
    }

    @Test
    void mariadb_also_knows_the_variables_of_mysql() {
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "mariadb:11",
                                        3306,
                                        Map.of(
                                                "MARIADB_ROOT_PASSWORD",
                                                "r",
                                                "MYSQL_DATABASE",
                                                "d"))))
                .containsEntry("spring.datasource.url", "jdbc:mariadb://127.0.0.1:40000/d")
                .containsEntry("spring.r2dbc.url", "r2dbc:mariadb://127.0.0.1:40000/d")
                .containsEntry("spring.datasource.username", "root")
                .containsEntry("spring.datasource.password", "r");
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "bitnami/mariadb",
                                        3306,
                                        Map.of("ALLOW_EMPTY_PASSWORD", "yes"))))
                .containsEntry("spring.datasource.password", "");
    }

    @Test
    void mongo_gives_the_names_of_spring_boot_3_and_4_with_an_encoded_login() {
        String uri = "mongodb://u:p%40%2F%20@127.0.0.1:40000/d?authSource=admin";
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "mongo:8",
                                        27017,
                                        Map.of(
                                                "MONGO_INITDB_ROOT_USERNAME", "u",
                                                "MONGO_INITDB_ROOT_PASSWORD", "p@/ ",
                                                "MONGO_INITDB_DATABASE", "d"))))
                .isEqualTo(Map.of("spring.data.mongodb.uri", uri, "spring.mongodb.uri", uri));
        assertThat(SpringConnections.properties(service("mongo", 27017, Map.of())))
                .containsEntry("spring.mongodb.uri", "mongodb://127.0.0.1:40000/test");
    }

    @Test
    void redis_rabbitmq_and_elasticsearch_give_their_address_and_login() {
        assertThat(SpringConnections.properties(service("redis:8", 6379, Map.of())))
                .isEqualTo(
                        Map.of(
                                "spring.data.redis.host",
                                "127.0.0.1",
                                "spring.data.redis.port",
                                "40000"));
        assertThat(
                        SpringConnections.properties(
                                service("bitnami/redis", 6379, Map.of("REDIS_PASSWORD", "p"))))
                .containsEntry("spring.data.redis.password", "p");
        assertThat(SpringConnections.properties(service("rabbitmq:4-management", 5672, Map.of())))
                .isEqualTo(
                        Map.of(
                                "spring.rabbitmq.host", "127.0.0.1",
                                "spring.rabbitmq.port", "40000",
                                "spring.rabbitmq.username", "guest",
                                "spring.rabbitmq.password", "guest"));
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "docker.elastic.co/elasticsearch/elasticsearch:9.0.0",
                                        9200,
                                        Map.of("ELASTIC_PASSWORD", "p"))))
                .isEqualTo(
                        Map.of(
                                "spring.elasticsearch.uris", "http://127.0.0.1:40000",
                                "spring.elasticsearch.username", "elastic",
                                "spring.elasticsearch.password", "p"));
    }

    @Test
    void labels_of_spring_boot_are_followed() {
        Map<String, String> password = Map.of("POSTGRES_PASSWORD", "p");
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "db",
                                        "mine:1",
                                        5432,
                                        password,
                                        Map.of(
                                                "org.springframework.boot.service-connection",
                                                "postgres",
                                                "org.springframework.boot.jdbc.parameters",
                                                "ssl=false"))))
                .containsEntry(
                        "spring.datasource.url",
                        "jdbc:postgresql://127.0.0.1:40000/postgres?ssl=false");
        assertThat(
                        SpringConnections.properties(
                                service(
                                        "db",
                                        "postgres",
                                        5432,
                                        password,
                                        Map.of("org.springframework.boot.ignore", "true"))))
                .isEmpty();
    }

    @Test
    void other_images_and_unpublished_ports_give_no_property() {
        assertThat(SpringConnections.properties(service("nginx", 80, Map.of()))).isEmpty();
        assertThat(SpringConnections.properties(service("postgres", 1, Map.of()))).isEmpty();
    }

    @Test
    void an_unknown_password_is_refused() {
        ComposeService db = service("postgres", 5432, Map.of("POSTGRES_PASSWORD_FILE", "/run/x"));

        assertThatThrownBy(() -> SpringConnections.properties(db))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The password of service db is unknown: set POSTGRES_PASSWORD, or label the"
                                + " service org.springframework.boot.ignore: \"true\"");
    }

    @Test
    void two_services_of_one_kind_are_refused() {
        Map<String, String> password = Map.of("POSTGRES_PASSWORD", "p");
        List<ComposeService> two =
                List.of(
                        service("db", "postgres", 5432, password, Map.of()),
                        service("audit", "postgres", 5432, password, Map.of()));

        assertThatThrownBy(() -> SpringConnections.properties(two))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("Services db and audit both give spring.datasource.url");
    }

    @Test
    void every_service_gives_its_address_and_shows_no_variable() {
        ComposeService db = service("postgres", 5432, Map.of("POSTGRES_PASSWORD", "word"));

        assertThat(db.addresses())
                .isEqualTo(
                        Map.of(
                                "db.host", "127.0.0.1",
                                "db.port.5432", "40000",
                                "db.port.99", "40001"));
        assertThat(db.toString()).doesNotContain("word");
    }
}
