package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.os.ContainerLabel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the outputs of {@code config} of docker-compose 1.29.2 and Docker Compose 2.40.3. */
class OwnFileTest {

    private static final ContainerLabel LABEL =
            new ContainerLabel(Path.of("/usr/bin/docker"), "weighbridge-1");

    private static JsonNode recorded(String version) throws IOException {
        String name = "config-" + version + ".yaml";
        try (InputStream file = OwnFileTest.class.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(file).readAllBytes();
            return new ComposeYaml(Path.of(name), new String(bytes, StandardCharsets.UTF_8)).root();
        }
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.29.2", "2.40.3"})
    void every_port_is_published_on_loopback_at_a_port_that_the_engine_chooses(String version)
            throws IOException {
        JsonNode services = OwnFile.of(recorded(version), LABEL).root().path("services");

        assertThat(texts(services.path("db").path("ports")))
                .containsExactly(
                        "127.0.0.1::5432/tcp",
                        "127.0.0.1::9000/tcp",
                        "127.0.0.1::9001/tcp",
                        "127.0.0.1::53/udp");
        assertThat(texts(services.path("app").path("ports")))
                .containsExactly("127.0.0.1::8080/tcp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.29.2", "2.40.3"})
    void all_that_is_created_has_the_runs_label_and_no_name_of_its_own(String version)
            throws IOException {
        JsonNode root = OwnFile.of(recorded(version), LABEL).root();

        for (String place :
                List.of(
                        "/services/db",
                        "/services/app",
                        "/services/app/build",
                        "/services/migrate",
                        "/volumes/data",
                        "/networks/default")) {
            assertThat(root.at(place).path("labels").path(ContainerLabel.KEY).asText())
                    .as(place)
                    .isEqualTo("weighbridge-1");
        }
        assertThat(root.at("/services/db/labels/mine").asText()).isEqualTo("1");
        assertThat(root.at("/services/db/labels").path(OwnFile.SERVICE).asText()).isEqualTo("db");
        assertThat(root.at("/volumes/data").has("name")).isFalse();
        assertThat(root.at("/networks/default").has("name")).isFalse();
        assertThat(root.at("/networks/default/driver").asText()).isEqualTo("bridge");
        assertThat(root.has("name")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.29.2", "2.40.3"})
    void nothing_restarts_and_no_tag_of_the_user_moves(String version) throws IOException {
        OwnFile own = OwnFile.of(recorded(version), LABEL);
        JsonNode services = own.root().path("services");

        assertThat(services.path("db").path("restart").asText()).isEqualTo("no");
        assertThat(services.path("app").has("image")).isFalse();
        assertThat(services.path("app").path("build").path("context").asText())
                .isEqualTo("/project/init");
        assertThat(own.images())
                .containsEntry("app", "app:mine")
                .containsEntry("db", "postgres:17");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.29.2", "2.40.3"})
    void services_with_profiles_are_left_out_and_jobs_are_known(String version) throws IOException {
        OwnFile own = OwnFile.of(recorded(version), LABEL);

        assertThat(own.services()).containsExactlyInAnyOrder("app", "db", "migrate");
        assertThat(own.ending()).containsExactly("migrate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.29.2", "2.40.3"})
    void values_stay_escaped_for_the_second_reading_by_compose(String version) throws IOException {
        JsonNode db = OwnFile.of(recorded(version), LABEL).root().at("/services/db");

        assertThat(db.at("/environment/OTHER").asText()).isEqualTo("a$$b");
        assertThat(db.at("/healthcheck/test/1").asText()).isEqualTo("pg_isready -U postgres");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.29.2", "2.40.3"})
    void only_what_does_not_exist_is_refused_in_the_resolved_file(String version)
            throws IOException {
        JsonNode root = recorded(version);
        ComposeYaml file = new ComposeYaml(Path.of("x"), "services:\n  db:\n    volumes: [a]\n");

        assertThat(ComposeRules.resolved(root, file, "proj"))
                .containsExactly(
                        new ComposeMistake(
                                3,
                                "service db mounts /project/init, which does not exist and would"
                                        + " be created: correct the path"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5432", "5432:5432", "127.0.0.1:1:5432", "[::1]:80:5432/tcp", ":5432"})
    void a_port_keeps_only_the_containers_side(String published) {
        JsonNode port = TextNode.valueOf(published);

        assertThat(PublishedPort.own(port)).containsExactly("127.0.0.1::5432/tcp");
    }
}
