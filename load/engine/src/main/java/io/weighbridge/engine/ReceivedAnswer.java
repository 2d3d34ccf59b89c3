package io.weighbridge.engine;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a load generator that stays up says to a command: one JSON object, on a line of its own,
 * whose field {@code answer} tells which it is. Times are seconds; errors are counted by kind,
 * those that occurred.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "answer")
@JsonSubTypes({
    @JsonSubTypes.Type(ReceivedAnswer.Opened.class),
    @JsonSubTypes.Type(ReceivedAnswer.Sliced.class),
    @JsonSubTypes.Type(ReceivedAnswer.Closed.class),
    @JsonSubTypes.Type(ReceivedAnswer.Failed.class)
})
sealed interface ReceivedAnswer {

    /**
     * A target is known by its name from now on.
     *
     * @param threads that carry its connections
     * @param connections that are open; where some are not, the next slice tries them again
     * @param errors of the connections that are not open
     */
    @JsonTypeName("open")
    record Opened(
            String target,
            String tool,
            String version,
            int threads,
            int connections,
            Map<String, Long> errors)
            implements ReceivedAnswer {}

    /**
     * What came of a slice. Nothing of it is in flight any more.
     *
     * @param reopened connections that were found lost, and were opened again before the first
     *     request; where one cannot be opened nothing is sent
     * @param replaced connections that were opened during the slice because others were lost
     * @param start from the command to the first request; null where none was sent
     * @param sent requests, or messages
     * @param completed answers that were received whole, right or wrong
     * @param span from the first request to the last answer
     * @param elapsed from the time that the first request was planned for until nothing was in
     *     flight any more
     * @param cpu that the threads spent which carry the connections
     * @param processCpu that the process spent, in steps of the system's clock: in a single slice
     *     they are coarse, in a sum over many they are not
     * @param bytesReceived headers and bodies, or frames; null with HTTP/2
     * @param meanService from a request to the last byte of its answer, of all answers; null
     *     without any
     * @param service the same, in nanoseconds, of the requests that were planned after the time to
     *     skip: an HdrHistogram, compressed, in Base64; null without any
     * @param response the same from the time the requests were planned for; null in the closed
     *     model
     */
    @JsonTypeName("slice")
    record Sliced(
            String target,
            String scenario,
            String tool,
            String version,
            int reopened,
            int replaced,
            @Nullable Double start,
            long sent,
            long completed,
            double span,
            double elapsed,
            double cpu,
            double processCpu,
            Map<String, Long> errors,
            @Nullable Long bytesReceived,
            @Nullable Double meanService,
            @Nullable String service,
            @Nullable String response)
            implements ReceivedAnswer {}

    /** A target is closed, and its name is free again. */
    @JsonTypeName("close")
    record Closed(String target) implements ReceivedAnswer {}

    /**
     * Nothing was done.
     *
     * @param error what was wanted, what came, and what to do, in one sentence
     */
    @JsonTypeName("error")
    record Failed(String error) implements ReceivedAnswer {}
}
