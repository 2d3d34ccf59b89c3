package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhrasesTest {

    @Test
    void columns_are_aligned() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("a", "one");
        rows.put("long", "");

        assertThat(Phrases.columns(rows)).containsExactly("a     one", "long");
    }

    @Test
    void a_count_has_the_plural_of_its_noun() {
        assertThat(Phrases.count(1, "launch")).isEqualTo("1 launch");
        assertThat(Phrases.count(2, "launch")).isEqualTo("2 launches");
        assertThat(Phrases.count(1, "round")).isEqualTo("1 round");
        assertThat(Phrases.count(0, "round")).isEqualTo("0 rounds");
    }
}
