package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.store.FakeStore.Asked;
import io.weighbridge.store.FakeStore.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoaderTest {

    private static final Documents DOCUMENTS = new Documents(10_000, 5, 1);
    private static final Documents OTHERS = new Documents(10_000, 5, 2);

    private static final Duration NOTE = Duration.ofSeconds(3);

    private final FakeStore fake;
    private final List<LoaderProgress> told = new ArrayList<>();

    LoaderTest() throws IOException {
        fake = new FakeStore();
    }

    @AfterEach
    void end() {
        fake.close();
    }

    private Loaded load(Elasticsearch store, Documents documents) throws InterruptedException {
        return new Loader(store, documents, told::add, 1_000, NOTE).load();
    }

    private static boolean bulk(Asked request) {
        return request.path().startsWith("/sample/_bulk");
    }

    /** After a number of bulk requests, all further ones fail with a reply. */
    private void failAfter(int bulks, Reply reply) {
        AtomicInteger seen = new AtomicInteger();
        fake.trouble = request -> bulk(request) && seen.incrementAndGet() > bulks ? reply : null;
    }

    /** The number of the first document of a bulk. */
    private static long firstOf(Asked bulk) {
        return Long.parseLong(bulk.body().replaceFirst("(?s)^\\D+(\\d+).*", "$1"));
    }

    private static Map<String, String> all(Documents documents) {
        Map<String, String> all = new HashMap<>();
        for (long n = 0; n < documents.count(); n++) {
            all.put(Long.toString(n), documents.json(n));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {999, 1_000, 5_000, 20_000})
    void all_documents_arrive_whatever_the_size_of_a_batch(int batch) throws Exception {
        Loaded loaded = new Loader(fake.given(), DOCUMENTS, told::add, batch, NOTE).load();

        assertThat(fake.documents).isEqualTo(all(DOCUMENTS));
        assertThat(loaded.documents()).isEqualTo(10_000);
        assertThat(loaded.fresh()).isEqualTo(10_000);
        assertThat(loaded.perSecond()).isNotNull();
    }

    @Test
    void progress_ends_with_all_documents() throws Exception {
        load(fake.given(), DOCUMENTS);

        assertThat(told).isNotEmpty();
        LoaderProgress last = told.get(told.size() - 1);
        assertThat(last.documents()).isEqualTo(10_000);
        assertThat(last.of()).isEqualTo(10_000);
        assertThat(last.perSecond()).isPositive();
    }

    @Test
    void a_loaded_and_a_reused_store_are_searched_before_any_stack() throws Exception {
        load(fake.given(), DOCUMENTS);
        List<Asked> afterLoading = List.copyOf(fake.asked);
        fake.asked.clear();
        load(fake.given(), DOCUMENTS);

        assertThat(List.of(afterLoading, fake.asked))
                .allSatisfy(
                        asked ->
                                assertThat(asked.subList(asked.size() - 4, asked.size()))
                                        .allMatch(one -> one.path().equals("/sample/_search"))
                                        .extracting(Asked::body)
                                        .allMatch(body -> body.contains("10000"))
                                        .anyMatch(body -> body.contains("organization.name"))
                                        .anyMatch(body -> body.contains("\"JohnSmith0\"")));
    }

    @Test
    void an_index_is_made_without_replicas_and_refreshed_only_in_the_end() throws Exception {
        load(fake.given(), DOCUMENTS);

        Asked creation =
                fake.asked.stream()
                        .filter(one -> one.method().equals("PUT") && one.path().equals("/sample"))
                        .findFirst()
                        .orElseThrow();
        assertThat(creation.body())
                .contains("\"number_of_shards\":5")
                .contains("\"number_of_replicas\":0")
                .contains("\"refresh_interval\":\"-1\"")
                .contains("\"dynamic\":false");
        assertThat(fake.requests("POST", "/sample/_forcemerge?max_num_segments=1")).isEqualTo(1);
        assertThat(fake.asked)
                .anyMatch(
                        one ->
                                one.path().equals("/sample/_settings")
                                        && one.body().contains("\"refresh_interval\":null"));
    }

    @Test
    void a_loaded_one_is_not_loaded_again() throws Exception {
        load(fake.given(), DOCUMENTS);
        long bulks = fake.requests("POST", "/sample/_bulk");

        Loaded again = load(fake.given(), DOCUMENTS);

        assertThat(again.fresh()).isZero();
        assertThat(again.perSecond()).isNull();
        assertThat(fake.requests("POST", "/sample/_bulk")).isEqualTo(bulks);
    }

    @Test
    void a_partial_loading_continues_where_it_stopped() throws Exception {
        fake.trouble =
                request ->
                        bulk(request) && firstOf(request) >= 4_000
                                ? new Reply(429, "{\"error\":{\"reason\":\"queue is full\"}}")
                                : null;
        Loader failing = new Loader(fake.given(), DOCUMENTS, told::add, 1_000, Duration.ZERO);
        assertThatThrownBy(failing::load)
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "loading documents at %s failed: queue is full (status 429); see Elasticsearch's log"
                                .formatted(fake.uri()));
        fake.trouble = request -> null;

        Loaded loaded = load(fake.given(), DOCUMENTS);

        assertThat(loaded.fresh()).isEqualTo(6_000);
        assertThat(fake.documents).isEqualTo(all(DOCUMENTS));
        assertThat(fake.said).contains("4000 of 10000 documents are loaded: continuing");
    }

    @Test
    void rejected_documents_are_counted_and_the_first_reason_is_reported() throws Exception {
        fake.trouble =
                request ->
                        bulk(request)
                                ? new Reply(
                                        200,
                                        "{\"errors\":true,\"items\":[{\"index\":{\"error\":{\"type\":\"document_parsing_exception\",\"reason\":\"failed"
                                            + " to parse field"
                                            + " [age]\",\"caused_by\":{\"reason\":\"For input"
                                            + " string:"
                                            + " x\"}}}},{\"index\":{\"error\":{\"reason\":\"another\"}}}]}")
                                : null;

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "Elasticsearch refused to store 2 of 1000 documents. The reason for the"
                                + " first one: failed to parse field [age]: For input string: x."
                                + " Fix that and start again; loaded documents are kept");
    }

    @Test
    void an_invalid_answer_to_a_bulk_request_is_not_a_success() {
        fake.trouble = request -> bulk(request) ? new Reply(200, "hello") : null;

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("its answer is not that of a bulk request");
    }

    @Test
    void a_server_that_goes_away_in_the_middle_ends_the_loading() throws Exception {
        failAfter(3, new Reply(0, ""));

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith(
                        "Elasticsearch at %s stopped answering (".formatted(fake.uri()));
    }

    @Test
    void a_started_store_that_died_is_reported() throws Exception {
        failAfter(3, new Reply(0, ""));

        assertThatThrownBy(() -> load(fake.ours("it ended with 137"), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessage("it ended with 137");
    }

    @Test
    void other_data_in_a_given_store_are_kept() throws Exception {
        load(fake.given(), OTHERS);

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "The index sample at %1$s holds 10000 documents in 5 shards, seed 2, generator 1, but the plan needs 10000 documents in 5 shards, seed 1, generator 1: if nobody needs this index, delete it (curl -X DELETE %1$s/sample), otherwise name another Elasticsearch with --elasticsearch"
                                .formatted(fake.uri()));
        assertThat(fake.documents).isEqualTo(all(OTHERS));
    }

    @Test
    void a_foreign_index_in_a_given_store_is_not_changed() throws Exception {
        load(fake.given(), DOCUMENTS);
        Objects.requireNonNull(fake.mappings).remove("_meta");

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("holds data that weigh did not load, but the plan needs");
        assertThat(fake.requests("DELETE", "/sample")).isZero();
    }

    @Test
    void other_data_in_a_server_of_ours_are_dropped() throws Exception {
        load(fake.ours(), OTHERS);

        Loaded loaded = load(fake.ours(), DOCUMENTS);

        assertThat(loaded.fresh()).isEqualTo(10_000);
        assertThat(fake.documents).isEqualTo(all(DOCUMENTS));
        assertThat(fake.said).anyMatch(line -> line.endsWith(": loading it again"));
    }

    @Test
    void employees_that_a_run_added_are_removed_and_not_counted() throws Exception {
        load(fake.given(), DOCUMENTS);
        for (int n = 0; n < 5; n++) {
            fake.documents.put(
                    "new \"" + n + "\u00e9",
                    "{\"id\":\"x\",\"organization\":{\"id\":-1,\"name\":\"new\"}}");
        }

        Loaded again = load(fake.given(), DOCUMENTS);

        assertThat(again.fresh()).isZero();
        assertThat(fake.documents).isEqualTo(all(DOCUMENTS));
    }

    @Test
    void a_given_store_that_lost_documents_stops_the_run() throws Exception {
        load(fake.given(), DOCUMENTS);
        fake.documents.remove("17");

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has 9999 documents instead of the 10000 that were loaded");
    }

    @Test
    void a_store_with_as_many_but_other_documents_stops_the_run() throws Exception {
        load(fake.given(), DOCUMENTS);
        fake.documents.put("0", OTHERS.json(0));

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has documents that differ from those that were loaded");
    }

    @Test
    void a_started_store_that_lost_documents_is_loaded_again() throws Exception {
        load(fake.ours(), DOCUMENTS);
        fake.documents.remove("17");

        assertThat(load(fake.ours(), DOCUMENTS).fresh()).isEqualTo(10_000);
        assertThat(fake.documents).isEqualTo(all(DOCUMENTS));
    }

    @Test
    void a_wrong_final_count_stops_the_run() {
        fake.trouble =
                request ->
                        request.path().startsWith("/sample/_count")
                                ? new Reply(200, "{\"count\":9990}")
                                : null;

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "The index sample at %s has 9990 documents instead of the 10000 that were loaded: delete it and start again"
                                .formatted(fake.uri()));
    }

    @Test
    void a_full_disk_is_reported_before_anything_is_sent() {
        fake.trouble =
                request ->
                        request.path().startsWith("/_nodes/stats/fs")
                                ? new Reply(
                                        200,
                                        "{\"nodes\":{\"n\":{\"fs\":{\"total\":{\"available_in_bytes\":1048576}}}}}")
                                : null;

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageMatching(
                        "10000 documents need about \\d+ MB of disk, but Elasticsearch at \\S+ has"
                                + " 1 MB: free some disk space, or use fewer --documents");
        assertThat(fake.requests("POST", "/sample/_bulk")).isZero();
    }

    @Test
    void a_merge_that_fails_on_a_shard_stops_the_run() {
        fake.trouble =
                request ->
                        request.path().startsWith("/sample/_forcemerge")
                                ? new Reply(200, "{\"_shards\":{\"total\":5,\"failed\":2}}")
                                : null;

        assertThatThrownBy(() -> load(fake.given(), DOCUMENTS))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("should merge 5 shards, but failed on 2");
    }
}
