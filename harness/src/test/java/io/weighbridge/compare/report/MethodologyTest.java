package io.weighbridge.compare.report;

import io.weighbridge.calibrate.Calibration;
import io.weighbridge.calibrate.CalibrationText;
import io.weighbridge.compare.analysis.HalfWidths;
import io.weighbridge.compare.analysis.SliceLengths;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * docs/methodology.md shows results of committed runs. {@code mvn -pl harness -am test
 * -Dtest=MethodologyTest -Dgolden=write} updates it.
 */
class MethodologyTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "methodology.md");
    private static final Path DATA = Path.of("..", "docs", "data");

    @ParameterizedTest
    @CsvSource({
        "calibration,calibrate,",
        "calibration-at-rate,calibrate-30,",
        "calibration-ab,calibrate-ab,of a version that used ab",
        "overhead,calibrate-overhead,",
        "rates,calibrate-rates,of a version that ran the present plans/calibrate-rates.yaml",
        "cold,calibrate-cold,"
    })
    void the_documented_calibration_matches_the_committed_run(
            String place, String run, @Nullable String version) throws IOException {
        DrawnPart.holds(DOCUMENT, place, drawn(RunDirectory.open(DATA.resolve(run)), run, version));
    }

    @Test
    void the_documented_lengths_of_slices_match_the_committed_run() throws IOException {
        RunDirectory run = RunDirectory.open(DATA.resolve("calibrate-slices"));

        DrawnPart.holds(
                DOCUMENT,
                "slices",
                new SliceLengths(run).table()
                        + "\n"
                        + DrawnPart.source(run.record(), "data/calibrate-slices"));
    }

    @Test
    void the_documented_widths_of_intervals_match_the_committed_run() throws IOException {
        RunDirectory run = RunDirectory.open(DATA.resolve("calibrate"));

        DrawnPart.holds(DOCUMENT, "widths", new HalfWidths(run).table(List.of(1, 2, 4, 10)) + "\n");
    }

    /**
     * The result and its source.
     *
     * @param version the version of the command, if the command now does something else
     */
    private static String drawn(RunDirectory run, String folder, @Nullable String version) {
        Calibration calibration = Calibration.of(run.record(), run.trials());
        return "```\n%s```\n\n%s"
                .formatted(
                        new CalibrationText(calibration, new Format.Options(false, 120)).text(),
                        DrawnPart.source(run.record(), version, "data/" + folder));
    }
}
