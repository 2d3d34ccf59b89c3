package io.weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * docs/methodology.md shows what committed runs read. {@code mvn -pl harness test
 * -Dtest=MethodologyTest -Dgolden=write} draws it anew.
 */
class MethodologyTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "methodology.md");
    private static final Path DATA = Path.of("..", "docs", "data");

    @ParameterizedTest
    @CsvSource({"calibration,calibrate", "rates,calibrate-rates", "cold,calibrate-cold"})
    void what_the_scales_read_is_what_the_committed_run_says(String place, String run)
            throws IOException {
        String document = Files.readString(DOCUMENT);
        String begin = "<!-- " + place + ":begin -->\n";
        String end = "<!-- " + place + ":end -->\n";
        String drawn =
                document.substring(0, document.indexOf(begin) + begin.length())
                        + drawn(RunDirectory.open(DATA.resolve(run)), run)
                        + document.substring(document.indexOf(end));

        if (Objects.equals(System.getProperty("golden"), "write")) {
            Files.writeString(DOCUMENT, drawn);
            document = drawn;
        }
        assertThat(document).isEqualTo(drawn);
    }

    private static String drawn(RunDirectory run, String folder) {
        Calibration calibration = Calibration.of(run.record(), run.trials());
        return "```\n%s```\n\n`weigh %s` on %s processors (%s), commit %s: [its data](data/%s).\n"
                .formatted(
                        new CalibrationText(calibration, Format.Options.PLAIN).text(),
                        String.join(" ", run.record().command()),
                        run.record().machine().get("processors"),
                        run.record().machine().get("cpu"),
                        run.record().commit().orElse("unknown"),
                        folder);
    }
}
