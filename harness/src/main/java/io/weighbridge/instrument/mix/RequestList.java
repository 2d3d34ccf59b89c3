package io.weighbridge.instrument.mix;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file of requests means.
 *
 * @param requests in the order of the file, or the most frequent first
 * @param leftOut how many requests, lines or headers were left out, by reason
 * @param notes sentences about what else was changed or decided
 * @param files beside the file that it needs, such as those with bodies
 */
public record RequestList(
        List<MixRequest> requests,
        Map<String, Long> leftOut,
        List<String> notes,
        List<Path> files) {

    public RequestList {
        requests = List.copyOf(requests);
        leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
        notes = List.copyOf(notes);
        files = List.copyOf(files);
    }

    /** A list that needs no other files. */
    public RequestList(List<MixRequest> requests, Map<String, Long> leftOut, List<String> notes) {
        this(requests, leftOut, notes, List.of());
    }

    /** The requests that are sent before the load, in their order. */
    public List<MixRequest> setup() {
        return requests.stream().filter(MixRequest::setup).toList();
    }

    /** The requests of the load. */
    public List<MixRequest> mix() {
        return requests.stream().filter(request -> !request.setup()).toList();
    }
}
