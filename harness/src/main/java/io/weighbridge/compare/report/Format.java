package io.weighbridge.compare.report;

import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * A report format. All formats print the same numbers. To add a format, write a class, name it in a
 * constant here, and list the constant in {@link #EXPORTS}. This also adds the flag {@code
 * --export-<key>}.
 *
 * @param key such as {@code markdown}
 * @param description of its flag, a sentence
 * @param writing writes a report
 * @param comparisons whether it is only for comparisons of targets, not for the effects of switches
 *     or the smallest memory
 */
public record Format(String key, String description, Writing writing, boolean comparisons) {

    /** Writes a report independently of the default locale, and leaves the writer open. */
    @FunctionalInterface
    public interface Writing {
        /**
         * Writes the report of a run.
         *
         * @throws IOException if writing fails
         */
        void write(RunReport report, Writer writer) throws IOException;
    }

    /**
     * For programs. {@code report.schema.json} describes a comparison of targets, and {@code
     * effects.schema.json} the effects of switches.
     */
    public static final Format JSON =
            new Format("json", "Write the report as JSON.", JsonFormat::write, false);

    /** For a pull request. */
    public static final Format MARKDOWN =
            new Format(
                    "markdown",
                    "Write the report as Markdown, for a pull request.",
                    (report, writer) -> {
                        MarkdownMedium out = new MarkdownMedium();
                        report.finding().write(out);
                        writer.write(out.toString());
                    },
                    false);

    /** One page for people, in a browser. */
    public static final Format HTML =
            new Format(
                    "html",
                    "Write the report as one HTML page. A run also writes one to its folder:"
                            + " report.html.",
                    HtmlPage::write,
                    false);

    /** One picture for people, in a pull request, an article or a chat. */
    public static final Format SVG =
            new Format(
                    "svg",
                    "Write the table of ratios as an SVG picture, for a pull request, an article or"
                            + " a chat.",
                    MatrixSvg::write,
                    true);

    /** One line for each workload, target, round and metric, in base units, for a spreadsheet. */
    public static final Format CSV =
            new Format("csv", "Write the report's values as CSV.", CsvFormat::write, false);

    /** For tools that read JMH's results. */
    public static final Format JMH =
            new Format(
                    "jmh",
                    "Write means over rounds in JMH's JSON format.",
                    BenchmarkFormats::jmh,
                    true);

    /** For github-action-benchmark, as {@code customSmallerIsBetter}. */
    public static final Format GITHUB_ACTION =
            new Format(
                    "github-action",
                    "Write means over rounds for github-action-benchmark (customSmallerIsBetter).",
                    BenchmarkFormats::githubAction,
                    true);

    /** The Bencher Metric Format. */
    public static final Format BENCHER =
            new Format(
                    "bencher",
                    "Write means over rounds in the Bencher Metric Format.",
                    BenchmarkFormats::bencher,
                    true);

    /** The formats that can be written to a file. */
    public static final List<Format> EXPORTS =
            List.of(JSON, MARKDOWN, HTML, SVG, CSV, JMH, GITHUB_ACTION, BENCHER);

    /**
     * Options for the terminal.
     *
     * @param colour whether to add ANSI colours; the text has the same meaning without them
     * @param width maximum number of columns if possible, 40 or more
     */
    public record Options(boolean colour, int width) {

        String bold(String text) {
            return colour ? Ink.BOLD.paint(text) : text;
        }
    }

    /** For people, in a terminal. */
    public static Format table(Options options) {
        return new Format(
                "table",
                "Print the report as a table.",
                (report, writer) -> {
                    TerminalMedium out = new TerminalMedium(options);
                    report.finding().write(out);
                    writer.write(out.toString());
                },
                false);
    }

    /**
     * Writes a report; one of a comparison, if the format is only for {@link #comparisons}.
     *
     * @throws IOException if writing fails
     */
    public void write(RunReport report, Writer writer) throws IOException {
        writing.write(report, writer);
        writer.flush();
    }
}
