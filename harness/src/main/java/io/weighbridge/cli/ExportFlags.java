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
import java.nio.file.StandardCopyOption;
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

    /**
     * Prints the table and writes every report that was asked for. One that cannot be written does
     * not stop the others: what was measured is there, and it can be written again.
     *
     * @return whether all were written
     */
    boolean show(Session session, RunOutcome outcome) throws IOException {
        Surroundings surroundings = session.surroundings();
        Reporting reporting = session.stages().reporting();
        reporting.write(
                outcome, Shape.TABLE, surroundings.colour(), surroundings.width(), session.out());
        session.out().flush();
        boolean whole = true;
        for (Map.Entry<Shape, Path> export : files(surroundings).entrySet()) {
            whole &= written(session, outcome, export.getKey(), export.getValue());
        }
        boolean logs =
                hlog.map(surroundings::file)
                        .map(to -> logsWritten(session, outcome, to))
                        .orElse(true);
        return whole && logs;
    }

    /** Leaves the page in the run's own folder where that can be written, and says where. */
    static void leavePage(Session session, RunOutcome outcome) {
        session.err().println("All of it is kept in " + outcome.folder() + ".");
        Path page = outcome.folder().resolve(PrivateFolder.PAGE);
        if (Files.isWritable(outcome.folder()) && written(session, outcome, Shape.HTML, page)) {
            session.err().println("Report: " + page);
        }
    }

    private static boolean written(Session session, RunOutcome outcome, Shape shape, Path to) {
        try {
            write(session, outcome, shape, to);
            return true;
        } catch (IOException e) {
            notWritten(session, outcome, to, e);
            return false;
        }
    }

    private static boolean logsWritten(Session session, RunOutcome outcome, Path to) {
        try {
            HistogramLogs.of(outcome.record(), outcome.trials())
                    .write(to)
                    .forEach(session.err()::println);
            return true;
        } catch (UsageException e) {
            notWritten(session, outcome, to, e);
            return false;
        }
    }

    private static void notWritten(Session session, RunOutcome outcome, Path to, Exception why) {
        session.err()
                .println(
                        "%s could not be written (%s): make room, then write it with weigh report %s."
                                .formatted(to, why, outcome.record().id()));
    }

    /** Never a part of a report: it takes the place of an earlier one once it is whole. */
    private static void write(Session session, RunOutcome outcome, Shape shape, Path to)
            throws IOException {
        boolean device = Files.exists(to) && !Files.isRegularFile(to);
        if (device) {
            draw(session, outcome, shape, to);
            return;
        }
        Path fresh = to.resolveSibling(to.getFileName() + ".new");
        try {
            draw(session, outcome, shape, fresh);
            Files.move(fresh, to, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void draw(Session session, RunOutcome outcome, Shape shape, Path to)
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
