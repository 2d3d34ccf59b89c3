package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComposeFileTest {

    @TempDir private Path folder;

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("compose.yaml"), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    container_name: mine | container_name mine, and a container with that name may be somebody's: take it out
                    privileged: true | is privileged, and could change anything on this machine: take privileged out
                    network_mode: host | has network_mode: host, which is not the container's own: take it out
                    network_mode: "container:other" | has network_mode: container:other, which is not the container's own: take it out
                    pid: host | has pid: host, which is not the container's own: take it out
                    ipc: host | has ipc: host, which is not the container's own: take it out
                    volumes: [./data:/data] | could write to ./data on this machine: mount it with :ro (read_only: true), or use a volume
                    volumes: ["~/data:/data:rw"] | could write to ~/data on this machine: mount it with :ro (read_only: true), or use a volume
                    volumes: [{type: bind, source: ./data, target: /data}] | could write to ./data on this machine: mount it with :ro (read_only: true), or use a volume
                    volumes: ["/var/run/docker.sock:/s:ro"] | mounts /var/run/docker.sock, and could control every container through the socket of the engine: take the mount out
                    volumes: ["/var/run:/host:ro"] | mounts /var/run, and could control every container through the socket of the engine: take the mount out
                    volumes: ["/run/user/1000/podman/podman.sock:/s:ro"] | mounts /run/user/1000/podman/podman.sock, and could control every container through the socket of the engine: take the mount out
                    volumes: [{type: cluster, source: x, target: /y}] | mounts a cluster, which is not the run's own: take it out
                    volumes_from: ["container:other"] | uses the volumes of container:other, which is not part of this file: take it out
                    devices: ["/dev/sda:/dev/sda"] | has devices, but a container could change the disks of this machine: take it out
                    external_links: [other] | has external_links, but the other container is not part of this file: take it out
                    provider: {type: x} | has provider, but it is a program and no container: take it out
                    deploy: {mode: global} | has deploy.mode, which only a swarm carries out: take it out
                    deploy: {placement: {constraints: [a]}} | has deploy.placement, which only a swarm carries out: take it out
                    deploy: {replicas: 3} | must have 1 container, and not 3: set 1
                    scale: 0 | must have 1 container, and not 0: set 1
                    """)
    void a_service_that_reaches_beyond_the_run_is_refused_with_its_line(String key, String sentence)
            throws IOException {
        Path file =
                written(
                        """
                        services:
                          web: {image: nginx}
                          db:
                            image: postgres:17
                            %s
                        """
                                .formatted(key));

        assertThatThrownBy(() -> ComposeFile.read(file))
                .isInstanceOf(UsageException.class)
                .message()
                .startsWith(file + ":5: service db ")
                .endsWith(sentence)
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    volumes: {data: {name: prod}} | volume data has the name prod, and what has that name may be somebody's: take name out
                    networks: {front: {name: prod}} | network front has the name prod, and what has that name may be somebody's: take name out
                    volumes: {data: {external: true}} | volume data is external, so it is not the run's own: take external out
                    networks: {front: {external: {name: x}}} | network front is external, so it is not the run's own: take external out
                    volumes: {data: {driver: nfs}} | volume data has driver, so its files may be somebody's: take it out
                    volumes: {data: {driver_opts: {type: none, o: bind, device: /home}}} | volume data has driver_opts, so its files may be somebody's: take it out
                    secrets: {key: {external: true}} | secret key is external, so it is not the run's own: take external out
                    models: {llm: {model: x}} | models are no containers: take them out
                    """)
    void what_is_not_the_runs_own_is_refused_with_its_line(String key, String sentence)
            throws IOException {
        Path file =
                written(
                        """
                        services:
                          db: {image: postgres:17}
                        %s
                        """
                                .formatted(key));

        assertThatThrownBy(() -> ComposeFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + ":3: " + sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    `services: [` | :2: this is not YAML, which a Compose file must be
                    `services: {}` | :1: a Compose file must have services, and this one has none
                    `x: 1` | :1: a Compose file must have services, and this one has none
                    `just text` | :1: a Compose file must have services, and this one has none
                    `services: {db: postgres}` | :1: service db must be a mapping, such as {image: postgres:17}
                    `services: {db: {command: a}}` | :1: service db must have an image or a build, and has neither
                    `services: &a {b: *a}` | :1: this is not YAML, which a Compose file must be
                    """)
    void a_file_without_services_is_refused(String text, String sentence) throws IOException {
        Path file = written(text + "\n");

        assertThatThrownBy(() -> ComposeFile.read(file))
                .isInstanceOf(UsageException.class)
                .message()
                .startsWith(file + sentence)
                .doesNotContain("\n");
    }

    @Test
    void a_missing_file_is_refused_with_its_path() {
        Path missing = folder.resolve("none.yaml");

        assertThatThrownBy(() -> ComposeFile.read(missing))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The Compose file cannot be read (no such file: %s): give the path of a readable file"
                                .formatted(missing));
    }

    @Test
    void all_reasons_are_given_in_the_order_of_their_lines() throws IOException {
        Path file =
                written(
                        """
                        volumes:
                          data: {external: true}
                        services:
                          db: {image: a, privileged: true}
                        """);

        assertThatThrownBy(() -> ComposeFile.read(file))
                .hasMessageMatching("(?s).*:2: volume data .*\\R.*:4: service db .*");
    }

    @Test
    void a_reason_in_a_merged_anchor_has_the_line_of_the_anchor() throws IOException {
        Path file =
                written(
                        """
                        x-all: &all
                          privileged: true
                        services:
                          db:
                            <<: *all
                            image: a
                        """);

        assertThatThrownBy(() -> ComposeFile.read(file))
                .hasMessageStartingWith(file + ":2: service db is privileged");
    }

    @Test
    void what_belongs_to_the_run_alone_is_accepted() throws IOException {
        Path file =
                written(
                        """
                        name: mine
                        include: [other.yaml]
                        services:
                          db:
                            image: postgres:17
                            restart: always
                            ports: ["5432:5432"]
                            network_mode: bridge
                            volumes:
                              - data:/var/lib/postgresql/data
                              - ./init:/docker-entrypoint-initdb.d:ro
                              - ./conf:/conf:z,ro
                              - /anonymous
                              - ${UNKNOWN:-./x}:/later
                              - {type: bind, source: ./c, target: /c, read_only: true}
                              - {type: tmpfs, target: /t}
                          app:
                            build: .
                            deploy: {replicas: 1, mode: replicated, resources: {limits: {cpus: '1'}}}
                          asked:
                            image: x
                            container_name: never-started
                            profiles: [debug]
                          derived:
                            extends: {file: base.yaml, service: base}
                        volumes:
                          data:
                          memory: {driver: local, driver_opts: {type: tmpfs, device: tmpfs}}
                        networks:
                          default: {driver: bridge, external: false}
                        """);

        assertThat(ComposeFile.read(file).path()).isEqualTo(file);
    }

    @Test
    void a_file_with_a_billion_values_is_refused() throws IOException {
        StringBuilder text = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
        for (int level = 1; level < 10; level++) {
            String items = ("*a" + (level - 1) + ",").repeat(4) + "x";
            text.append("a%1$d: &a%1$d [%2$s]\n".formatted(level, items));
        }
        Path file = written(text + "services: {db: {image: x}}\n");

        assertThatThrownBy(() -> ComposeFile.read(file)).hasMessageContaining("too large");
    }
}
