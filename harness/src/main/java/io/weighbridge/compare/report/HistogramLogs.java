package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.os.Cause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a run's kept slices as HdrHistogram logs: one log for each target under each
 * scenario, with one interval per slice, tagged {@code response} (from the planned send time) or
 * {@code service} (from the actual one). Values are nanoseconds.
 */
public record HistogramLogs(RunRecord run, Rounds rounds) {

    private static final String END = ".hlog";

    /** Nanoseconds per millisecond, which is the unit of the maximum in a log line. */
    private static final double MILLIS = 1e6;

    /**
     * The logs of a run.
     *
     * @param trials in the order they were written
     */
    public static HistogramLogs of(RunRecord run, List<Trial> trials) {
        return new HistogramLogs(run, Rounds.of(trials));
    }

    /** Whether a path is for a single log of the whole run, not for a folder of logs. */
    public static boolean isOneFile(Path to) {
        return !Files.isDirectory(to) && String.valueOf(to.getFileName()).endsWith(END);
    }

    /**
     * Writes a folder of logs, or a single log if the name ends in {@code .hlog}, in which the tag
     * is {@code <target>/<scenario>/<response or service>}.
     *
     * @return sentences about missing histograms, with the reason
     * @throws UsageException if they cannot be written, or the run's histograms cannot be read
     */
    public List<String> write(Path to) {
        if (isEmpty()) {
            return missing();
        }
        try {
            if (isOneFile(to)) {
                writeOne(to);
            } else {
                writeEach(Files.createDirectories(to));
            }
        } catch (IOException e) {
            throw new UsageException(
                    "HdrHistogram logs cannot be written to %s (%s): correct that, or name another place"
                            .formatted(to, Cause.of(e)),
                    e);
        }
        return missing();
    }

    /** Whether no histograms of the measured slices are stored, so that nothing is written. */
    public boolean isEmpty() {
        return measured().stream().noneMatch(HistogramLogs::there);
    }

    private List<Slice> measured() {
        List<Slice> measured = new ArrayList<>();
        for (Scenario scenario : run.plan().scenarios()) {
            for (Target target : run.plan().targets()) {
                measured.addAll(rounds.timed(target.name(), scenario.name()));
            }
        }
        return measured;
    }

    private void writeOne(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = begun(bytes, run.plan().title());
        for (Scenario scenario : run.plan().scenarios()) {
            for (Target target : run.plan().targets()) {
                String tag = plain(target.name()) + "/" + plain(scenario.name()) + "/";
                write(log, logged(target, scenario), tag);
            }
        }
        Files.write(file, bytes.toByteArray());
    }

    private void writeEach(Path folder) throws IOException {
        for (Scenario scenario : run.plan().scenarios()) {
            for (Target target : run.plan().targets()) {
                List<Slice> slices = logged(target, scenario);
                if (!slices.isEmpty()) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    write(begun(bytes, target.name() + " under " + scenario.name()), slices, "");
                    String name = plain(target.name()) + "+" + plain(scenario.name()) + END;
                    Files.write(folder.resolve(name), bytes.toByteArray());
                }
            }
        }
    }

    private HistogramLogWriter begun(OutputStream stream, String words) {
        PrintStream utf8 = new PrintStream(stream, false, StandardCharsets.UTF_8);
        HistogramLogWriter log = new HistogramLogWriter(utf8);
        log.outputComment(
                "[%s, run %s: times in nanoseconds, one interval per slice]"
                        .formatted(words.replaceAll("\\s+", " "), run.id()));
        log.outputLogFormatVersion();
        log.outputBaseTime(run.startedAt().toEpochMilli());
        log.outputStartTime(run.startedAt().toEpochMilli());
        log.outputLegend();
        return log;
    }

    private void write(HistogramLogWriter log, Collection<Slice> slices, String tagged)
            throws IOException {
        for (Slice slice : slices) {
            long begun = slice.startedAt().toEpochMilli() - run.startedAt().toEpochMilli();
            for (Histograms.Kind kind : Histograms.Kind.values()) {
                double at = begun / 1e3;
                for (Histogram histogram : Histograms.of(slice, kind)) {
                    long millis = histogram.getEndTimeStamp() - histogram.getStartTimeStamp();
                    double seconds = millis / 1e3;
                    histogram.setTag(tagged + kind.key());
                    log.outputIntervalHistogram(at, at + seconds, histogram, MILLIS);
                    at += seconds;
                }
            }
        }
    }

    /** The kept slices whose histograms still exist. */
    private List<Slice> logged(Target target, Scenario scenario) {
        return rounds.timed(target.name(), scenario.name()).stream()
                .filter(HistogramLogs::there)
                .toList();
    }

    private static boolean there(Slice slice) {
        return Stream.of(Histograms.Kind.values())
                .map(kind -> slice.raw().files().get(kind.key()))
                .anyMatch(file -> file != null && Files.isRegularFile(file));
    }

    private static boolean kept(Slice slice) {
        return Stream.of(Histograms.Kind.values()).anyMatch(kind -> Histograms.kept(slice, kind));
    }

    private List<String> missing() {
        List<Slice> measured = measured();
        if (measured.isEmpty()) {
            return List.of("There is no log, because no slice of the run was measured.");
        }
        Map<String, Set<String>> without = new LinkedHashMap<>();
        Map<String, Set<String>> gone = new LinkedHashMap<>();
        for (Slice slice : measured) {
            if (!there(slice)) {
                (kept(slice) ? gone : without)
                        .computeIfAbsent(slice.raw().driver(), driver -> new TreeSet<>())
                        .add(slice.scenario());
            }
        }
        List<String> sentences = new ArrayList<>();
        without.forEach((driver, scenarios) -> sentences.add(noHistograms(driver, scenarios)));
        gone.forEach((driver, scenarios) -> sentences.add(someMissing(driver, scenarios)));
        return sentences;
    }

    /** Whether the tool of a load stores histograms. */
    public static boolean canBeOf(Load load) {
        LoadTool tool = load.tool();
        return tool == LoadTool.BUILTIN || tool == LoadTool.JMH;
    }

    private static String noHistograms(String driver, Set<String> scenarios) {
        return "There is no log of %s, because the run has no histograms of its slices by %s: run it again with builtin or jmh."
                .formatted(String.join(", ", scenarios), driver);
    }

    private static String someMissing(String driver, Set<String> scenarios) {
        return "Some histograms of %s for %s are missing from the run's folder."
                .formatted(driver, String.join(", ", scenarios));
    }

    /**
     * A name for a tag or file, which must not contain commas or spaces. They become plus signs,
     * which no name in a plan contains.
     */
    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9_.-]+", "+");
    }
}
