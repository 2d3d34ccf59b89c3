package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.LockedException;
import io.weighbridge.os.Ports;
import io.weighbridge.store.install.RunAsUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Problems of a server that is started here; {@code ElasticsearchIT} covers normal operation. */
@Timeout(60)
class OwnServerTest {

    private static final Documents DOCUMENTS = new Documents(10_000, 5, 1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path folder;
    private final Children children;

    OwnServerTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.children = Children.open();
    }

    @AfterEach
    void end() {
        children.close();
    }

    private OwnServer server(String script, int port) throws IOException {
        Path log = folder.resolve("log");
        Child child =
                children.start(
                        new ChildCommand(
                                List.of("/bin/sh", "-c", script), Map.of(), folder, log, log));
        ServerFolder home = ServerFolder.of(folder, ElasticsearchRelease.PINNED, DOCUMENTS);
        return new OwnServer(child, home.lock(), home, "1g", port, "weighbridge-1");
    }

    @Test
    void a_store_that_ends_at_its_start_is_reported_with_its_last_lines() throws Exception {
        OwnServer server = server("echo no room for the heap; exit 3", Ports.pick());

        assertThatThrownBy(() -> server.awaitReady(PATIENCE))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "Elasticsearch ended with exit code 3 before it was ready: see its last"
                            + " lines, or name a running Elasticsearch with --elasticsearch URL\n"
                            + "  no room for the heap");
    }

    @Test
    void one_that_is_never_ready_is_ended() throws Exception {
        OwnServer server = server("echo still thinking; exec sleep 619", Ports.pick());

        assertThatThrownBy(() -> server.awaitReady(Duration.ofSeconds(1)))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("Elasticsearch was not ready within 1 s")
                .hasMessageEndingWith("\n  still thinking");
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(one -> one.info().commandLine().orElse("").contains("sleep 619"));
    }

    @Test
    void another_cluster_on_its_port_is_not_mistaken_for_it() throws Exception {
        try (FakeStore other = new FakeStore()) {
            OwnServer server = server("exec sleep 620", other.port());

            assertThatThrownBy(() -> server.awaitReady(Duration.ofSeconds(1)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("Elasticsearch was not ready within 1 s");
        }
    }

    @Test
    void data_that_another_uses_are_refused() throws Exception {
        ServerFolder home = ServerFolder.of(folder, ElasticsearchRelease.PINNED, DOCUMENTS);
        home.lock();

        assertThatThrownBy(home::lock)
                .isInstanceOf(LockedException.class)
                .hasMessageStartingWith("The store's data in " + home.path() + " are in use (");
    }

    @Test
    void every_size_shards_and_seed_has_its_own_data() {
        assertThat(
                        ServerFolder.of(
                                        folder,
                                        ElasticsearchRelease.PINNED,
                                        new Documents(200_000, 5, 1))
                                .path())
                .isEqualTo(folder.resolve("data/8.19.21-200000-5-1"));
        assertThat(
                        ServerFolder.of(
                                        folder,
                                        ElasticsearchRelease.PINNED,
                                        new Documents(200_000, 3, -1))
                                .path())
                .isEqualTo(folder.resolve("data/8.19.21-200000-3--1"));
    }

    @Test
    void settings_name_folders_with_blanks_and_quotes() throws Exception {
        Path odd = Files.createDirectories(folder.resolve("a \"b\" #c"));
        Path programs = folder.resolve("programs");
        Files.createDirectories(programs.resolve("config"));
        Files.write(
                programs.resolve("config/jvm.options"),
                List.of(
                        "-XX:+UseG1GC",
                        "-XX:+HeapDumpOnOutOfMemoryError",
                        "-Xlog:gc*:file=gc.log",
                        "-XX:+ExitOnOutOfMemoryError"));
        ServerFolder home = ServerFolder.of(odd, ElasticsearchRelease.PINNED, DOCUMENTS);
        home.lock();

        home.prepare(programs, "weighbridge-7", 20_001, 20_002, RunAsUser.OWN);
        home.copySettings(folder);

        assertThat(folder.resolve("elasticsearch.yml"))
                .content()
                .contains("cluster.name: weighbridge-7\n")
                .contains("http.port: 20001\n")
                .contains("network.host: 127.0.0.1\n")
                .contains(
                        "path.data: \""
                                + home.path().resolve("data").toString().replace("\"", "\\\"")
                                + "\"");
        assertThat(home.config().resolve("jvm.options"))
                .hasContent("-XX:+UseG1GC\n-XX:+ExitOnOutOfMemoryError");
    }
}
