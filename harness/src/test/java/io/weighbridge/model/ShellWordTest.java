package io.weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;

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
}
