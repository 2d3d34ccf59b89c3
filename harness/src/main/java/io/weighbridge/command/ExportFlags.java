package io.weighbridge.command;

import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.HistogramLogs;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.PrivateFolder;
import io.weighbridge.instrument.result.ResultsFolder;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Flags for the folder of results and the files of reports. */
public final class ExportFlags {

    /** The end of each description of {@code --results}. */
    public static final String OF_RUNS =
            " of all runs. Default: results, in the folder of Weighbridge or, with java -jar,"
                    + " in the current folder.";

    /** The description of {@code --results}. */
    public static final String RESULTS = "Folder" + OF_RUNS;

    private static final String HLOG = "--export-hlog";

    @Option(names = "--results", paramLabel = "DIR", description = RESULTS)
    private @Nullable Path results;

    private final RunKind kind;
    private final Session session;
    private final Terminal terminal;
    private final List<Format> formats;
    private final Map<Format, OptionSpec> flags = new LinkedHashMap<>();

    private final OptionSpec hlog =
            OptionSpec.builder(HLOG)
                    .paramLabel("DIR|FILE")
                    .type(Path.class)
                    .description(
                            "Write the latencies as HdrHistogram logs: into a folder, with one file"
                                    + " for each target and scenario; or all into one file, if the"
                                    + " name ends in .hlog.")
                    .build();

    /**
     * Flags for a command whose runs are all of this kind; the help leaves out formats for others.
     */
    public ExportFlags(Session session, RunKind kind) {
        this.kind = kind;
        this.session = session;
        this.terminal = session.terminal();
        this.formats = session.formats().exports();
    }

    /** Adds the flag of each format to a command. */
    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec command) {
        formats.forEach(format -> flags.put(format, flag(format)));
        flags.values().forEach(command::addOption);
        if (kind.trials()) {
            command.addOption(hlog);
        }
    }

    private OptionSpec flag(Format format) {
        return OptionSpec.builder(name(format))
                .paramLabel("FILE")
                .type(Path.class)
                .description(format.description())
                .hidden(!kind.writes(format))
                .build();
    }

    private static String name(Format format) {
        return "--export-" + format.key();
    }

    /** The names of all flags for report files. */
    Set<String> names() {
        Set<String> names = formats.stream().map(ExportFlags::name).collect(Collectors.toSet());
        names.add(HLOG);
        return names;
    }

    /** The option {@code --results} for a printed command; empty for the usual folder. */
    public String folder() {
        return new ResultsFolder(results()).option();
    }

    public Path results() {
        return terminal.results(results);
    }

    /** Options of a new run, from the folder of results and the command that was typed. */
    public RunOptions options() {
        return UsualSteps.options(results(), session.arguments());
    }

    /**
     * Checks that every requested report can be written, before the run instead of after it.
     *
     * @param kind of the run
     * @throws UsageException if a format cannot have such a report, or a file cannot be written
     */
    public void check(RunKind kind) {
        for (Map.Entry<Format, Path> export : files().entrySet()) {
            if (!kind.writes(export.getKey())) {
                throw refused(name(export.getKey()), kind);
            }
            requireWritable(export.getValue());
        }
        Path logs = logs();
        if (logs != null && !kind.trials()) {
            throw refused(HLOG, kind);
        }
        if (logs != null) {
            checkLogs(logs);
        }
    }

    /**
     * Checks the requested reports of a run of a plan.
     *
     * @throws UsageException as {@link #check(RunKind)}, or if no load tool of the plan stores what
     *     they need
     */
    public void check(Plan plan) {
        check(session.kind(plan));
        if (logs() != null && plan.loads().stream().noneMatch(HistogramLogs::canBeOf)) {
            throw new UsageException(
                    "%s needs the histograms of builtin or jmh, but the loads are sent by %s: leave it out, or choose one of these tools."
                            .formatted(HLOG, plan.loads().get(0).driver()));
        }
    }

    private UsageException refused(String flag, RunKind kind) {
        String names =
                formats.stream()
                        .filter(kind::writes)
                        .map(ExportFlags::name)
                        .collect(Collectors.joining(", "));
        return new UsageException(
                "%s is for comparisons of targets, not for %s: use %s."
                        .formatted(flag, kind.words(), names));
    }

    private static void requireWritable(Path file) {
        boolean exists = Files.isDirectory(folderOf(file));
        if (!exists || Files.isDirectory(file) || !isWritable(file)) {
            throw new UsageException(
                    "The report %s cannot be written: name a file in an existing folder that you may write to."
                            .formatted(file));
        }
    }

    private static boolean isWritable(Path to) {
        return Files.isWritable(Files.exists(to) ? to : folderOf(to));
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file : folder;
    }

    private static void checkLogs(Path to) {
        boolean fits = Files.notExists(to) || Files.isDirectory(to) || HistogramLogs.isOneFile(to);
        if (!fits || !isWritable(to)) {
            throw new UsageException(
                    "HdrHistogram logs cannot be written to %s: name a folder, or a file that ends in .hlog, where you may write."
                            .formatted(to));
        }
    }

    /**
     * Prints the table, writes every requested report, writes the page to the run's folder, and
     * prints what the run's profiles show. A report that cannot be written does not stop the
     * others, and can be written again later.
     *
     * @return whether the page and every requested report were written
     */
    public boolean show(RunOutcome outcome, RunReport report) throws IOException {
        session.formats().table().apply(terminal.options()).write(report, session.out());
        session.out().flush();
        boolean whole = true;
        for (Map.Entry<Format, Path> export : files().entrySet()) {
            whole &= written(report, export.getKey(), export.getValue());
        }
        Path logs = logs();
        if (logs != null) {
            whole &= logsWritten(outcome, logs);
        }
        whole &= writePage(outcome.folder(), report);
        report.finding().afterwards().forEach(session.err()::println);
        return whole;
    }

    /** Writes the page into the run's folder unless it is read-only; false if writing failed. */
    public boolean writePage(Path folder, RunReport report) {
        session.err().println("Results: " + folder + ".");
        if (!Files.isWritable(folder)) {
            return true;
        }
        Path page = folder.resolve(PrivateFolder.PAGE);
        boolean written = written(report, Format.HTML, page);
        if (written) {
            session.err().println("Report: " + page);
        }
        return written;
    }

    /**
     * Writes the file once the whole report is there. If the disk is full, an earlier report in the
     * file is lost.
     */
    private boolean written(RunReport report, Format format, Path to) {
        try {
            StringWriter text = new StringWriter();
            format.write(report, text);
            Files.writeString(to, text.toString());
            return true;
        } catch (IOException e) {
            notWritten(report.run(), "%s could not be written (%s)".formatted(to, Cause.of(e)));
            return false;
        }
    }

    private boolean logsWritten(RunOutcome outcome, Path to) {
        try {
            HistogramLogs logs = HistogramLogs.of(outcome.record(), outcome.trials());
            logs.write(to).forEach(session.err()::println);
            return !logs.isEmpty();
        } catch (UsageException e) {
            notWritten(outcome.record(), String.valueOf(e.getMessage()));
            return false;
        }
    }

    private void notWritten(RunRecord run, String why) {
        String sentence =
                "%s. Correct the cause, then write it again with weigh report %s%s and the same"
                        + " --export options.";
        session.err().println(sentence.formatted(why, run.id(), folder()));
    }

    /** Where the logs of histograms are written; null if they are not. */
    private @Nullable Path logs() {
        Path typed = hlog.getValue();
        return typed == null ? null : terminal.file(typed);
    }

    private Map<Format, Path> files() {
        Map<Format, Path> files = new LinkedHashMap<>();
        for (Map.Entry<Format, OptionSpec> flag : flags.entrySet()) {
            Path file = flag.getValue().getValue();
            if (file != null) {
                files.put(flag.getKey(), terminal.file(file));
            }
        }
        return files;
    }
}
