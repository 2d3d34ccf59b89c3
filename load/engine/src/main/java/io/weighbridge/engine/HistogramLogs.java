package io.weighbridge.engine;

import io.weighbridge.job.Job;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Keeps the histograms of a load as HdrHistogram logs, in nanoseconds. */
final class HistogramLogs {

    /** The maximum that a log line shows beside its histogram is in milliseconds. */
    private static final double MILLIS = 1e6;

    private HistogramLogs() {}

    /**
     * Writes what was timed.
     *
     * @return file names by what they hold
     */
    static Map<String, String> write(Path folder, Job job, Outcome outcome) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        Tally tally = outcome.tally();
        if (tally.service().getTotalCount() > 0) {
            files.put("service", write(folder, job, "service", outcome, tally.service()));
            if (job.open()) {
                files.put("response", write(folder, job, "response", outcome, tally.response()));
            }
        }
        return files;
    }

    private static String write(
            Path folder, Job job, String what, Outcome outcome, Histogram histogram)
            throws IOException {
        String name = job.prefix() + "." + what + ".hlog";
        // The writer keeps a failure to itself, such as that of a full disk: the file is written
        // here.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(bytes);
        log.outputComment("[" + what + " time in nanoseconds of " + job.prefix() + "]");
        log.outputLogFormatVersion();
        log.outputLegend();
        log.outputIntervalHistogram(
                job.warmup(), job.warmup() + outcome.elapsed(), histogram, MILLIS);
        log.close();
        Files.write(folder.resolve(name), bytes.toByteArray());
        return name;
    }
}
