package io.weighbridge.instrument.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "target/shop.jar, target/shop.jar",
                "/a?b=1, '/a?b=1'",
                "a b, 'a b'",
                "http://localhost:{port}/, http://localhost:{port}/",
                "\"{a,b}\", \"'{a,b}'\"",
                "{1..3}, '{1..3}'",
                "it's, 'it'\\''s'",
                "\"\", ''"
            })
    void a_word_is_quoted_only_where_a_shell_would_change_it(String word, String quoted) {
        assertThat(ShellWord.quoted(word)).isEqualTo(quoted);
    }

    @Test
    void a_command_line_can_be_pasted_into_a_shell() {
        List<String> words = List.of("ab", "-H", "A: b", "it's", "", "http://[::1]:1/?a&b");

        assertThat(ShellWord.line(words))
                .isEqualTo("ab -H 'A: b' 'it'\\''s' '' 'http://[::1]:1/?a&b'");
    }

    @Test
    void a_command_of_weigh_begins_with_its_name_even_without_arguments() {
        assertThat(ShellWord.weigh(List.of("run", "--path", "/?a&b")))
                .isEqualTo("weigh run --path '/?a&b'");
        assertThat(ShellWord.weigh(List.of())).isEqualTo("weigh");
    }
}
