package io.weighbridge.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers like Elasticsearch to the few requests that are used, or fails as a test requires. {@code
 * ElasticsearchIT} checks the real one's answers.
 */
final class FakeStore implements AutoCloseable {

    /** Status and body. */
    record Reply(int status, String body) {}

    /** One request. */
    record Asked(String method, String path, String body) {}

    final List<Asked> asked = new ArrayList<>();
    final List<String> said = new ArrayList<>();
    final Map<String, String> documents = new TreeMap<>();
    volatile String version = "8.19.21";
    volatile String product = "Elasticsearch";
    @Nullable ObjectNode mappings;

    /** Called first; requests without a reply from it are answered normally. */
    volatile Function<Asked, @Nullable Reply> trouble = request -> null;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    FakeStore() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** As a given store. */
    Elasticsearch given() throws InterruptedException {
        return Elasticsearch.given(uri(), said::add);
    }

    /** As a store that was started here. */
    Elasticsearch ours() {
        return ours(null);
    }

    /** As a store that was started here and has ended. */
    Elasticsearch ours(@Nullable String end) {
        return new Elasticsearch(
                new Rest(uri()),
                new StoreOwner() {
                    @Override
                    public boolean ours() {
                        return true;
                    }

                    @Override
                    public String described() {
                        return "a fake";
                    }

                    @Override
                    public @Nullable String whyEnded() {
                        return end;
                    }
                },
                version,
                said::add);
    }

    synchronized long requests(String method, String path) {
        return asked.stream()
                .filter(one -> one.method().equals(method) && one.path().startsWith(path))
                .count();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        Asked request =
                new Asked(
                        exchange.getRequestMethod(),
                        exchange.getRequestURI().toString(),
                        new String(
                                exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Reply reply = reply(request);
        if (!product.isEmpty()) {
            exchange.getResponseHeaders().add("X-elastic-product", product);
        }
        if (reply.status() == 0) {
            // Fails during the answer.
            exchange.close();
            return;
        }
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private synchronized Reply reply(Asked request) throws IOException {
        asked.add(request);
        Reply bad = trouble.apply(request);
        return bad == null ? proper(request) : bad;
    }

    private Reply proper(Asked request) throws IOException {
        String path = request.path().replaceAll("\\?.*", "");
        return switch (request.method() + " " + path) {
            case "GET /_nodes" -> ok("{\"nodes\":{\"n\":{\"version\":\"" + version + "\"}}}");
            case "GET /_cluster/health", "GET /_cluster/health/sample" ->
                    ok("{\"cluster_name\":\"fake\",\"status\":\"green\"}");
            case "GET /_nodes/stats/fs" ->
                    ok(
                            "{\"nodes\":{\"n\":{\"fs\":{\"total\":{\"available_in_bytes\":99999999999}}}}}");
            case "PUT /sample" -> create(request);
            case "GET /sample/_mapping" -> mapping();
            case "PUT /sample/_mapping" -> newMeta(request);
            case "DELETE /sample" -> delete();
            case "POST /sample/_bulk" -> bulk(request);
            case "POST /sample/_search" -> search();
            case "POST /sample/_count" -> ok("{\"count\":" + ownCount() + "}");
            case "POST /sample/_refresh",
                    "POST /sample/_forcemerge",
                    "POST /sample/_flush",
                    "PUT /sample/_settings" ->
                    ok("{\"_shards\":{\"total\":5,\"successful\":5,\"failed\":0}}");
            default -> source(path);
        };
    }

    private static Reply ok(String body) {
        return new Reply(200, body);
    }

    private Reply create(Asked request) throws IOException {
        mappings = (ObjectNode) Rest.JSON.readTree(request.body()).path("mappings");
        return ok("{\"acknowledged\":true}");
    }

    private Reply mapping() {
        if (mappings == null) {
            String missing = "{\"error\":{\"reason\":\"no such index [sample]\"},\"status\":404}";
            return new Reply(404, missing);
        }
        return ok("{\"sample\":{\"mappings\":" + mappings + "}}");
    }

    private Reply newMeta(Asked request) throws IOException {
        Objects.requireNonNull(mappings)
                .set("_meta", Rest.JSON.readTree(request.body()).path("_meta"));
        return ok("{\"acknowledged\":true}");
    }

    private Reply delete() {
        mappings = null;
        documents.clear();
        return ok("{\"acknowledged\":true}");
    }

    private Reply bulk(Asked request) throws IOException {
        List<String> lines = request.body().lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            JsonNode action = Rest.JSON.readTree(lines.get(at));
            String id = action.findPath("_id").asText();
            if (action.has("index")) {
                at++;
                documents.put(id, lines.get(at));
            } else {
                documents.remove(id);
            }
        }
        return ok("{\"errors\":false}");
    }

    private static boolean added(String document) {
        return document.contains("\"organization\":{\"id\":-1,");
    }

    private long ownCount() {
        return documents.values().stream().filter(document -> !added(document)).count();
    }

    private Reply search() {
        List<String> hits = new ArrayList<>();
        documents.forEach(
                (id, document) -> {
                    if (added(document) && hits.size() < 2) {
                        hits.add("{\"_id\":" + Rest.quoted(id) + "}");
                    }
                });
        return ok("{\"hits\":{\"hits\":[" + String.join(",", hits) + "]}}");
    }

    private Reply source(String path) {
        String document = documents.get(path.replaceFirst("/sample/_source/", ""));
        return document == null ? new Reply(404, "{}") : ok(document);
    }
}
