package io.weighbridge.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import io.weighbridge.job.Latencies;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The document that the tool prints on its standard output. Times are seconds.
 *
 * @param sent requests, or WebSocket messages, that were sent in the whole run
 * @param span from the first request to the last answer of the whole run
 * @param meanService mean service time of all answers of the whole run; null without answers
 * @param completed complete answers in the measured part, correct or not
 * @param elapsed length of the measured part
 * @param cpu CPU time of this process in the measured part
 * @param errors number of errors by kind, since the beginning of the measured part
 * @param bytesReceived bytes of {@code completed}: headers and bodies, or frames; null with HTTP/2
 * @param service service times of the requests planned in the measured part, whenever they were
 *     answered; null without answers
 * @param response response times of the same requests, from their planned times; null in the closed
 *     model
 * @param files names of the written files by content, such as "service"
 */
record JobReport(
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
        @Nullable Latencies service,
        @Nullable Latencies response,
        Map<String, String> files) {

    private static final double NANOS = 1e9;

    /** Kinds that are reported even with a count of 0. */
    private static final Set<ErrorKind> ALWAYS =
            EnumSet.of(
                    ErrorKind.CONNECT,
                    ErrorKind.TIMEOUT,
                    ErrorKind.RECEIVE,
                    ErrorKind.NON_2XX,
                    ErrorKind.WRONG_BODY);

    static JobReport of(Job job, LoadTotals totals, Map<String, String> files) {
        Tally tally = totals.tally();
        return new JobReport(
                Engine.NAME,
                Engine.version(),
                job.endpoint().connections(),
                job.rate(),
                tally.sent(),
                tally.span() / NANOS,
                meanService(tally),
                tally.completed(),
                totals.elapsed(),
                totals.cpu(),
                errors(tally),
                job.endpoint().protocol() == Protocol.H1 ? tally.bytes() : null,
                latencies(tally.service()),
                job.open() ? latencies(tally.response()) : null,
                files);
    }

    private static @Nullable Double meanService(Tally tally) {
        Double nanos = tally.meanService();
        return nanos == null ? null : nanos / NANOS;
    }

    private static @Nullable Latencies latencies(Histogram histogram) {
        return histogram.getTotalCount() == 0 ? null : Latencies.of(histogram, NANOS);
    }

    private static Map<String, Long> errors(Tally tally) {
        Map<ErrorKind, Long> counted = tally.errors();
        Map<String, Long> errors = new LinkedHashMap<>();
        for (ErrorKind kind : ErrorKind.values()) {
            long times = counted.getOrDefault(kind, 0L);
            if (times > 0 || ALWAYS.contains(kind)) {
                errors.put(kind.label(), times);
            }
        }
        return errors;
    }

    String json() throws JsonProcessingException {
        return new ObjectMapper().writeValueAsString(this);
    }
}
