package io.weighbridge.engine;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The load generator's answer to a command: one JSON object on a line, whose field {@code answer}
 * is its kind. Times are seconds. Errors are counted by kind; a kind that did not occur is absent.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "answer")
@JsonSubTypes({
    @JsonSubTypes.Type(EngineAnswer.Opened.class),
    @JsonSubTypes.Type(EngineAnswer.Sliced.class),
    @JsonSubTypes.Type(EngineAnswer.Closed.class),
    @JsonSubTypes.Type(EngineAnswer.Failed.class)
})
sealed interface EngineAnswer {

    /**
     * A target was opened under its name.
     *
     * @param threads that handle its connections
     * @param connections that are open; the next slice tries to open the others again
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
            implements EngineAnswer {}

    /**
     * The result of a slice, after which no request is in flight.
     *
     * @param reopened lost connections that were opened again before the first request; if one
     *     cannot be opened, nothing is sent
     * @param replaced connections that were opened during the slice to replace lost ones
     * @param start time from the command to the first request; null if no request was sent
     * @param sent requests, or messages
     * @param completed complete answers, correct or not
     * @param span time from the first request to the last answer
     * @param elapsed time from the planned time of the first request until no request was in flight
     * @param cpu CPU time of the threads that handle the connections
     * @param processCpu CPU time of the process, in steps of the system's clock; these are coarse
     *     for one slice, but not for the sum of many
     * @param statuses number of answers with each unexpected status
     * @param late the longest time for which a request was due and a connection free, but the tool
     *     did not run; null in the closed model
     * @param bytesReceived bytes of headers and bodies, or of frames; null with HTTP/2
     * @param meanService mean time from a request to the last byte of its answer, over all answers;
     *     null without answers
     * @param service these times, in nanoseconds, without those of requests that were planned
     *     during the skipped time, unless these are more than a fifth of all answers: a compressed
     *     HdrHistogram in Base64; null without answers
     * @param response the same, but from the planned time of each request; null in the closed model
     * @param busy the part of the slice in which every connection had a request; null at a rate,
     *     and for a scenario without a deck
     * @param setup the requests that all connections sent before the slice, in their order; null if
     *     they sent none
     * @param requests the requests of a scenario with a deck, by their index; null without one
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
            Map<Integer, Long> statuses,
            @Nullable Double late,
            @Nullable Long bytesReceived,
            @Nullable Double meanService,
            @Nullable String service,
            @Nullable String response,
            @Nullable Busy busy,
            @Nullable List<Asked> setup,
            @Nullable List<Asked> requests)
            implements EngineAnswer {}

    /**
     * The part of a slice in which every connection had a request: until the first one had no card
     * left.
     *
     * @param completed complete answers, correct or not
     * @param span time from the first request
     */
    record Busy(long completed, double span) {}

    /**
     * One of the requests of a scenario with a deck.
     *
     * @param sent how often it was sent
     * @param completed complete answers, correct or not
     * @param errors by kind
     * @param statuses number of answers with each unexpected status
     * @param latency the {@code response} of these answers at a rate, and their {@code service} in
     *     the closed model; null without answers
     */
    record Asked(
            String name,
            long sent,
            long completed,
            Map<String, Long> errors,
            Map<Integer, Long> statuses,
            @Nullable String latency) {}

    /** A target was closed, and its name can be used again. */
    @JsonTypeName("close")
    record Closed(String target) implements EngineAnswer {}

    /**
     * The command failed and had no effect.
     *
     * @param error what was expected, what was found, and what to do, in one sentence
     */
    @JsonTypeName("error")
    record Failed(String error) implements EngineAnswer {}
}
