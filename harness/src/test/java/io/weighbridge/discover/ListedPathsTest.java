package io.weighbridge.discover;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.plan.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The lists of paths that applications have: real outputs, and corners of the OpenAPI format. */
class ListedPathsTest {

    private static String text(String file) throws IOException {
        try (var stream = ListedPathsTest.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(stream, file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode json(String text) throws IOException {
        return Json.MAPPER.readTree(text);
    }

    @Test
    void an_openapi_document_lists_operations_with_get_that_need_no_parameter() throws IOException {
        JsonNode document =
                json(
                        """
                        {"paths": {
                          "/orders": {"get": {}, "post": {}},
                          "/orders/{id}": {"get": {}},
                          "/carts": {"post": {}},
                          "/search": {"get": {"parameters": [{"name": "q", "required": true}]}},
                          "/products": {"get": {"parameters": [{"name": "page", "required": false}]}},
                          "/shared": {"parameters": [{"name": "X-Tenant", "required": true}], "get": {}},
                          "/referred": {"get": {"parameters": [{"$ref": "#/components/parameters/q"}]}},
                          "/old": {"get": {"deprecated": true}}},
                         "components": {"parameters": {"q": {"required": true}}}}
                        """);

        assertThat(OpenApiPaths.of(document, "")).containsExactly("/orders", "/products");
        assertThat(OpenApiPaths.of(document, "/shop"))
                .containsExactly("/shop/orders", "/shop/products");
    }

    @Test
    void the_server_of_an_openapi_document_counts_if_it_is_on_this_machine() throws IOException {
        String paths = "\"paths\": {\"/a\": {\"get\": {}}}";
        String server = "{\"servers\": [{\"url\": \"%s\"}], " + paths + "}";

        assertThat(OpenApiPaths.of(json(server.formatted("http://127.0.0.1:8080/shop")), ""))
                .containsExactly("/shop/a");
        assertThat(OpenApiPaths.of(json(server.formatted("/shop/")), ""))
                .containsExactly("/shop/a");
        assertThat(OpenApiPaths.of(json(server.formatted("https://api.example.com/v1")), ""))
                .containsExactly("/a");
        assertThat(OpenApiPaths.of(json(server.formatted("https://{host}/v1")), "/x"))
                .containsExactly("/x/a");
    }

    /** Of Spring Boot 3.5.16 on Tomcat. */
    @Test
    void the_mappings_of_the_actuator_list_the_handlers_of_the_application() throws IOException {
        assertThat(MappedPaths.of(json(text("mappings-mvc.json")), ""))
                .contains("/inner", "/busy", "/text")
                .doesNotContain("/error", "/bytes", "/actuator", "/actuator/mappings", "/**");
    }

    /** Of Spring Boot 3.5.16 on Reactor Netty. */
    @Test
    void the_mappings_of_the_actuator_list_the_handlers_of_webflux() throws IOException {
        assertThat(MappedPaths.of(json(text("mappings-webflux.json")), "/shop"))
                .contains("/shop/products", "/shop/report", "/shop/")
                .doesNotContain("/shop/actuator", "/shop/purchases", "/shop/products/{id}");
    }

    /** Of Spring Boot 3.5.16 on Tomcat and on Reactor Netty. */
    @Test
    void the_mappings_that_spring_logs_are_understood() throws IOException {
        assertThat(LoggedPaths.of(text("mappings-mvc.log"), ""))
                .contains("/inner", "/busy", "/text")
                .doesNotContain("/error", "/bytes");
        assertThat(LoggedPaths.of(text("mappings-webflux.log"), ""))
                .containsExactly(
                        "/api/purchases", "/", "/account", "/report", "/csrf", "/products");
    }

    @Test
    void a_logged_handler_that_takes_only_some_requests_is_left_out() {
        String log =
                """
                {GET [/a || /b], produces [text/html]}: page()
                {GET [/c], params [q]}: search(String)
                {GET [/d/{id}]}: one(int)
                {[GET, POST] [/e]}: both()
                {POST [/f]}: add()
                {GET [/g, /h]}: several()
                """;

        assertThat(LoggedPaths.of(log, "/shop"))
                .containsExactly("/shop/a", "/shop/b", "/shop/g", "/shop/h");
    }
}
