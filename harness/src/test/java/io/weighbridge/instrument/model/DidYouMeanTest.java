package io.weighbridge.instrument.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DidYouMeanTest {

    private static final List<String> KNOWN =
            List.of("connections", "path", "duration", "jar", "wrk", "gc", "h1", "h2c");

    @ParameterizedTest
    @CsvSource({
        "conections, connections",
        "jra, jar",
        "wkr, wrk",
        "gv, gc",
        "cg, gc",
        "h2, h2c",
        "concurrency, connections",
        "clients, connections",
        "vus, connections",
        "url, path",
        "uri, path"
    })
    void suggests_a_similar_word_or_one_with_the_same_meaning(String word, String suggested) {
        assertThat(DidYouMean.nearest(word, KNOWN)).isEqualTo(suggested);
    }

    @Test
    void suggests_a_word_only_where_it_is_known() {
        assertThat(DidYouMean.nearest("concurrency", List.of("path"))).isNull();
        assertThat(DidYouMean.hint("threads", KNOWN)).isEmpty();
        assertThat(DidYouMean.hint("ab", KNOWN)).isEmpty();
        assertThat(DidYouMean.hint("a", List.of("b"))).isEmpty();
    }
}
