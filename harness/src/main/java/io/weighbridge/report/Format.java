package io.weighbridge.report;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** The ways a comparison can be written. All print the same numbers. */
public enum Format {
    /** For people, in a terminal. */
    TABLE,
    /** For programs; {@code report.schema.json} describes it. */
    JSON,
    /** For a pull request. */
    MARKDOWN,
    /** One line for each workload, target, round and metric, in base units: for a spreadsheet. */
    CSV,
    /** What tools that read JMH's results take. */
    JMH,
    /** For github-action-benchmark, as {@code customSmallerIsBetter}. */
    GITHUB_ACTION,
    /** The Bencher Metric Format. */
    BENCHER;

    /**
     * How a terminal wants it; the other formats ignore it.
     *
     * @param colour whether to add ANSI colours; they never say what the words do not
     * @param width columns to keep within where that is possible, 40 or more
     */
    public record Options(boolean colour, int width) {

        /** No colours, 120 columns. */
        public static final Options PLAIN = new Options(false, 120);

        public Options {
            if (width < 40) {
                throw new IllegalArgumentException(
                        "a table needs 40 columns or more, there are " + width);
            }
        }
    }

    /** As typed, such as {@code markdown}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Writes a comparison, whatever the default locale, and leaves the writer open.
     *
     * @throws IOException where the writer does
     */
    public void write(Comparison comparison, Options options, Writer writer) throws IOException {
        switch (this) {
            case TABLE -> writer.write(new TableFormat(comparison, options).text());
            case JSON -> JsonFormat.write(comparison, writer);
            case MARKDOWN -> writer.write(new MarkdownFormat(comparison).text());
            case CSV -> CsvFormat.write(comparison, writer);
            case JMH -> BenchmarkFormats.jmh(comparison, writer);
            case GITHUB_ACTION -> BenchmarkFormats.githubAction(comparison, writer);
            case BENCHER -> BenchmarkFormats.bencher(comparison, writer);
        }
        writer.flush();
    }
}
