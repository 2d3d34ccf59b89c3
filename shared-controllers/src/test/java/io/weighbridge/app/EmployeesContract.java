package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The answers of the application with a real Elasticsearch behind it, on every stack. It has no
 * lifecycle, so that one store can serve all of them: {@link #load} the store, start an
 * application, {@link #check} it.
 */
public final class EmployeesContract {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Three pages of the reactive side's 500, the last one not full. */
    private static final int SEVERAL_PAGES = 1_234;

    /** More than one search can return. */
    private static final int TOO_MANY = 10_050;

    private static final String INDEX =
            """
            {"settings":{"number_of_shards":5,"number_of_replicas":0,"refresh_interval":"-1"},
             "mappings":{"dynamic":"strict","properties":{
              "id":{"type":"keyword"},
              "organization":{"properties":{"id":{"type":"long"},"name":{"type":"keyword"},
                                            "address":{"type":"text"}}},
              "department":{"properties":{"id":{"type":"long"},"name":{"type":"keyword"}}},
              "name":{"type":"keyword"},
              "age":{"type":"integer"},
              "position":{"type":"keyword"}}}}
            """;

    /** Names with a meaning in a path, in JSON, in Lucene or in Spring. */
    private static final List<String> ODD =
            List.of(
                    "John \"Johnny\" Smith",
                    "O'Brien",
                    "a/b",
                    "/at both ends/",
                    " blanks  before, between and after ",
                    "back\\slash",
                    "OR",
                    "a OR b",
                    "a AND NOT b",
                    ">5",
                    "*",
                    "John*",
                    "?0",
                    "#{7*7}",
                    "${user.name}",
                    "100%",
                    "%2F",
                    "a+b&c=d",
                    "semi;colon=1",
                    "name:x",
                    "[1 TO 5]",
                    "grüße, 東京 \uD83E\uDD8A",
                    "x".repeat(10 * 1024),
                    "ü".repeat(5 * 1024));

    private final URI app;
    private final URI store;
    private final boolean reactive;

    /**
     * Checks one application.
     *
     * @param app started with the profile {@code elasticsearch} on a loaded store
     * @param store the same store
     * @param reactive whether it runs on WebFlux, whose own searches differ
     */
    public EmployeesContract(URI app, URI store, boolean reactive) {
        this.app = app;
        this.store = store;
        this.reactive = reactive;
    }

    /**
     * Puts the contract's employees into a store, replacing the content of its index.
     *
     * @param store an Elasticsearch that nobody else uses
     */
    public static void load(URI store) throws IOException, InterruptedException {
        Http.send(store, "DELETE", "/sample", BodyPublishers.noBody());
        expectOk(put(store, "/sample", INDEX));
        List<String> all =
                Stream.of(few(), several(), tooMany(), odd()).flatMap(List::stream).toList();
        for (int from = 0; from < all.size(); from += 2_000) {
            bulk(store, all.subList(from, Math.min(from + 2_000, all.size())));
        }
        refresh(store);
    }

    private static void bulk(URI store, List<String> documents)
            throws IOException, InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (String document : documents) {
            lines.append("{\"index\":{\"_id\":")
                    .append(JSON.readTree(document).get("id"))
                    .append("}}\n")
                    .append(document)
                    .append('\n');
        }
        HttpResponse<byte[]> answer =
                Http.post(store, "/sample/_bulk", "application/x-ndjson", lines.toString());
        expectOk(answer);
        assertThat(Http.text(answer)).contains("\"errors\":false");
    }

    private static void refresh(URI store) throws IOException, InterruptedException {
        expectOk(Http.send(store, "POST", "/sample/_refresh", BodyPublishers.noBody()));
    }

    private static HttpResponse<byte[]> put(URI store, String path, String body)
            throws IOException, InterruptedException {
        return Http.send(
                store,
                "PUT",
                path,
                BodyPublishers.ofString(body),
                "Content-Type",
                "application/json");
    }

    private static void expectOk(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
    }

    private static List<String> few() {
        return numbered("few", 3, 1, "TestO1");
    }

    private static List<String> several() {
        return numbered("several", SEVERAL_PAGES, 2, "TestO2");
    }

    private static List<String> tooMany() {
        return numbered("many", TOO_MANY, 3, "TestO3");
    }

    private static List<String> odd() {
        return IntStream.range(0, ODD.size())
                .mapToObj(i -> document("odd" + i, 4, "a/\"b\" c", ODD.get(i)))
                .toList();
    }

    private static List<String> numbered(String ids, int count, int number, String organization) {
        return IntStream.range(0, count)
                .mapToObj(i -> document(ids + i, number, organization, "JohnSmith" + ids + i))
                .toList();
    }

    private static String document(String id, int number, String organization, String name) {
        return "{\"id\":" + quoted(id) + "," + fields(number, organization, name);
    }

    /** An employee from the field after the id to the end. */
    private static String fields(int number, String organization, String name) {
        return "\"organization\":{\"id\":%d,\"name\":%s,\"address\":\"%d Straße\"},"
                        .formatted(number, quoted(organization), number)
                + "\"department\":{\"id\":%d,\"name\":\"TestD%d\"},"
                        .formatted(100L * number, 100 * number)
                + "\"name\":%s,\"age\":42,\"position\":\"weigher\"}".formatted(quoted(name));
    }

    private static String quoted(String text) {
        try {
            return JSON.writeValueAsString(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String path(String segment) {
        StringBuilder path = new StringBuilder();
        for (byte each : segment.getBytes(UTF_8)) {
            path.append("%%%02X".formatted(each));
        }
        return path.toString();
    }

    /** Asserts everything, in an order in which it can be called once per application. */
    public void check() throws Exception {
        an_employee_is_found_by_the_exact_name();
        a_name_that_only_looks_alike_is_not_found();
        all_of_an_organization_are_found_in_both_modes();
        an_organization_may_have_any_name();
        a_page_smaller_than_the_window_is_complete();
        more_than_the_window_is_an_error_where_it_is_one_search();
        an_invalid_size_gets_400();
        nothing_but_json_is_written();
        each_mode_sends_the_documented_requests();
        thirty_callers_get_the_same_as_one();
        an_employee_is_added_and_left_to_the_interval_to_show();
        an_employee_can_be_added_with_an_id();
        a_malformed_employee_is_400();
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return Http.get(app, path);
    }

    private HttpResponse<byte[]> add(String employee) throws IOException, InterruptedException {
        return Http.post(app, "/employees", "application/json", employee);
    }

    /** In any order, with exactly these bytes. */
    private static void expectEmployees(HttpResponse<byte[]> answer, List<String> documents)
            throws IOException {
        expectOk(answer);
        assertThat(Http.type(answer)).isEqualTo("application/json");
        JsonNode found = JSON.readTree(answer.body());
        assertThat(found.isArray()).isTrue();
        assertThat(StreamSupport.stream(found.spliterator(), false).map(JsonNode::toString))
                .containsExactlyInAnyOrderElementsOf(documents);
        int bytes = documents.stream().mapToInt(each -> each.getBytes(UTF_8).length).sum();
        int commas = Math.max(0, documents.size() - 1);
        assertThat(answer.body()).hasSize(bytes + commas + "[]".length());
    }

    private static void expectError(HttpResponse<byte[]> answer, int status) {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(status);
        assertThat(Http.text(answer)).isEqualTo("{\"status\":" + status + "}");
        assertThat(Http.type(answer)).isEqualTo("application/json");
    }

    private void an_employee_is_found_by_the_exact_name() throws Exception {
        for (int i = 0; i < ODD.size(); i++) {
            String path = "/employees/" + path(ODD.get(i));

            expectEmployees(get(path), List.of(odd().get(i)));
            expectEmployees(get(path + "?size=10000"), List.of(odd().get(i)));
        }
    }

    private void a_name_that_only_looks_alike_is_not_found() throws Exception {
        for (String name :
                List.of(
                        "JohnSmith",
                        "johnsmithfew0",
                        "JohnSmithfew*",
                        "49",
                        "a",
                        "JohnSmithfew0 ")) {
            expectEmployees(get("/employees/" + path(name)), List.of());
            expectEmployees(get("/employees/" + path(name) + "?size=10000"), List.of());
        }
    }

    private void all_of_an_organization_are_found_in_both_modes() throws Exception {
        expectEmployees(get("/employees/organization/TestO1"), few());
        expectEmployees(get("/employees/organization/TestO1?size=10000"), few());
        expectEmployees(get("/employees/organization/TestO2"), several());
        expectEmployees(get("/employees/organization/TestO2?size=10000"), several());
        expectEmployees(get("/employees/organization/nobody"), List.of());
    }

    private void an_organization_may_have_any_name() throws Exception {
        expectEmployees(get("/employees/organization/" + path("a/\"b\" c")), odd());
    }

    private void a_page_smaller_than_the_window_is_complete() throws Exception {
        HttpResponse<byte[]> answer = get("/employees/organization/TestO2?size=7");

        expectOk(answer);
        assertThat(JSON.readTree(answer.body())).hasSize(7);
    }

    private void more_than_the_window_is_an_error_where_it_is_one_search() throws Exception {
        expectFullWindow(get("/employees/organization/TestO3?size=10000"));
        HttpResponse<byte[]> all = get("/employees/organization/TestO3");
        if (reactive) {
            expectEmployees(all, tooMany());
        } else {
            expectFullWindow(all);
        }
    }

    private static void expectFullWindow(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(Http.type(answer)).isEqualTo("application/json");
        assertThat(Http.text(answer))
                .startsWith(
                        "{\"status\":500,\"error\":\"At least as many employees match as one"
                                + " search may bring");
    }

    private void an_invalid_size_gets_400() throws Exception {
        for (String size : List.of("0", "-1", "10001", "many", "")) {
            expectError(get("/employees/organization/TestO1?size=" + size), 400);
            expectError(get("/employees/x?size=" + size), 400);
        }
    }

    private void nothing_but_json_is_written() throws Exception {
        for (String type :
                List.of("application/x-ndjson", "text/event-stream", "application/xml")) {
            expectError(Http.get(app, "/employees/organization/TestO1", "Accept", type), 406);
        }
    }

    private void each_mode_sends_the_documented_requests() throws Exception {
        // A point in time, three pages, the empty page after them, and its end.
        expectMeters("/employees/organization/TestO2", reactive ? 6 : 2, reactive ? 4 : 2);
        expectMeters("/employees/organization/TestO2?size=10000", 1, 1);
        expectMeters("/employees/JohnSmithfew0?size=10000", 1, 1);
    }

    private void expectMeters(String path, int requests, int searches) throws Exception {
        double requestsBefore = measured("store.requests", "COUNT");
        double searchesBefore = measured("store.took", "COUNT");
        double timeBefore = measured("store.took", "TOTAL_TIME");

        expectOk(get(path));

        assertThat(measured("store.requests", "COUNT") - requestsBefore)
                .as(path)
                .isEqualTo(requests);
        assertThat(measured("store.took", "COUNT") - searchesBefore).as(path).isEqualTo(searches);
        assertThat(measured("store.took", "TOTAL_TIME")).isGreaterThanOrEqualTo(timeBefore);
    }

    private double measured(String meter, String statistic) throws Exception {
        JsonNode measurements =
                JSON.readTree(get("/actuator/metrics/" + meter).body()).get("measurements");
        return StreamSupport.stream(measurements.spliterator(), false)
                .filter(each -> each.get("statistic").asText().equals(statistic))
                .mapToDouble(each -> each.get("value").doubleValue())
                .findFirst()
                .orElseThrow();
    }

    private void thirty_callers_get_the_same_as_one() throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(30);
        try {
            List<Callable<HttpResponse<byte[]>>> calls = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                String size = i % 2 == 0 ? "" : "?size=10000";
                calls.add(() -> get("/employees/organization/TestO2" + size));
            }
            for (Future<HttpResponse<byte[]>> answer : callers.invokeAll(calls)) {
                expectEmployees(answer.get(), several());
            }
        } finally {
            callers.shutdownNow();
        }
    }

    /** The contract's index has no refresh interval: nothing is visible until a refresh. */
    private void an_employee_is_added_and_left_to_the_interval_to_show() throws Exception {
        String name = "added " + UUID.randomUUID();
        String sent = fields(5, "TestO5", name);
        double before = measured("store.requests", "COUNT");

        HttpResponse<byte[]> answer = add("{" + sent);

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        assertThat(Http.type(answer)).isEqualTo("application/json");
        assertThat(measured("store.requests", "COUNT") - before).isEqualTo(1);
        String id = JSON.readTree(answer.body()).get("id").asText();
        assertThat(id).isNotEmpty();
        assertThat(Http.text(answer)).isEqualTo("{\"id\":" + quoted(id) + "," + sent);
        assertThat(stored(id)).isEqualTo(JSON.readTree("{" + sent));
        expectEmployees(get("/employees/" + path(name)), List.of());
        refresh(store);
        expectEmployees(get("/employees/" + path(name)), List.of(Http.text(answer)));
    }

    private void an_employee_can_be_added_with_an_id() throws Exception {
        String id = UUID.randomUUID().toString();
        String name = "numbered " + id;
        String sent = document(id, 5, "TestO5", name);

        HttpResponse<byte[]> answer = add(sent);

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        assertThat(Http.text(answer)).isEqualTo(sent);
        assertThat(stored(id)).isEqualTo(JSON.readTree(sent));
        refresh(store);
        expectEmployees(get("/employees/" + path(name) + "?size=10000"), List.of(sent));
    }

    private JsonNode stored(String id) throws Exception {
        HttpResponse<byte[]> answer = Http.get(store, "/sample/_doc/" + path(id));
        expectOk(answer);
        return JSON.readTree(answer.body()).get("_source");
    }

    private void a_malformed_employee_is_400() throws Exception {
        String good = document("good", 5, "TestO5", "good");
        for (String bad :
                List.of(
                        "",
                        "{",
                        "null",
                        "[]",
                        "{}",
                        good.replace("\"name\":\"good\",", ""),
                        good.replace("\"good\",\"age\"", "null,\"age\""),
                        good.replace("42", "\"42\""),
                        good.replace("42", "4.5"),
                        good.replace("\"id\":\"good\"", "\"id\":\"\""),
                        good.replace("\"id\":500", "\"id\":null"),
                        good.replace("\"age\"", "\"wage\":1,\"age\""),
                        good + "{}")) {
            expectError(add(bad), 400);
        }
    }
}
