package io.weighbridge.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Checks the requests of a plan and what their answers must be. */
record WorkloadChecks(Section plan, YamlDocument document) {

    /** The kinds of request, of which a workload has one. */
    private static final List<String> REQUESTS =
            List.of("get", "post", "head", "websocket", "paths", "pathsFrom");

    /** Adds the mistakes in the requests. */
    void check() {
        document.uniqueNames("the plan", plan, "workloads", it -> it.text("name"));
        store();
        plan.sections("workloads").forEach(this::workload);
    }

    /**
     * Workloads that use the store's data need a store, and targets of a plan with a store need its
     * address.
     */
    private void store() {
        for (Section workload : plan.sections("workloads")) {
            document.require(
                    plan.has("store") || !queriesStore(workload),
                    workload.pointerTo("get"),
                    "the path has placeholders for data of a store, but the plan has no store: add"
                            + " store: {documents: 200000}");
            Section expect = workload.section("expect");
            boolean given = expect.has("body") || expect.has("length");
            document.require(
                    !given || !queriesStore(workload),
                    workload.pointerTo("expect"),
                    "the length of each answer is known from the store: leave body and length out");
        }
        boolean connected =
                plan.sections("targets").stream()
                        .allMatch(target -> target.node().toString().contains(Store.ADDRESS));
        document.require(
                connected || !plan.has("store"),
                "/store",
                "each target of a plan with a store needs the store's address, such as properties:"
                        + " {spring.elasticsearch.uris: \"{store}\"}");
    }

    private void workload(Section workload) {
        List<String> given = REQUESTS.stream().filter(workload::has).toList();
        document.require(
                given.size() == 1,
                workload.pointer(),
                given.isEmpty()
                        ? "a workload needs one of get, post, head, websocket, paths and pathsFrom"
                        : "a workload must have only one of get, post, head, websocket, paths and"
                                + " pathsFrom, not "
                                + String.join(" and ", given));
        paths(workload);
        headers(workload);
        document.require(
                !workload.has("body") || workload.has("post") || workload.has("websocket"),
                workload.pointerTo("body"),
                "a body is only for post and websocket: leave it out");
        document.require(
                workload.has("body") || !workload.has("websocket"),
                workload.pointerTo("websocket"),
                "a websocket needs a body, the message it sends");
    }

    private void headers(Section headers) {
        for (Map.Entry<String, String> header : headers.pairs("headers").entrySet()) {
            String place = headers.section("headers").pointerTo(header.getKey());
            String mistake = HeaderChecks.mistake(header.getKey(), header.getValue());
            document.require(mistake == null, place, String.valueOf(mistake));
        }
    }

    private void paths(Section workload) {
        PathList list = PathList.of(workload);
        String fault = list.fault();
        if (fault != null) {
            document.mistake(pointerToList(workload), fault);
        }
        Section expect = workload.section("expect");
        for (String key : List.of("body", "length", "lengthVaries")) {
            document.require(
                    list.lengths().isEmpty() || !expect.has(key),
                    expect.pointerTo(key),
                    "the list has the length of each path's answer: leave %s out".formatted(key));
        }
        encoding(workload, list);
    }

    /**
     * Characters that the schema accepts but that are invalid in a URL, such as a quotation mark.
     */
    private void encoding(Section workload, PathList list) {
        List<String> paths = new ArrayList<>();
        for (String key : List.of("get", "post", "head", "websocket")) {
            paths.add(workload.text(key, "/"));
        }
        paths.addAll(list.paths());
        for (String path : paths) {
            if (PathList.isPrintable(path) && !PathList.isEncoded(withoutQuery(path))) {
                String sentence = path + " must be percent-encoded, such as %22 for a \"";
                document.mistake(workload.pointer(), sentence);
                return;
            }
        }
    }

    private static String withoutQuery(String path) {
        StoreQuery query = StoreQuery.in(path);
        return query == null ? path : "/" + query.rest(path);
    }

    static String pointerToList(Section workload) {
        Stream<String> keys = Stream.of("paths", "pathsFrom", "get").filter(workload::has);
        return workload.pointerTo(keys.findFirst().orElseThrow());
    }

    static boolean listsPaths(Section workload) {
        return workload.has("paths") || workload.has("pathsFrom") || queriesStore(workload);
    }

    static boolean queriesStore(Section workload) {
        String path = workload.text("get");
        return path != null && StoreQuery.in(path) != null;
    }
}
