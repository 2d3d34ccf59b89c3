package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import io.weighbridge.instrument.plan.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreCommandTest {

    private final Shell shell = new Shell();

    @Test
    void the_usual_store_is_one_of_ours_with_200000_documents_and_a_log_in_the_project() {
        assertThat(shell.type("store")).isEqualTo(ExitCode.DONE);

        assertThat(shell.stored).containsExactly(new Store(200_000, 5, 1, "1g", 1000, null));
        assertThat(shell.out.toString())
                .contains("closed, its log in " + Path.of("results").toAbsolutePath());
    }

    @ParameterizedTest
    @CsvSource({
        "--heap, 1x, '--heap takes a size such as 512m or 1g, not 1x.'",
        "--elasticsearch, ftp://x, '--elasticsearch takes a URL such as http://127.0.0.1:9200, not"
                + " ftp://x.'"
    })
    void a_wrong_value_is_wrong_usage(String option, String value, String sentence) {
        assertThat(shell.type("store", option, value)).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString()).isEqualTo(sentence + "\n");
        assertThat(shell.stored).isEmpty();
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
                        "--keep",
                        "--results",
                        "/tmp/r");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.stored)
                .containsExactly(new Store(20_000, 1, -4, "512m", 1000, "http://127.0.0.1:9200"));
        assertThat(shell.out.toString()).contains("kept, its log in /tmp/r");
    }
}
