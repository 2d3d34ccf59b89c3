package io.weighbridge.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.discover.FoundPaths.FoundPath;
import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.MixReader;
import io.weighbridge.instrument.run.Mixes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathSearchTest {

    private AskedApplication application;

    @BeforeEach
    void an_application_runs() throws IOException {
        application = new AskedApplication();
    }

    @AfterEach
    void it_ends() {
        application.close();
    }

    private FoundPaths found(Map<String, String> properties) throws InterruptedException {
        return found(properties, Map.of(), null);
    }

    private FoundPaths found(
            Map<String, String> properties, Map<String, String> headers, @Nullable Integer status)
            throws InterruptedException {
        Target target = Target.jar("shop", Path.of("shop.jar")).withProperties(properties);
        return new PathSearch(
                        ApplicationSettings.given(target),
                        headers,
                        null,
                        status,
                        new Mixes(MixReader.NONE))
                .in(application);
    }

    private static String openApi(String... paths) {
        return List.of(paths).stream()
                .map(path -> "\"" + path + "\": {\"get\": {}}")
                .collect(Collectors.joining(", ", "{\"paths\": {", "}}"));
    }

    private static String mapped(String path) {
        return """
        {"contexts": {"a": {"mappings": {"dispatcherServlets": {"d": [{"details": {
          "handlerMethod": {"className": "shop.Orders"},
          "requestMappingConditions": {"methods": ["GET"], "patterns": ["%s"]}}}]}}}}}
        """
                .formatted(path);
    }

    @Test
    void paths_of_the_openapi_document_come_first() throws InterruptedException {
        application
                .with("/v3/api-docs", openApi("/orders", "/gone", "/products"))
                .with("/actuator/mappings", mapped("/mapped"))
                .with("/orders", "[]")
                .with("/products", "[1]")
                .with("/mapped", "{}")
                .with("/", 200, "text/html", "Welcome");

        FoundPaths found = found(Map.of());

        assertThat(found.paths())
                .containsExactly(new FoundPath("/orders", 200), new FoundPath("/products", 200));
        assertThat(found.source()).isEqualTo("listed in the OpenAPI document (/v3/api-docs)");
        assertThat(application.received).doesNotContain("GET /mapped", "GET /");
    }

    @Test
    void without_an_openapi_document_the_mappings_of_the_actuator_are_asked()
            throws InterruptedException {
        application.with("/actuator/mappings", mapped("/mapped")).with("/mapped", "{}");

        FoundPaths found = found(Map.of());

        assertThat(found.requests()).isEqualTo("GET /mapped");
        assertThat(found.source())
                .isEqualTo("listed in the actuator's mappings (/actuator/mappings)");
    }

    @Test
    void without_both_the_mappings_in_the_log_are_asked() throws InterruptedException {
        application.log.add("{GET [/logged]}: page()");
        application.with("/logged", 200, "text/html;charset=utf-8", "<p>");

        assertThat(found(Map.of()).requests()).isEqualTo("GET /logged");
    }

    @Test
    void without_any_list_the_root_is_asked_or_the_page_to_which_it_redirects()
            throws InterruptedException {
        application.with("/", 302, "text/plain", "/welcome").with("/welcome", "{}");
        assertThat(found(Map.of()).requests()).isEqualTo("GET /welcome");

        application.with("/", 200, "text/html", "Welcome");
        assertThat(found(Map.of()).requests()).isEqualTo("GET /");
    }

    @Test
    void settings_say_where_lists_and_paths_are() throws InterruptedException {
        application.with("/shop/docs", openApi("/orders")).with("/shop/orders", "[]");

        FoundPaths found =
                found(
                        Map.of(
                                "server.servlet.context-path",
                                "/shop",
                                "springdoc.api-docs.path",
                                "/docs"));

        assertThat(found.requests()).isEqualTo("GET /shop/orders");
    }

    @Test
    void headers_are_sent_with_each_request() throws InterruptedException {
        application.with("/v3/api-docs", openApi("/orders")).with("/orders", "[]");

        found(Map.of(), Map.of("Authorization", "Bearer t"), null);

        assertThat(application.received)
                .containsExactly("GET /v3/api-docs Bearer t", "GET /orders Bearer t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/logout",
                "/api/log-out",
                "/signoff",
                "/shutdown",
                "/actuator",
                "/actuator/heapdump",
                "/error",
                "/orders/deleteAll",
                "/mail/send",
                "/with space"
            })
    void a_path_that_may_change_something_is_never_asked(String path) throws InterruptedException {
        application
                .with("/v3/api-docs", openApi(path, "/orders"))
                .with(path, "{}")
                .with("/orders", "[]");

        assertThat(found(Map.of()).requests()).isEqualTo("GET /orders");
        assertThat(application.received).doesNotContain("GET " + path);
    }

    @Test
    void answers_that_are_empty_large_or_neither_text_nor_json_are_not_taken()
            throws InterruptedException {
        application
                .with("/v3/api-docs", openApi("/a", "/b", "/c", "/d", "/e", "/f"))
                .with("/a", 200, "image/png", "png")
                .with("/b", 200, "application/json", "x".repeat(300_000))
                .with("/c", 204, "application/json", "")
                .with("/d", 200, "text/event-stream", "data: 1")
                .with("/e", 500, "application/json", "{}")
                .with("/f", 200, "application/hal+json", "{}");

        assertThat(found(Map.of()).requests()).isEqualTo("GET /f");
    }

    @Test
    void a_few_paths_are_enough() throws InterruptedException {
        String[] many = IntStream.range(0, 60).mapToObj(it -> "/p" + it).toArray(String[]::new);
        application.with("/v3/api-docs", openApi(many));
        List.of(many).forEach(path -> application.with(path, "{}"));

        assertThat(found(Map.of()).paths()).hasSize(PathSearch.MOST);
        assertThat(application.received).hasSizeLessThan(50);
    }

    @Test
    void another_status_is_taken_if_it_is_the_expected_one() throws InterruptedException {
        application
                .with("/v3/api-docs", openApi("/a", "/b"))
                .with("/a", "{}")
                .with("/b", 401, "application/json", "{}");

        assertThat(found(Map.of(), Map.of(), 401).paths())
                .containsExactly(new FoundPath("/b", 401));
    }

    @Test
    void if_nothing_answers_the_message_says_what_was_tried() {
        application
                .with("/v3/api-docs", openApi("/orders", "/products"))
                .with("/orders", 401, "application/json", "{}")
                .with("/", 302, "text/plain", "/login");

        assertThatThrownBy(() -> found(Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "No path was found that answers a GET with a status of 2xx and text or JSON"
                            + " (/v3/api-docs lists 2 paths, of which none answered so; GET /orders"
                            + " answered with status 401; /actuator/mappings answered with status"
                            + " 404; its log lists no GET without parameters; / answered with"
                            + " status 302 (to /login)): give one with --path /x, or credentials"
                            + " with --header 'Authorization: …' or --login.");
    }
}
