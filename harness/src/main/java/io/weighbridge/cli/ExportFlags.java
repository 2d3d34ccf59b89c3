package io.weighbridge.cli;

import io.weighbridge.cli.Reporting.Shape;
import io.weighbridge.model.UsageException;
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
            names = "--export-csv",
            paramLabel = "FILE",
            description = "Write every round's figures as CSV.")
    private Optional<Path> csv = Optional.empty();

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
    }

    /** Prints the table and writes every report that was asked for. */
    void show(Session session, RunOutcome outcome) throws IOException {
        Surroundings surroundings = session.surroundings();
        Reporting reporting = session.stages().reporting();
        reporting.write(
                outcome, Shape.TABLE, surroundings.colour(), surroundings.width(), session.out());
        session.out().flush();
        for (Map.Entry<Shape, Path> export : files(surroundings).entrySet()) {
            try (Writer file = Files.newBufferedWriter(export.getValue())) {
                reporting.write(outcome, export.getKey(), false, surroundings.width(), file);
            }
        }
    }

    private Map<Shape, Path> files(Surroundings surroundings) {
        Map<Shape, Path> files = new EnumMap<>(Shape.class);
        json.ifPresent(file -> files.put(Shape.JSON, surroundings.file(file)));
        markdown.ifPresent(file -> files.put(Shape.MARKDOWN, surroundings.file(file)));
        csv.ifPresent(file -> files.put(Shape.CSV, surroundings.file(file)));
        return files;
    }
}
