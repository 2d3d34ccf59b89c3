package io.weighbridge.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.Job;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the tool says on its standard output. Times are seconds.
 *
 * @param sent requests, or messages, the server was asked, or may have been asked, in the whole
 *     run; with h2c one per connection more, GET /, by which it is upgraded
 * @param span from the first request to the last answer of the whole run
 * @param meanService mean service time of all answers of the whole run; null without any
 * @param completed answers received whole in the measured part, right or wrong
 * @param elapsed of the measured part
 * @param cpu that this process spent in the measured part
 * @param errors from the beginning of the measured part on
 * @param bytesReceived headers and bodies of {@code completed}, or their frames; null where the
 *     engine does not tell
 * @param service of the requests planned in the measured part, wherever they ended; null without
 *     any
 * @param response of the same from the planned time; null in the closed model
 * @param files that were written, by what they hold
 */
record Report(
        String tool,
        String version,
        int connections,
        @Nullable Double rate,
        long sent,
        double span,
        @Nullable Double meanService,
        long completed,
        double elapsed,
        double cpu,
        Map<String, Long> errors,
        @Nullable Long bytesReceived,
        @Nullable Times service,
        @Nullable Times response,
        Map<String, String> files) {

    private static final double NANOS = 1e9;

    static Report of(Job job, Outcome outcome, Map<String, String> files) {
        Tally tally = outcome.tally();
        return new Report(
                Engine.name(job),
                Engine.version(job),
                job.endpoint().connections(),
                job.open() ? job.rate().getAsDouble() : null,
                tally.sent(),
                tally.span() / NANOS,
                meanService(tally),
                tally.completed(),
                outcome.elapsed(),
                outcome.cpu(),
                errors(tally),
                job.endpoint().protocol() == Protocol.H1 ? tally.bytes() : null,
                Times.of(tally.service()),
                job.open() ? Times.of(tally.response()) : null,
                files);
    }

    private static @Nullable Double meanService(Tally tally) {
        OptionalDouble nanos = tally.meanService();
        return nanos.isPresent() ? nanos.getAsDouble() / NANOS : null;
    }

    private static Map<String, Long> errors(Tally tally) {
        Map<ErrorKind, Long> counted = tally.errors();
        Map<String, Long> errors = new LinkedHashMap<>();
        for (ErrorKind kind : ErrorKind.values()) {
            long times = counted.getOrDefault(kind, 0L);
            if (times > 0 || kind.always()) {
                errors.put(kind.label(), times);
            }
        }
        return errors;
    }

    String json() throws JsonProcessingException {
        return new ObjectMapper().writeValueAsString(this);
    }

    /**
     * How times are distributed, in seconds.
     *
     * @param percentiles by name: every whole one, 99.9 as well
     */
    record Times(double mean, double max, Map<String, Double> percentiles) {

        static @Nullable Times of(Histogram histogram) {
            if (histogram.getTotalCount() == 0) {
                return null;
            }
            Map<String, Double> percentiles = new LinkedHashMap<>();
            for (int percent = 0; percent < 100; percent++) {
                percentiles.put(Integer.toString(percent), seconds(histogram, percent));
            }
            percentiles.put("99.9", seconds(histogram, 99.9));
            percentiles.put("100", seconds(histogram, 100));
            return new Times(
                    histogram.getMean() / NANOS, histogram.getMaxValue() / NANOS, percentiles);
        }

        private static double seconds(Histogram histogram, double percent) {
            return histogram.getValueAtPercentile(percent) / NANOS;
        }
    }
}
