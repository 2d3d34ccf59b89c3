package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixPreparationTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    private static MixRequest request(
            String name, String method, String path, String type, String body) {
        Map<String, String> headers = type.isEmpty() ? Map.of() : Map.of("Content-Type", type);
        RequestBody sent =
                body.isEmpty() ? null : new RequestBody(List.of(RequestBody.Part.text(body)));
        return new MixRequest(name, method, path, headers, sent, 1, null, false, List.of());
    }

    private static PreparedMix prepared(MixRequest... requests) {
        return prepared(Map.of(), false, requests);
    }

    private static PreparedMix prepared(
            Map<String, List<String>> rows, boolean login, MixRequest... requests) {
        RequestList list = new RequestList(List.of(requests), Map.of(), List.of());
        return MixPreparation.prepared(list, rows, login, Instant.EPOCH);
    }

    private static Workload only(PreparedMix mix) {
        assertThat(mix.requests()).hasSize(1);
        return mix.requests().get(0).request();
    }

    @Test
    void each_request_has_as_many_cards_as_its_weight_says() {
        PreparedMix mix =
                prepared(
                        MixRequest.recorded("a", "GET", "/a", 3, 200),
                        MixRequest.recorded("b", "GET", "/b", 1, null));

        assertThat(mix.deck()).hasSize(4);
        assertThat(Collections.frequency(mix.deck(), 0)).isEqualTo(3);
        assertThat(Collections.frequency(mix.deck(), 1)).isEqualTo(1);
        assertThat(mix.requests()).extracting(MixedRequest::anyStatus).containsExactly(false, true);
    }

    @Test
    void a_request_without_a_card_is_not_sent() {
        PreparedMix mix =
                prepared(
                        MixRequest.recorded("rare", "GET", "/rare", 1, 200),
                        MixRequest.recorded("a", "GET", "/a", 9_999, 200));

        assertThat(mix.requests()).extracting(it -> it.request().name()).containsExactly("a");
        assertThat(new HashSet<>(mix.deck())).containsExactly(0);
    }

    @ParameterizedTest
    @CsvSource({
        "/a/{{$guid}},                        /a/{{$uuid}}",
        "/a/{{$random.uuid}},                 /a/{{$uuid}}",
        "/a/{{$randomInt}},                   /a/{{$randomInt}}",
        "/a/{{$randomInt 3 9}},               /a/{{$randomInt 3 9}}",
        "'/a/{{$random.integer(-3, 9)}}',     /a/{{$randomInt -3 9}}",
        "/a?mail={{$random.email}},           /a?mail={{$uuid}}@example.com",
        "/a/{{$timestamp}},                   /a/0"
    })
    void values_that_the_load_tool_generates_have_its_words(String written, String sent) {
        assertThat(only(prepared(request("a", "GET", written, "", ""))).path()).isEqualTo(sent);
    }

    @Test
    void values_that_the_load_tool_cannot_generate_are_rows() {
        PreparedMix mix = prepared(request("a", "GET", "/{{$random.alphabetic(8)}}", "", ""));

        assertThat(only(mix).path()).isEqualTo("/{{drawn.0}}");
        assertThat(mix.rows().get("drawn.0"))
                .hasSize(1_000)
                .doesNotHaveDuplicates()
                .allMatch(value -> value.matches("[A-Za-z]{8}"));
    }

    @Test
    void the_values_of_a_column_are_encoded_for_their_place() {
        Map<String, List<String>> rows = Map.of("who", List.of("a \"b\" & c"));

        PreparedMix mix =
                prepared(
                        rows,
                        false,
                        request("path", "GET", "/{{who}}", "", ""),
                        request("json", "POST", "/", "application/json", "{\"n\": \"{{who}}\"}"),
                        request("form", "POST", "/", FORM, "n={{who}}"),
                        request("text", "POST", "/", "text/plain", "{{who}}"));

        assertThat(mix.requests().get(0).request().path()).isEqualTo("/{{who.url}}");
        assertThat(mix.requests().get(1).request().body()).isEqualTo("{\"n\": \"{{who.json}}\"}");
        assertThat(mix.requests().get(2).request().body()).isEqualTo("n={{who.url}}");
        assertThat(mix.requests().get(3).request().body()).isEqualTo("{{who}}");
        assertThat(mix.rows())
                .containsEntry("who.url", List.of("a%20%22b%22%20%26%20c"))
                .containsEntry("who.json", List.of("a \\\"b\\\" & c"))
                .containsEntry("who", List.of("a \"b\" & c"));
    }

    @Test
    void a_part_of_an_answer_is_a_value_of_the_session() {
        AnswerReference token =
                new AnswerReference(
                        "{{login.response.body.$.token}}",
                        "login",
                        Objects.requireNonNull(AnswerReference.Part.body("$.token")));
        MixRequest login = MixRequest.recorded("login", "POST", "/login", 1, 200).asSetup();
        MixRequest orders =
                new MixRequest(
                        "orders",
                        "GET",
                        "/orders",
                        Map.of("Authorization", "Bearer {{login.response.body.$.token}}"),
                        null,
                        1,
                        200,
                        false,
                        List.of(token));

        PreparedMix mix = prepared(login, orders);

        assertThat(mix.setup()).extracting(it -> it.request().name()).containsExactly("login");
        assertThat(mix.answers()).hasSize(1);
        assertThat(only(mix).headers())
                .containsEntry("Authorization", "Bearer {{" + mix.answers().get(0).name() + "}}");
    }

    @Test
    void after_a_login_what_writes_has_the_token_of_the_session_instead_of_a_recorded_one() {
        PreparedMix mix =
                prepared(
                        Map.of(),
                        true,
                        request("read", "GET", "/a", "", ""),
                        request("form", "POST", "/b", FORM, "_csrf=old&a=1"),
                        request("json", "PUT", "/c", "application/json", "{}"));

        assertThat(mix.requests().get(0).request().headers()).isEmpty();
        assertThat(mix.requests().get(1).request().body())
                .isEqualTo("a=1&_csrf={{weigh.csrf.url}}");
        assertThat(mix.requests().get(2).request().body()).isEqualTo("{}");
        assertThat(mix.requests().get(2).request().headers())
                .containsEntry("X-CSRF-TOKEN", "{{weigh.csrf}}")
                .containsEntry("X-XSRF-TOKEN", "{{weigh.csrf}}");
    }

    @Test
    void without_a_login_a_form_is_sent_as_it_is() {
        PreparedMix mix = prepared(request("form", "POST", "/b", FORM, "_csrf=old&a=1"));

        assertThat(only(mix).body()).isEqualTo("_csrf=old&a=1");
        assertThat(only(mix).headers()).containsOnlyKeys("Content-Type");
    }

    @Test
    void bytes_that_are_no_text_cannot_have_placeholders() {
        RequestBody mixed =
                new RequestBody(
                        List.of(
                                RequestBody.Part.text("{{$uuid}}"),
                                RequestBody.Part.of(new byte[] {(byte) 0xff})));
        MixRequest upload =
                new MixRequest("upload", "POST", "/", Map.of(), mixed, 1, null, false, List.of());

        assertThatThrownBy(() -> prepared(upload))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("The body of upload has bytes that are not UTF-8");
    }

    @Test
    void bytes_without_placeholders_are_sent_as_they_are() {
        RequestBody bytes = new RequestBody(List.of(RequestBody.Part.of(new byte[] {(byte) 0xff})));
        MixRequest upload =
                new MixRequest("upload", "POST", "/", Map.of(), bytes, 1, null, false, List.of());

        assertThat(only(prepared(upload)).content()).containsExactly(0xff);
    }

    @Test
    void the_writes_of_a_slice_are_counted_by_its_cards() {
        PreparedMix mix =
                prepared(
                        MixRequest.recorded("read", "GET", "/a", 3, 200),
                        MixRequest.recorded("write", "POST", "/b", 1, 200));

        assertThat(mix.writesIn(0, 400)).isEqualTo(100);
        assertThat(
                        mix.writesIn(0, 1)
                                + mix.writesIn(1, 1)
                                + mix.writesIn(2, 1)
                                + mix.writesIn(3, 1))
                .isEqualTo(1);
        assertThat(mix.writesIn(2, 6)).isEqualTo(1 + mix.writesIn(2, 2));
        assertThat(mix.writes()).isTrue();
    }
}
