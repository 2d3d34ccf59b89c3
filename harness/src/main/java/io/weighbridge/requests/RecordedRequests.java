package io.weighbridge.requests;

import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects recorded requests. Equal ones become one, whose weight is their number. */
final class RecordedRequests {

    private final Map<Key, Seen> seen = new LinkedHashMap<>();

    /** Requests with the same key are equal: headers differ between clients. */
    private record Key(String method, String path, @Nullable RequestBody body) {}

    private static final class Seen {

        private final Map<String, String> headers;
        private @Nullable Integer status;
        private long count;

        Seen(Map<String, String> headers, @Nullable Integer status) {
            this.headers = headers;
            this.status = status;
        }
    }

    /**
     * Adds a request.
     *
     * @param headers of which those of the first equal request are kept
     * @param status of the answer, null: unknown; equal requests with different ones have no
     *     expected status
     */
    void add(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable RequestBody body,
            @Nullable Integer status) {
        Seen one =
                seen.computeIfAbsent(new Key(method, path, body), key -> new Seen(headers, status));
        one.count++;
        Integer before = one.status;
        if (before != null && !before.equals(status)) {
            one.status = null;
        }
    }

    /** The number of different requests. */
    int size() {
        return seen.size();
    }

    /** All requests, the most frequent first. */
    List<MixRequest> list() {
        RequestNames names = new RequestNames();
        List<Map.Entry<Key, Seen>> sorted = new ArrayList<>(seen.entrySet());
        sorted.sort(Comparator.comparingLong(entry -> -entry.getValue().count));
        List<MixRequest> requests = new ArrayList<>();
        for (Map.Entry<Key, Seen> entry : sorted) {
            Key key = entry.getKey();
            Seen one = entry.getValue();
            String name = names.of(key.method(), key.path());
            requests.add(
                    MixRequest.recorded(name, key.method(), key.path(), one.count, one.status)
                            .sending(one.headers, key.body()));
        }
        return requests;
    }
}
