package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "400, 0 s",
        "45000, 45 s",
        "59600, 1 min",
        "125000, 2 min 5 s",
        "3600000, 1 h",
        "12000000, 3 h 20 min"
    })
    void durations_are_printed_in_their_two_largest_units(long millis, String words) {
        assertThat(Phrases.of(Duration.ofMillis(millis))).isEqualTo(words);
    }

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
