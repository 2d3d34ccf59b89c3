package io.weighbridge.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The index that the application searches. Its mapping, which is stored with the data, describes
 * its documents and contains the number of loaded ones.
 */
record SampleIndex(Elasticsearch store, Documents documents) {

    static final String NAME = "sample";

    private static final String INDEX = "/" + NAME;
    private static final String DELETE =
            INDEX + "/_bulk?refresh=true&filter_path=errors,items.*.error";
    private static final String FIND = INDEX + "/_search?filter_path=hits.hits._id";
    private static final String OURS = "weighbridge";

    /**
     * Finds employees that the application was asked to add. No generated employee has this
     * organisation.
     */
    private static final Map<String, Object> ADDED = Map.of("term", Map.of("organization.id", -1));

    private static final int PAGE = 5_000;

    /** Number of hits, as many as the application requests at once. */
    private static final int WINDOW = 10_000;

    /**
     * 18 million documents merge within minutes; a merge that takes longer than this has failed.
     */
    private static final Duration MERGE = Duration.ofHours(2);

    /**
     * Disk space of a document while its shard is merged and the old segments still exist. After
     * merging it was 110 bytes when measured.
     */
    private static final long BYTES_EACH = 300;

    /**
     * The progress of loading.
     *
     * @param loaded number of documents, counted from the first, that are certainly in the index;
     *     later ones may be, too
     * @param settled whether the index was filled, refreshed and merged
     */
    record State(long loaded, boolean settled) {}

    /**
     * Creates the index if it is missing, and replaces one that holds other documents.
     *
     * @throws StoreException if the index holds other documents and must not be deleted
     */
    State open() throws InterruptedException {
        Rest.Answer mapping = store.ask(rest -> rest.get(INDEX + "/_mapping"));
        if (mapping.status() == 404) {
            return create();
        }
        if (!mapping.ok()) {
            throw new StoreException(
                    "Reading the mapping of the index %s at %s failed: %s; see Elasticsearch's log"
                            .formatted(NAME, store.uri(), mapping.reason()));
        }
        JsonNode meta = mapping.json().findPath("_meta").path(OURS);
        String there = described(meta);
        State none = new State(0, false);
        String wanted = described(Rest.JSON.valueToTree(meta(none)).path(OURS));
        if (!there.equals(wanted)) {
            return drop("holds %s, but the plan needs %s".formatted(there, wanted));
        }
        store.awaitYellow(INDEX);
        return new State(meta.path("loaded").asLong(), meta.path("settled").asBoolean());
    }

    /**
     * Deletes the index and creates it again.
     *
     * @param why such as "holds data that weigh did not load"
     * @throws StoreException if the index must not be deleted
     */
    State drop(String why) throws InterruptedException {
        if (!store.ours()) {
            throw new StoreException(
                    "The index %s at %s %s: if nobody needs this index, delete it (curl -X DELETE %s%s), otherwise name another Elasticsearch with --elasticsearch"
                            .formatted(NAME, store.uri(), why, store.uri(), INDEX));
        }
        store.say("the index %s %s: loading it again".formatted(NAME, why));
        store.ask("deleting the index " + NAME, rest -> rest.delete(INDEX));
        return create();
    }

    private State create() throws InterruptedException {
        Map<String, Object> mappings = new LinkedHashMap<>();
        mappings.put("_meta", meta(new State(0, false)));
        // Fields that an application's client adds, such as a class's name, must not change the
        // mapping.
        mappings.put("dynamic", false);
        mappings.put("properties", properties());
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("number_of_shards", documents.shards());
        settings.put("number_of_replicas", 0);
        settings.put("refresh_interval", "-1");
        Map<String, Object> index = Map.of("settings", settings, "mappings", mappings);
        store.ask("creating the index " + NAME, rest -> rest.put(INDEX, index));
        store.awaitYellow(INDEX);
        return new State(0, false);
    }

    private static Map<String, Object> properties() {
        Map<String, Object> number = Map.of("type", "long");
        Map<String, Object> word = Map.of("type", "keyword");
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", word);
        fields.put("organization", object(Map.of("id", number, "name", word, "address", word)));
        fields.put("department", object(Map.of("id", number, "name", word)));
        fields.put("name", word);
        fields.put("age", Map.of("type", "integer"));
        fields.put("position", word);
        return fields;
    }

    private static Map<String, Object> object(Map<String, Object> fields) {
        return Map.of("properties", fields);
    }

    private Map<String, Object> meta(State state) {
        Map<String, Object> ours = new LinkedHashMap<>();
        ours.put("generator", Documents.GENERATOR);
        ours.put("count", documents.count());
        ours.put("shards", documents.shards());
        ours.put("seed", documents.seed());
        ours.put("loaded", state.loaded());
        ours.put("settled", state.settled());
        return Map.of(OURS, ours);
    }

    private static String described(JsonNode meta) {
        if (meta.isMissingNode()) {
            return "data that weigh did not load";
        }
        return "%d documents in %d shards, seed %d, generator %d"
                .formatted(
                        meta.path("count").asLong(),
                        meta.path("shards").asInt(),
                        meta.path("seed").asLong(),
                        meta.path("generator").asInt());
    }

    /** Stores the progress, so that loading can continue after a kill. */
    void note(State state) throws InterruptedException {
        store.ask(
                "recording how many documents are loaded",
                rest -> rest.put(INDEX + "/_mapping", Map.of("_meta", meta(state))));
    }

    /**
     * Fails if the disk has too little room.
     *
     * @param missing number of documents to load
     */
    void requireRoom(long missing) throws InterruptedException {
        String path = "/_nodes/stats/fs?filter_path=nodes.*.fs.total.available_in_bytes";
        JsonNode nodes = store.ask("reading the free disk space", rest -> rest.get(path)).json();
        Stream<JsonNode> rooms = nodes.findValues("available_in_bytes").stream();
        long room =
                rooms.filter(JsonNode::isNumber)
                        .mapToLong(JsonNode::asLong)
                        .min()
                        .orElse(Long.MAX_VALUE);
        long needed = missing * BYTES_EACH;
        if (room < needed) {
            throw new StoreException(
                    "%d documents need about %d MB of disk, but Elasticsearch at %s has %d MB: free some disk space, or use fewer --documents"
                            .formatted(missing, needed >> 20, store.uri(), room >> 20));
        }
    }

    /**
     * Makes all documents searchable, merges each shard into one segment and restores the usual
     * refresh interval. The cost of a search depends on the number of segments, which would be
     * random without a merge. A merge at a later time could affect a slice.
     */
    void settle() throws InterruptedException {
        refresh();
        String merge = INDEX + "/_forcemerge?max_num_segments=1";
        Rest.Answer merged =
                store.ask("merging the index " + NAME, rest -> rest.post(merge, MERGE));
        requireAllShards(merged);
        store.ask(
                "writing the index " + NAME + " to disk",
                rest -> rest.post(INDEX + "/_flush", MERGE));
        Map<String, Object> usual = Map.of("refresh_interval", NullNode.getInstance());
        store.ask(
                "resetting the refresh interval",
                rest -> rest.put(INDEX + "/_settings", Map.of("index", usual)));
        refresh();
        note(new State(documents.count(), true));
    }

    private void refresh() throws InterruptedException {
        store.ask(
                "refreshing the index " + NAME, rest -> rest.post(INDEX + "/_refresh", Rest.USUAL));
    }

    private void requireAllShards(Rest.Answer merged) {
        JsonNode shards = merged.json().path("_shards");
        int failed = shards.path("failed").asInt();
        if (failed > 0) {
            int all = shards.path("total").asInt();
            throw new StoreException(
                    "Elasticsearch at %s should merge %d shards, but failed on %d: see its log"
                            .formatted(store.uri(), all, failed));
        }
    }

    /**
     * Deletes the employees that earlier runs added. It does so page by page, because Elastic's
     * distribution for builds has no delete by query.
     */
    void removeAdded() throws InterruptedException {
        refresh();
        List<String> page = added();
        while (!page.isEmpty()) {
            StringBuilder lines = new StringBuilder();
            for (String id : page) {
                lines.append("{\"delete\":{\"_id\":").append(Rest.quoted(id)).append("}}\n");
            }
            Rest.Answer answer =
                    store.ask(
                            "deleting documents of earlier runs", rest -> rest.bulk(DELETE, lines));
            answer.requireNoneRejected("delete", page.size());
            page = added();
        }
    }

    private List<String> added() throws InterruptedException {
        Map<String, Object> search = Map.of("size", PAGE, "_source", false, "query", ADDED);
        JsonNode found =
                store.ask("finding documents of earlier runs", rest -> rest.post(FIND, search))
                        .json();
        List<String> ids = new ArrayList<>();
        found.path("hits").path("hits").forEach(hit -> ids.add(hit.path("_id").asText()));
        return ids;
    }

    /**
     * Searches as the application will, and reads the results. Otherwise the first target would
     * wait while a freshly started store reads its data from disk. With 18 million documents, this
     * first answer took longer than the ten seconds that a server allows.
     */
    void wake() throws InterruptedException {
        long organizations = documents.organizations();
        search("organization.name", Documents.organizationName(0));
        search("organization.name", Documents.organizationName(organizations / 2));
        search("organization.name", Documents.organizationName(organizations - 1));
        search("name", Documents.employeeName(0));
    }

    private void search(String field, String value) throws InterruptedException {
        Map<String, Object> search =
                Map.of("size", WINDOW, "query", Map.of("term", Map.of(field, value)));
        store.ask("a first search", rest -> rest.post(INDEX + "/_search", search));
    }

    /** The number of employees, without those that earlier runs added. */
    long count() throws InterruptedException {
        Map<String, Object> others = Map.of("bool", Map.of("must_not", ADDED));
        Map<String, Object> query = Map.of("query", others);
        Rest.Answer answer =
                store.ask("counting documents", rest -> rest.post(INDEX + "/_count", query));
        return answer.json().path("count").asLong();
    }

    /** Whether the first, the middle and the last document are exactly as generated. */
    boolean samplesAreRight() throws InterruptedException {
        for (long n : new long[] {0, documents.count() / 2, documents.count() - 1}) {
            Rest.Answer source = store.ask(rest -> rest.get(INDEX + "/_source/" + n));
            if (!source.text().equals(documents.json(n))) {
                return false;
            }
        }
        return true;
    }
}
