package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.cookie.DefaultCookie;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPlaceholdersTest {

    private static final Map<String, List<String>> ROWS =
            Map.of("user", List.of("ann", "bob", "zoë"), "order no", List.of("7", "8", "9"));

    private final RequestPlaceholders places =
            new RequestPlaceholders(ROWS, Map.of("token", List.of("x", "y")), true);

    private static String text(VaryingText text, long seed, long card) {
        CardValues values = new CardValues(1);
        values.become(seed, card, card);
        ByteBuf out = Unpooled.buffer();
        text.write(out, values);
        return out.toString(StandardCharsets.UTF_8);
    }

    private VaryingText in(String text) {
        return places.in(text, StandardCharsets.UTF_8);
    }

    @Test
    void the_rows_follow_each_other_and_begin_again() {
        VaryingText text = in("{\"ü\":{{user}},\"no\":\"{{ order no }}\"}");

        assertThat(text.varies()).isTrue();
        assertThat(text(text, 42, 0)).isEqualTo("{\"ü\":ann,\"no\":\"7\"}");
        assertThat(text(text, 42, 2)).isEqualTo("{\"ü\":zoë,\"no\":\"9\"}");
        assertThat(text(text, 43, 3)).isEqualTo("{\"ü\":ann,\"no\":\"7\"}");
    }

    @Test
    void a_connection_has_its_own_values_and_cookies() {
        CardValues values = new CardValues(0);
        Cookies cookies = new Cookies();
        cookies.keep(List.of(new DefaultCookie("XSRF-TOKEN", "a-b")));
        values.begin(cookies);
        VaryingText text = in("{{token}} {{$cookie XSRF-TOKEN}} {{$cookie other}}");

        assertThat(text.ascii(values)).isEqualTo("x a-b ");
        assertThat(text(text, 42, 7)).as("of the second connection").isEqualTo("y  ");
    }

    @Test
    void every_place_of_every_card_has_another_uuid() {
        VaryingText text = in("{{$uuid}} {{$uuid}}");
        Set<String> seen = new HashSet<>();
        for (int card = 0; card < 1_000; card++) {
            seen.addAll(List.of(text(text, 42, card).split(" ", -1)));
        }

        assertThat(seen).hasSize(2_000);
        assertThat(seen)
                .allSatisfy(
                        one -> {
                            UUID uuid = UUID.fromString(one);
                            assertThat(uuid.version()).isEqualTo(4);
                            assertThat(uuid.variant()).isEqualTo(2);
                            assertThat(uuid).hasToString(one);
                        });
        assertThat(text(text, 42, 999)).isEqualTo(text(text, 42, 999));
        assertThat(text(text, 43, 999)).isNotEqualTo(text(text, 42, 999));
    }

    @Test
    void numbers_are_from_the_first_bound_up_to_below_the_second() {
        VaryingText few = in("{{$randomInt -1 2}}");
        VaryingText many = in("{{$randomInt}}");
        Set<String> drawn = new HashSet<>();
        for (int card = 0; card < 100; card++) {
            drawn.add(text(few, 42, card));
            assertThat(Integer.parseInt(text(many, 42, card))).isBetween(0, 999);
        }

        assertThat(drawn).containsExactlyInAnyOrder("-1", "0", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{{}}", "{{title}}", "{{ {user} }}", "{user}", "{{user", "user}}"})
    void other_braces_are_a_text_like_any_other(String plain) {
        VaryingText text = in(plain);

        assertThat(text.varies()).isFalse();
        assertThat(text(text, 42, 1)).isEqualTo(plain);
        assertThat(places.unknown(plain)).isNull();
        assertThat(places.without(plain)).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{$guid}}", "{{$randomInt 5}}", "{{$randomInt 5 5}}", "{{$cookie}}"})
    void a_placeholder_that_this_tool_does_not_have_is_found(String wrong) {
        assertThat(places.unknown("a {{$uuid}} b " + wrong + " c")).isEqualTo(wrong);
    }

    @Test
    void placeholders_can_be_left_out_of_a_text() {
        assertThat(places.without("/a/{{$uuid}}/{{user}}?b={{$randomInt 1 9}}&c={{d}}"))
                .isEqualTo("/a//?b=&c={{d}}");
        assertThat(places.values("{{ user }} {{d}} {{$uuid}} {{token}}"))
                .containsExactly("ann", "bob", "zoë", "x", "y");
    }
}
