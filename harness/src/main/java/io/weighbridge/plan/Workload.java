package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One request, sent again and again, or one of several drawn each time, and what its answer must
 * be. A request may be a message over a WebSocket, which is to come back as it was.
 *
 * @param name unique in a plan; letters, digits, {@code . _ -}
 * @param method {@code GET}, {@code POST} or {@code HEAD}; or {@link #WEBSOCKET}
 * @param path path and query, percent-encoded, starting with a slash; the first one where there are
 *     {@code paths}
 * @param paths one of which each request draws, from the run's seed; empty: {@code path} for all
 * @param lengths of the answers to {@code paths} in bytes, one for each; empty: not known
 * @param headers sent with each request
 * @param body sent with each request, as UTF-8; the message, where it is one
 * @param expect what the answer must be
 */
@RecordBuilder
public record Workload(
        String name,
        String method,
        String path,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> paths,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> lengths,
        Map<String, String> headers,
        Optional<String> body,
        Expect expect)
        implements WorkloadBuilder.With {

    /** Instead of a method: the path is upgraded, and each request is a message. */
    public static final String WEBSOCKET = "WEBSOCKET";

    public Workload {
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
        if (!lengths.isEmpty() && lengths.size() != paths.size()) {
            throw new IllegalArgumentException(
                    "%d paths have %d lengths".formatted(paths.size(), lengths.size()));
        }
        headers = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(headers));
    }

    /** The same request for each of several paths, whose answers have these lengths in bytes. */
    public Workload asking(List<String> others, List<Integer> theirLengths) {
        return with().path(others.get(0)).paths(others).lengths(theirLengths).build();
    }

    /**
     * A text message over a WebSocket that must come back as it is.
     *
     * @param path that is upgraded
     */
    public static Workload echo(String name, String path, String message) {
        Expect same =
                new Expect(101, Optional.empty(), Optional.of(message), OptionalInt.empty(), false);
        return get(name, path)
                .withMethod(WEBSOCKET)
                .withBody(Optional.of(message))
                .withExpect(same);
    }

    /** Whether requests are messages over a WebSocket. */
    public boolean overWebSocket() {
        return method.equals(WEBSOCKET);
    }

    /** Whether each request draws its path. */
    public boolean draws() {
        return !paths.isEmpty() || asksStore();
    }

    /** Whether its path has a place for what is in the plan's store, see {@link StoreQuery}. */
    public boolean asksStore() {
        return StoreQuery.in(path).isPresent();
    }

    /** Every path that is asked: at least one. */
    public List<String> everyPath() {
        return paths.isEmpty() ? List.of(path) : paths;
    }

    /** Whether it is known of each path how long its answer is. */
    public boolean knowsLengths() {
        return !lengths.isEmpty();
    }

    /**
     * What the answer to one path must be.
     *
     * @param place of the path in {@link #everyPath}
     */
    public Expect expectAt(int place) {
        return knowsLengths() ? expect.ofLength(lengths.get(place)) : expect;
    }

    /**
     * The request to one path alone, with the answer it must have.
     *
     * @param place of the path in {@link #everyPath}
     */
    Workload at(int place) {
        return with().path(everyPath().get(place))
                .paths(List.of())
                .lengths(List.of())
                .expect(expectAt(place))
                .build();
    }

    /**
     * The same request, whose answers all have a body of so many bytes; itself where lengths may
     * vary, or the length follows from what the plan says.
     */
    public Workload answering(int bytes) {
        boolean open =
                !expect.lengthVaries() && expect.body().isEmpty() && expect.length().isEmpty();
        return open ? withExpect(expect.ofLength(bytes)) : this;
    }

    /** What is asked, in messages: such as {@code GET /json} or {@code GET one of 3 paths}. */
    public String asked() {
        return method + " " + (paths.isEmpty() ? path : "one of " + paths.size() + " paths");
    }

    /**
     * What a correct answer is.
     *
     * @param status the one right status code; of a WebSocket the upgrade's
     * @param type what the content type must start with; absent: any
     * @param body the exact body; absent: any
     * @param length the exact number of body bytes; absent: any
     * @param lengthVaries whether answers to the same path may differ in length from one another,
     *     as on {@code /actuator/metrics}
     */
    @RecordBuilder
    public record Expect(
            int status,
            Optional<String> type,
            Optional<String> body,
            OptionalInt length,
            boolean lengthVaries)
            implements WorkloadExpectBuilder.With {

        /** Status 200, and every body as long as every other. */
        public static final Expect OK =
                new Expect(200, Optional.empty(), Optional.empty(), OptionalInt.empty(), false);

        /** The same, and so many bytes. */
        Expect ofLength(int bytes) {
            return withLength(OptionalInt.of(bytes)).withLengthVaries(false);
        }
    }

    /** A plain GET that must answer 200. */
    public static Workload get(String name, String path) {
        return new Workload(
                name, "GET", path, List.of(), List.of(), Map.of(), Optional.empty(), Expect.OK);
    }
}
