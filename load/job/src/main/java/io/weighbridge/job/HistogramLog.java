package io.weighbridge.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes times in nanoseconds as an HdrHistogram log with one interval. */
public final class HistogramLog {

    /** Nanoseconds in a millisecond, the unit of the maximum that a log line shows. */
    private static final double MILLIS = 1e6;

    private HistogramLog() {}

    /**
     * Writes a log.
     *
     * @param file which is replaced if it exists
     * @param what the content of the histogram, such as {@code service time of s0}
     * @param begin seconds from the start of the load to the first value
     * @param end seconds from the start of the load to the last value
     */
    public static void write(Path file, String what, double begin, double end, Histogram histogram)
            throws IOException {
        // The log writer swallows failures, such as that of a full disk, so the file is written
        // separately.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(bytes);
        log.outputComment("[" + what + ", in nanoseconds]");
        log.outputLogFormatVersion();
        log.outputLegend();
        log.outputIntervalHistogram(begin, end, histogram, MILLIS);
        log.close();
        Files.write(file, bytes.toByteArray());
    }
}
