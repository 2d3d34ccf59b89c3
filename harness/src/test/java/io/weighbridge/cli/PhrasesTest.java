package io.weighbridge.cli;

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
}
