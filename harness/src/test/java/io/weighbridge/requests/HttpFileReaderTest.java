package io.weighbridge.requests;

import static io.weighbridge.requests.RequestSamples.body;
import static io.weighbridge.requests.RequestSamples.file;
import static io.weighbridge.requests.RequestSamples.named;
import static io.weighbridge.requests.RequestSamples.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpFileReaderTest {

    @TempDir private Path folder = Path.of("");

    private RequestList written(String text) throws IOException {
        return read(Files.writeString(folder.resolve("own.http"), text));
    }

    @Test
    void a_file_of_jetbrains_client_is_read_with_the_values_of_its_environment() {
        RequestList shop = read(file("shop.http"), "dev");

        assertThat(shop.requests())
                .extracting(MixRequest::name)
                .containsExactly(
                        "All products",
                        "login",
                        "My orders",
                        "create-order",
                        "Upload",
                        "Search by a form",
                        "Delete");
        MixRequest products = named(shop, "All products");
        assertThat(products.method()).isEqualTo("GET");
        assertThat(products.path()).isEqualTo("/products?q=tea&page=1");
        assertThat(products.headers()).containsExactly(Map.entry("Accept", "application/json"));
        assertThat(products.weight()).isEqualTo(1);
        assertThat(products.status()).isNull();
        assertThat(body(named(shop, "login")))
                .isEqualTo("{\"user\": \"ann\", \"password\": \"correct-horse\"}");
        assertThat(named(shop, "My orders").weight()).isEqualTo(3);
        assertThat(named(shop, "create-order").status()).isEqualTo(201);
        assertThat(shop.leftOut()).isEmpty();
    }

    @Test
    void a_request_to_which_others_refer_is_sent_before_the_load() {
        RequestList shop = read(file("shop.http"), "dev");

        assertThat(shop.setup()).extracting(MixRequest::name).containsExactly("login");
        assertThat(named(shop, "login").status()).isEqualTo(200);
        AnswerReference.Part token = Objects.requireNonNull(AnswerReference.Part.body("$.token"));
        assertThat(named(shop, "My orders").references())
                .containsExactly(new AnswerReference("{{token}}", "login", token));
        assertThat(named(shop, "create-order").references())
                .containsExactly(
                        new AnswerReference("{{login.response.body.$.token}}", "login", token));
        assertThat(shop.notes())
                .anyMatch(
                        note ->
                                note.equals(
                                        "login is sent once for each connection, before the load,"
                                                + " because My orders refers to its answer."))
                .anyMatch(note -> note.startsWith("The host localhost:8080 is left out"));
    }

    @Test
    void dynamic_variables_stay_until_the_request_is_sent() {
        RequestList shop = read(file("shop.http"), "dev");

        assertThat(named(shop, "Delete").path()).isEqualTo("/api/products/{{$randomInt}}");
        RequestBody body = Objects.requireNonNull(named(shop, "create-order").body());
        String kept = new String(body.filled(text -> text), StandardCharsets.UTF_8);
        assertThat(kept)
                .contains("\"id\": \"{{$uuid}}\"", "{{$random.integer(1, 10)}}")
                .endsWith("}");
    }

    @Test
    void a_form_is_one_line_and_a_body_in_parts_keeps_the_bytes_of_its_file() {
        RequestList shop = read(file("shop.http"), "dev");

        assertThat(body(named(shop, "Search by a form"))).isEqualTo("q=tea&size=20");
        assertThat(body(named(shop, "Upload")))
                .startsWith("--shop\r\nContent-Disposition")
                .contains("\r\n\r\n\u0089\u0000\u00ff\npot\r\n--shop--");
    }

    @Test
    void a_basic_login_of_two_words_is_encoded() {
        RequestList shop = read(file("shop.http"), "dev");

        String pair =
                Base64.getEncoder()
                        .encodeToString("ann:correct-horse".getBytes(StandardCharsets.UTF_8));
        assertThat(named(shop, "Delete").headers()).containsEntry("Authorization", "Basic " + pair);
    }

    @Test
    void a_file_of_visual_studio_code_is_read() {
        RequestList list = read(file("vscode.rest"));

        assertThat(list.requests())
                .extracting(MixRequest::name)
                .containsExactly("owners", "signin", "delete-cart", "patch-owners", "vets");
        assertThat(list.setup())
                .extracting(MixRequest::name)
                .containsExactly("signin", "delete-cart");
        assertThat(named(list, "vets").path()).isEqualTo("/vets");
        assertThat(named(list, "owners").path()).isEqualTo("/owners?lastName=Davis");
        MixRequest patch = named(list, "patch-owners");
        assertThat(patch.path()).isEqualTo("/owners/{{$randomInt 1 10}}");
        assertThat(patch.headers())
                .containsEntry("authorization", "Bearer {{signin.response.body.$.access.token}}")
                .containsEntry("x-request-id", "{{$guid}}");
        assertThat(body(patch)).contains("{\"id\": \"x\", \"type\": \"application/json\"}");
        AnswerReference.Part token = new AnswerReference.Part(null, "/access/token");
        assertThat(patch.references()).extracting(AnswerReference::part).containsExactly(token);
    }

    @Test
    void one_environment_alone_needs_no_name() throws IOException {
        Files.writeString(
                folder.resolve("http-client.env.json"),
                "{\"$shared\": {\"a\": \"1\"}, \"dev\": {\"b\": 2}}");

        assertThat(written("GET /x?a={{a}}&b={{b}}").mix())
                .extracting(MixRequest::path)
                .containsExactly("/x?a=1&b=2");
    }

    @Test
    void a_value_may_come_from_the_process_and_is_masked_in_messages() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("own.http"),
                        """
                        @password = hunter2222
                        GET /a
                        X-A: {{$processEnv SHOP_PW}}
                        X-B: ${env:SHOP_PW} {{password}}
                        """);
        Secrets secrets = new Secrets();

        RequestList list =
                new RequestFiles(null, List.of(), List.of(), Map.of("SHOP_PW", "tr0ub4dor"))
                        .read(file, Set.of(), secrets);

        assertThat(named(list, "a").headers())
                .containsEntry("X-A", "tr0ub4dor")
                .containsEntry("X-B", "tr0ub4dor hunter2222");
        assertThat(secrets.message("tr0ub4dor and hunter2222")).isEqualTo("${env:SHOP_PW} and ***");
    }

    @Test
    void requests_with_the_same_title_get_numbers() throws IOException {
        RequestList list =
                written(
                        """
                        ### Get
                        GET /a
                        ### Get
                        GET /b
                        ###
                        GET /c/{{$uuid}}
                        ###
                        GET /c/2?token=secret
                        ###
                        POST http://127.0.0.1:8080
                        """);

        assertThat(list.requests())
                .extracting(MixRequest::name)
                .containsExactly("Get", "Get-2", "c", "c-2", "post-root");
    }

    @Test
    void settings_of_editors_that_change_nothing_are_allowed() throws IOException {
        RequestList list =
                written(
                        """
                        # @no-log
                        // @no-redirect
                        # A comment, with an @ in it.
                        GET /a HTTP/2 (Prior Knowledge)
                        # Accept: text/plain
                        Accept: text/html

                        > {%
                            // nothing
                        %}
                        <> earlier.json
                        """);

        assertThat(list.requests())
                .extracting(MixRequest::headers)
                .containsExactly(Map.of("Accept", "text/html"));
    }

    @Test
    void a_header_names_the_host_of_a_path() throws IOException {
        RequestList list = written("GET /a\nHost: shop.example\n\n###\nGET http://SHOP.example/b");

        assertThat(list.mix()).extracting(MixRequest::path).containsExactly("/a", "/b");
        assertThat(named(list, "a").headers()).isEmpty();
    }

    @Test
    void a_script_may_keep_a_header_of_the_answer() throws IOException {
        RequestList list =
                written(
                        """
                        GET /key

                        > {% client.global.set('key', response.headers.valueOf('X-Key')) %}
                        ###
                        GET /a
                        X-Key: {{key}}
                        """);

        assertThat(named(list, "a").references())
                .containsExactly(
                        new AnswerReference(
                                "{{key}}", "key", AnswerReference.Part.header("X-Key")));
    }
}
