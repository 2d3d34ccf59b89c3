package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixRowsTest {

    @TempDir Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("rows.csv"), text);
    }

    @Test
    void the_first_line_has_the_names() throws IOException {
        assertThat(MixRows.of(file("customer,city\n1,Ulm\n\n2,\"Bad \"\"X\"\", Süd\"\n")))
                .containsEntry("customer", List.of("1", "2"))
                .containsEntry("city", List.of("Ulm", "Bad \"X\", Süd"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                 | needs a line with names and at least one with values, but has"
                        + " 0",
                "'a,b\n"
                    + "'            | needs a line with names and at least one with values, but has"
                    + " 1",
                "'a,a\n"
                    + "1,2\n"
                    + "'       | names the columns with letters, digits and _-, each once, but has"
                    + " 'a'",
                "'a,b c\n"
                    + "1,2\n"
                    + "'     | names the columns with letters, digits and _-, each once, but has 'b"
                    + " c'",
                "'a,b\n1,2\n3\n'    | Row 2 of rows.csv has 1 values for 2 columns",
                "'a,b\n1,2,3\n'     | Row 1 of rows.csv has 3 values for 2 columns"
            })
    void a_wrong_file_is_one_sentence(String text, String sentence) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> MixRows.of(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void a_missing_file_is_named() {
        assertThatThrownBy(() -> MixRows.of(folder.resolve("none.csv")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no file");
    }

    @Test
    void other_bytes_than_utf_8_are_refused() throws IOException {
        Path file =
                Files.write(
                        folder.resolve("rows.csv"), "a\nä\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> MixRows.of(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not a CSV file in UTF-8");
    }
}
