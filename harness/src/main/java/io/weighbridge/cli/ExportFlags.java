package io.weighbridge.cli;

import io.weighbridge.cli.Reporting.Shape;
import io.weighbridge.model.UsageException;
import io.weighbridge.report.HistogramLogs;
import io.weighbridge.result.PrivateFolder;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Flags that say where results are and where reports go. */
final class ExportFlags {

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "The folder of all runs. Default: results, in the project.")
    private Optional<Path> results = Optional.empty();

    @Option(names = "--export-json", paramLabel = "FILE", description = "Write a report as JSON.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--export-markdown",
            paramLabel = "FILE",
            description = "Write a report as Markdown, for a pull request.")
    private Optional<Path> markdown = Optional.empty();

    @Option(
            names = "--export-html",
            paramLabel = "FILE",
            description =
                    "Write a report as one page. A run also leaves one in its folder: report.html.")
    private Optional<Path> html = Optional.empty();

    @Option(
            names = "--export-csv",
            paramLabel = "FILE",
            description = "Write every round's figures as CSV.")
    private Optional<Path> csv = Optional.empty();

    @Option(
            names = "--export-jmh",
            paramLabel = "FILE",
            description = "Write means over rounds as JMH writes its JSON results.")
    private Optional<Path> jmh = Optional.empty();

    @Option(
            names = "--export-github-action",
            paramLabel = "FILE",
            description =
                    "Write means over rounds for github-action-benchmark, customSmallerIsBetter.")
    private Optional<Path> githubAction = Optional.empty();

    @Option(
            names = "--export-bencher",
            paramLabel = "FILE",
            description = "Write means over rounds in the Bencher Metric Format.")
    private Optional<Path> bencher = Optional.empty();

    @Option(
            names = "--export-hlog",
            paramLabel = "DIR|FILE",
            description =
                    "Write the times of every slice as HdrHistogram logs: one of each target and"
                            + " course in a folder, or all in one file named *.hlog.")
    private Optional<Path> hlog = Optional.empty();

    Path results(Surroundings surroundings) {
        return results.map(surroundings::file).orElse(Path.of("results"));
    }

    /**
     * Fails in second 0, and not after the run.
     *
     * @throws UsageException where a report could not be written
     */
    void check(Surroundings surroundings) {
        for (Path file : files(surroundings).values()) {
            Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
            boolean writable =
                    Files.exists(file) ? Files.isWritable(file) : Files.isWritable(folder);
            if (!Files.isDirectory(folder) || Files.isDirectory(file) || !writable) {
                throw new UsageException(
                        "The report %s cannot be written: name a file in a folder you may write to."
                                .formatted(file));
            }
        }
        hlog.map(surroundings::file).ifPresent(ExportFlags::checkLogs);
    }

    private static void checkLogs(Path to) {
        boolean fits = Files.notExists(to) || Files.isDirectory(to) || HistogramLogs.isOneFile(to);
        Path parent = Optional.ofNullable(to.toAbsolutePath().getParent()).orElse(to);
        if (!fits || !Files.isWritable(Files.exists(to) ? to : parent)) {
            throw new UsageException(
                    "HdrHistogram logs cannot be written to %s: name a folder, or a file that ends in .hlog, where you may write."
                            .formatted(to));
        }
    }

    /** Prints the table and writes every report that was asked for. */
    void show(Session session, RunOutcome outcome) throws IOException {
        Surroundings surroundings = session.surroundings();
        Reporting reporting = session.stages().reporting();
        reporting.write(
                outcome, Shape.TABLE, surroundings.colour(), surroundings.width(), session.out());
        session.out().flush();
        for (Map.Entry<Shape, Path> export : files(surroundings).entrySet()) {
            write(session, outcome, export.getKey(), export.getValue());
        }
        hlog.map(surroundings::file)
                .ifPresent(
                        to ->
                                HistogramLogs.of(outcome.record(), outcome.trials())
                                        .write(to)
                                        .forEach(session.err()::println));
    }

    /** Leaves the page in the run's own folder where that can be written, and says where. */
    static void leavePage(Session session, RunOutcome outcome) throws IOException {
        session.err().println("All of it is kept in " + outcome.folder() + ".");
        if (Files.isWritable(outcome.folder())) {
            Path page = outcome.folder().resolve(PrivateFolder.PAGE);
            write(session, outcome, Shape.HTML, page);
            session.err().println("To be looked at: " + page);
        }
    }

    private static void write(Session session, RunOutcome outcome, Shape shape, Path to)
            throws IOException {
        try (Writer file = Files.newBufferedWriter(to)) {
            session.stages()
                    .reporting()
                    .write(outcome, shape, false, session.surroundings().width(), file);
        }
    }

    private Map<Shape, Path> files(Surroundings surroundings) {
        Map<Shape, Path> files = new EnumMap<>(Shape.class);
        json.ifPresent(file -> files.put(Shape.JSON, surroundings.file(file)));
        markdown.ifPresent(file -> files.put(Shape.MARKDOWN, surroundings.file(file)));
        html.ifPresent(file -> files.put(Shape.HTML, surroundings.file(file)));
        csv.ifPresent(file -> files.put(Shape.CSV, surroundings.file(file)));
        jmh.ifPresent(file -> files.put(Shape.JMH, surroundings.file(file)));
        githubAction.ifPresent(file -> files.put(Shape.GITHUB_ACTION, surroundings.file(file)));
        bencher.ifPresent(file -> files.put(Shape.BENCHER, surroundings.file(file)));
        return files;
    }
}
