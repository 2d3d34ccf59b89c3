package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.services.compose.EngineCalls.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComposeSearchTest {

    /**
     * The first two were printed by docker-compose 1.29.2 and Docker Compose 2.40.3 on Debian 12;
     * the others are the formats of older releases and of Debian's package of version 2.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    'docker-compose version 1.29.2, build unknown\ndocker-py version: 5.0.3\nCPython version: 3.11.2' | 1.29.2
                    'Docker Compose version v2.40.3' | 2.40.3
                    'Docker Compose version 2.26.1-4' | 2.26.1
                    'Docker Compose version v2.0.0-rc.3' | 2.0.0
                    'docker-compose version 1.17.1, build unknown' | 1.17.1
                    """)
    void composes_version_is_read(String printed, String version) {
        assertThat(ComposeSearch.version(printed.replace("\\n", "\n"))).hasToString(version);
    }

    /** Printed by podman-compose 1.0.3 and 1.5.0, and by Docker without a plugin. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    'using podman version: 4.3.1'
                    'podman-compose version 1.5.0'
                    'podman-composer version  1.0.3'
                    'docker: unknown command: docker compose'
                    ''
                    """)
    void other_programs_are_not_taken_for_compose(String printed) {
        assertThat(ComposeSearch.version(printed)).isNull();
    }

    @Test
    void an_engines_version_is_read_without_what_a_distribution_appends() {
        assertThat(ToolVersion.in("20.10.24+dfsg1\n")).isEqualTo(new ToolVersion(20, 10, 24));
        assertThat(ToolVersion.in("28.2.2")).isEqualTo(new ToolVersion(28, 2, 2));
        assertThat(ToolVersion.in("27.0")).isEqualTo(new ToolVersion(27, 0, 0));
        assertThat(ToolVersion.in("none")).isNull();
        assertThat(new ToolVersion(2, 9, 0).atLeast(new ToolVersion(2, 17, 0))).isFalse();
        assertThat(new ToolVersion(5, 0, 0).atLeast(new ToolVersion(2, 17, 0))).isTrue();
    }

    /** Printed by Docker 28.2.2 with a socket that does not exist, and as another user. */
    @Test
    void a_refusal_says_whether_the_engine_is_down_or_forbidden() {
        assertThat(
                        ComposeSearch.whyNoDocker(
                                failed(
                                        "Cannot connect to the Docker daemon at"
                                                + " unix:///nonexistent. Is the docker daemon"
                                                + " running?")))
                .isEqualTo("no Docker engine is running, so start it");
        assertThat(
                        ComposeSearch.whyNoDocker(
                                failed(
                                        "permission denied while trying to connect to the Docker"
                                            + " daemon socket at unix:///var/run/docker.sock: Get"
                                            + " \"http://%2Fvar%2Frun%2Fdocker.sock/v1.50/version\":"
                                            + " dial unix /var/run/docker.sock: connect: permission"
                                            + " denied")))
                .startsWith("this user may not use the Docker engine");
        assertThat(ComposeSearch.whyNoDocker(new Answer(null, "", "")))
                .isEqualTo("the Docker engine gives no version (it did not answer)");
    }

    private static Answer failed(String err) {
        return new Answer(1, "\n", err + "\n");
    }

    @Test
    void waiting_is_left_to_compose_only_where_it_notices_a_service_that_fails() {
        assertThat(tool("2.16.0").waits()).isFalse();
        assertThat(tool("2.17.0").waits()).isTrue();
        assertThat(tool("1.29.2").waits()).isFalse();
        assertThat(tool("1.29.2").second()).isFalse();
        assertThat(tool("2.40.3").described()).isEqualTo("Docker Compose 2.40.3, Docker 20.10.24");
    }

    private static ComposeTool tool(String version) {
        return new ComposeTool(
                List.of("docker", "compose"),
                Objects.requireNonNull(ToolVersion.in(version)),
                Path.of("/usr/bin/docker"),
                new ToolVersion(20, 10, 24),
                Map.of());
    }
}
