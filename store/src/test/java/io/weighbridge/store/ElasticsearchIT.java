package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.Folders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Elastic's real server. The first run downloads it. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ElasticsearchIT {

    /** A seed that is not used otherwise; its data are deleted at the end. */
    private static final Documents DOCUMENTS = new Documents(20_000, 5, -7_310_442);

    private static final Documents OTHERS = new Documents(10_000, 2, -7_310_443);

    private final List<String> said = new ArrayList<>();
    private final Path folder;
    private final Children children;
    private @Nullable OwnServer server;

    ElasticsearchIT(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.children = Children.open();
    }

    @BeforeAll
    void start() throws Exception {
        try {
            server = OwnServer.start(children, DOCUMENTS, "512m", folder, said::add);
        } catch (StoreException e) {
            assumeThat(e.getMessage())
                    .as("the server can be had here")
                    .doesNotContain("could not be fetched", "does not run as root");
            throw e;
        }
    }

    @AfterEach
    void forget() {
        said.clear();
    }

    @AfterAll
    void end() throws IOException {
        if (server != null) {
            server.close();
            Path data = server.path();
            Folders.delete(data);
            Files.deleteIfExists(data.resolveSibling(data.getFileName() + ".lock"));
        }
        children.close();
    }

    private OwnServer server() {
        return Objects.requireNonNull(server);
    }

    private Rest rest() {
        return new Rest(server().uri());
    }

    private Elasticsearch store() {
        return new Elasticsearch(
                rest(), server(), ElasticsearchRelease.PINNED.version(), said::add);
    }

    private Loaded load(Documents documents) throws InterruptedException {
        return Loader.load(store(), documents, progress -> {});
    }

    private JsonNode search(String field, String word) throws Exception {
        return rest().post(
                        "/sample/_search",
                        Map.of(
                                "size",
                                10_000,
                                "query",
                                Map.of("term", Map.of(field, Map.of("value", word)))))
                .json();
    }

    @Test
    void the_process_that_serves_is_known() {
        ProcessHandle process = serving();

        assertThat(process.isAlive()).isTrue();
        assertThat(process.parent().flatMap(ProcessHandle::parent).isPresent()).isTrue();
    }

    private ProcessHandle serving() {
        return ProcessHandle.of(Objects.requireNonNull(server().pid())).orElseThrow();
    }

    @Test
    void it_listens_on_loopback_only() throws Exception {
        String settings = Files.readString(folder.resolve("elasticsearch.yml"));
        Matcher port = Pattern.compile("(?m)^(?:http|transport)\\.port: (\\d+)$").matcher(settings);
        while (port.find()) {
            requireLoopback(Integer.parseInt(port.group(1)));
        }
    }

    private static void requireLoopback(int port) throws Exception {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> new Socket(address, port).close())
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void its_log_and_settings_are_left_in_the_folder_of_the_run() {
        assertThat(folder.resolve("elasticsearch.log")).content().contains("started");
        assertThat(folder.resolve("elasticsearch.yml"))
                .content()
                .contains("http.port: " + server().uri().getPort());
    }

    @Test
    void its_launcher_keeps_temporary_files_where_they_are_deleted_at_the_end() throws Exception {
        try (Stream<Path> kept = Files.list(server().path().resolve("tmp"))) {
            assertThat(kept.map(file -> file.getFileName().toString()))
                    .anyMatch(name -> name.startsWith("final-flags"));
        }
    }

    @Test
    void it_can_be_used_as_a_given_one() throws Exception {
        try (Elasticsearch store = Elasticsearch.given(server().uri(), said::add)) {
            assertThat(store.described()).startsWith("Elasticsearch 8.19.21 at ");
        }
        assertThat(server().whyEnded()).isNull();
    }

    @Test
    void it_is_moved_to_the_given_cpus() {
        Affinity available = Affinity.available();
        assumeThat(available).as("CPUs can be pinned here").isNotNull();
        Affinity affinity = Objects.requireNonNull(available);

        assertThat(store().pin(affinity.serverCpus())).isTrue();
        assertThat(store().pin(affinity.all())).isTrue();
    }

    @Test
    void every_query_has_exactly_the_expected_answer() throws Exception {
        load(DOCUMENTS);

        for (Query query : Queries.byName(DOCUMENTS, 20)) {
            assertFinds(query, "name");
        }
        for (Query query : Queries.byLargeOrganization(DOCUMENTS, 3)) {
            assertFinds(query, "organization.name");
        }
        for (Query query : Queries.bySmallOrganization(DOCUMENTS, 20)) {
            assertFinds(query, "organization.name");
        }
    }

    private void assertFinds(Query query, String field) throws Exception {
        String word = query.path().substring(query.path().lastIndexOf('/') + 1);
        JsonNode found = search(field, word).path("hits").path("hits");
        List<String> employees = new ArrayList<>();
        found.forEach(hit -> employees.add(hit.path("_source").toString()));

        assertThat(employees).as(query.path()).hasSize((int) query.hits());
        assertThat(employees.stream().collect(Collectors.joining(",", "[", "]")))
                .as(query.path())
                .hasSize((int) query.bytes());
    }

    @Test
    void the_index_is_one_segment_a_shard_and_refreshed_as_usual() throws Exception {
        // Employees that another test added and removed have left segments.
        rest().delete("/sample");
        load(DOCUMENTS);

        JsonNode segments = rest().get("/_cat/segments/sample?format=json").json();
        JsonNode settings = rest().get("/sample/_settings").json();

        assertThat(segments).hasSize(DOCUMENTS.shards());
        assertThat(settings.findPath("number_of_shards").asText()).isEqualTo("5");
        assertThat(settings.findPath("number_of_replicas").asText()).isEqualTo("0");
        assertThat(settings.findPath("refresh_interval").isMissingNode()).isTrue();
    }

    @Tag("all")
    @Test
    void a_killed_loading_continues_where_it_stopped() throws Exception {
        rest().delete("/sample");
        Process killed =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                KilledLoading.class.getName(),
                                server().uri().toString(),
                                Long.toString(DOCUMENTS.count()),
                                Integer.toString(DOCUMENTS.shards()),
                                Long.toString(DOCUMENTS.seed()))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("killed.log").toFile())
                        .start();
        try {
            assertThat(killed.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(killed.exitValue()).isEqualTo(KilledLoading.KILLED);

            Loaded loaded = load(DOCUMENTS);

            assertThat(loaded.fresh()).isPositive().isLessThan(DOCUMENTS.count());
            assertThat(said).anyMatch(line -> line.endsWith("are loaded: continuing"));
            assertThat(search("id", "0").path("hits").path("hits")).hasSize(1);
        } finally {
            killed.destroyForcibly();
        }
    }

    @Tag("all")
    @Test
    void documents_rejected_by_a_real_store_are_counted_and_reported() throws Exception {
        load(DOCUMENTS);
        String lines =
                """
                {"index":{"_id":"bad-1"}}
                {"id":"bad-1","organization":{"id":-1},"age":"old"}
                {"index":{"_id":"good"}}
                {"id":"good","organization":{"id":-1},"age":42}
                {"index":{"_id":"bad-2"}}
                {"id":"bad-2","organization":{"id":-1},"age":"older"}
                """;

        Rest.Answer answer = rest().bulk("/sample/_bulk?filter_path=errors,items.*.error", lines);

        assertThatThrownBy(() -> answer.requireNoneRejected("store", 3))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("refused to store 2 of 3 documents. The reason for the first")
                .hasMessageContaining("failed to parse field [age] of type [integer]")
                .hasMessageContaining("For input string");
    }

    @Test
    void employees_that_were_added_are_removed_before_the_next_run() throws Exception {
        load(DOCUMENTS);
        StringBuilder lines = new StringBuilder();
        for (int n = 0; n < 6_000; n++) {
            lines.append("{\"index\":{\"_id\":\"added-").append(n).append("\"}}\n");
            lines.append("{\"id\":\"added\",\"organization\":{\"id\":-1},\"age\":1}\n");
        }
        rest().bulk("/sample/_bulk?filter_path=errors", lines);

        Loaded again = load(DOCUMENTS);

        assertThat(again.fresh()).isZero();
        assertThat(rest().get("/sample/_count").json().path("count").asLong())
                .isEqualTo(DOCUMENTS.count());
    }

    @Tag("all")
    @Test
    void other_data_are_deleted_only_in_a_started_store() throws Exception {
        load(OTHERS);

        try (Elasticsearch given = Elasticsearch.given(server().uri(), said::add)) {
            assertThatThrownBy(() -> Loader.load(given, DOCUMENTS, progress -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("holds 10000 documents in 2 shards");
        }
        assertThat(load(DOCUMENTS).fresh()).isEqualTo(DOCUMENTS.count());
    }

    @Tag("all")
    @Test
    void it_ends_without_a_trace_and_finds_its_data_again() throws Exception {
        load(DOCUMENTS);
        ProcessHandle serving = serving();
        List<ProcessHandle> family =
                LongStream.of(serving.pid(), serving.parent().orElseThrow().pid())
                        .mapToObj(pid -> ProcessHandle.of(pid).orElseThrow())
                        .toList();

        server().close();

        assertThat(family).noneMatch(ProcessHandle::isAlive);
        assertThat(server().path().resolve("tmp")).doesNotExist();
        start();
        assertThat(load(DOCUMENTS).fresh()).isZero();
    }
}
