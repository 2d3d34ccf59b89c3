package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.store.Documents;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreCommandTest {

    private final Shell shell = new Shell();

    @Test
    void the_usual_store_is_one_of_ours_with_200000_documents() {
        assertThat(shell.type("store")).isEqualTo(ExitCode.DONE);

        assertThat(shell.stored)
                .containsExactly(
                        new Stages.StoreOrder(
                                new Documents(200_000, 5, 1), "1g", Optional.empty(), false));
    }

    @Test
    void flags_say_which_store_and_what_is_in_it() {
        int code =
                shell.type(
                        "store",
                        "--documents",
                        "20000",
                        "--shards",
                        "1",
                        "--seed",
                        "-4",
                        "--heap",
                        "512m",
                        "--elasticsearch",
                        "http://127.0.0.1:9200",
                        "--keep");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.stored)
                .containsExactly(
                        new Stages.StoreOrder(
                                new Documents(20_000, 1, -4),
                                "512m",
                                Optional.of(URI.create("http://127.0.0.1:9200")),
                                true));
    }

    @ParameterizedTest
    @CsvSource({
        "--documents, 9999, 'the store takes 10000 to 18000000 documents, not 9999'",
        "--shards, 0, 'the store''s index has 1 to 100 shards, not 0'",
        "--elasticsearch, 127.0.0.1:9200, '--elasticsearch takes an address such as"
                + " http://127.0.0.1:9200, not 127.0.0.1:9200'"
    })
    void what_cannot_be_is_refused_in_a_sentence(String flag, String value, String sentence) {
        assertThat(shell.type("store", flag, value)).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString().strip()).isEqualTo(sentence);
        assertThat(shell.stored).isEmpty();
    }
}
