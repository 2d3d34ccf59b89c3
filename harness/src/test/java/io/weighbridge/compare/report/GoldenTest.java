package io.weighbridge.compare.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.Reports;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.instrument.result.RunRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every format of three invented runs, approved once. After an intended change, {@code mvn -pl
 * harness -am test -Dtest=GoldenTest -Dgolden=write} updates them; review the diff.
 */
class GoldenTest {

    private static final Path GOLDEN =
            Path.of("src", "test", "resources", "io", "weighbridge", "compare", "report");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({
        "good.txt,en-US",
        "good.txt,de-DE",
        "good.txt,ar-EG",
        "good.txt,hi-IN-u-nu-deva",
        "good-80.txt,de-DE",
        "good-colour.txt,de-DE",
        "bad.txt,en-US",
        "bad.txt,ar-EG-u-nu-arab",
        "two-rounds.txt,de-DE",
        "quick.txt,de-DE",
        "good.json,en-US",
        "good.json,ar-EG-u-nu-arab",
        "bad.json,de-DE",
        "good.md,en-US",
        "good.md,hi-IN-u-nu-deva",
        "bad.md,de-DE",
        "good.csv,en-US",
        "good.csv,ar-EG-u-nu-arab",
        "bad.csv,de-DE",
    })
    void a_report_reads_the_same_in_every_locale(String name, String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));

        String written = written(name);

        if (Objects.equals(System.getProperty("golden"), "write")) {
            Files.writeString(GOLDEN.resolve(name), written);
        }
        assertThat(written).isEqualTo(golden(name));
    }

    private static String written(String name) throws IOException {
        String[] parts = name.split("\\.", 2);
        StringWriter writer = new StringWriter();
        format(parts[0], parts[1]).write(report(parts[0]), writer);
        return writer.toString();
    }

    private static RunReport report(String name) {
        if (name.equals("quick")) {
            RunRecord quick =
                    InventedRun.record(3, List.of("tomcat", "jetty", "undertow", "webflux"));
            return Reports.of(quick, InventedRun.trials(quick), null);
        }
        if (name.startsWith("two")) {
            RunRecord two = InventedRun.record(2, List.of("tomcat", "jetty"));
            return Reports.of(two, InventedRun.trials(two), null);
        }
        RunRecord run = InventedRun.record(5);
        return Reports.of(
                run,
                name.startsWith("bad") ? InventedRun.badDay(run) : InventedRun.trials(run),
                null);
    }

    private static Format.Options options(String name) {
        return new Format.Options(name.endsWith("-colour"), name.endsWith("-80") ? 80 : 140);
    }

    private static Format format(String name, String extension) {
        return switch (extension) {
            case "txt" -> Format.table(options(name));
            case "json" -> Format.JSON;
            case "md" -> Format.MARKDOWN;
            case "csv" -> Format.CSV;
            default -> throw new AssertionError("no format ends with " + extension);
        };
    }

    private static String golden(String name) throws IOException {
        try (InputStream file = GoldenTest.class.getResourceAsStream(name)) {
            String read =
                    file == null
                            ? Files.readString(GOLDEN.resolve(name))
                            : new String(file.readAllBytes(), UTF_8);
            return Objects.equals(System.getProperty("golden"), "write")
                    ? Files.readString(GOLDEN.resolve(name))
                    : read;
        }
    }
}
