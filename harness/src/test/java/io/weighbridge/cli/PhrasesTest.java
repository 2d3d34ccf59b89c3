package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhrasesTest {

    @Test
    void a_command_line_can_be_pasted_into_a_shell() {
        assertThat(Phrases.shell(List.of("ab", "-H", "A: b", "it's", "", "http://[::1]:1/?a&b")))
                .isEqualTo("ab -H 'A: b' 'it'\\''s' '' 'http://[::1]:1/?a&b'");
    }

    @Test
    void columns_are_aligned() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("a", "one");
        rows.put("long", "");

        assertThat(Phrases.columns(rows)).containsExactly("a     one", "long");
    }
}
