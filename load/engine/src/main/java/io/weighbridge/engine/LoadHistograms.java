package io.weighbridge.engine;

import io.weighbridge.job.HistogramLog;
import io.weighbridge.job.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Writes the histograms of a load as HdrHistogram logs, in nanoseconds. */
final class LoadHistograms {

    private LoadHistograms() {}

    /**
     * Writes the logs.
     *
     * @return file names by content, such as "service"
     */
    static Map<String, String> write(Path folder, Job job, LoadTotals totals) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        Tally tally = totals.tally();
        if (tally.service().getTotalCount() > 0) {
            files.put("service", write(folder, job, "service", totals, tally.service()));
            if (job.open()) {
                files.put("response", write(folder, job, "response", totals, tally.response()));
            }
        }
        return files;
    }

    private static String write(
            Path folder, Job job, String what, LoadTotals totals, Histogram histogram)
            throws IOException {
        String name = job.prefix() + "." + what + ".hlog";
        HistogramLog.write(
                folder.resolve(name),
                what + " time of " + job.prefix(),
                job.warmup(),
                job.warmup() + totals.elapsed(),
                histogram);
        return name;
    }
}
