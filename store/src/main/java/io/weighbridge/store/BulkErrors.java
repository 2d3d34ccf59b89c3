package io.weighbridge.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The rejected lines of a bulk request. The answer has status 200 even if all lines were rejected.
 */
final class BulkErrors {

    private BulkErrors() {}

    /**
     * Throws if any line was rejected.
     *
     * @param bulk the answer
     * @param verb what the request asked for, such as "store"
     * @param of number of documents in the request
     */
    static void requireNone(Rest.Answer bulk, String verb, int of) {
        JsonNode json = bulk.json();
        if (!json.path("errors").asBoolean(true)) {
            return;
        }
        List<String> reasons = new ArrayList<>();
        for (JsonNode item : json.path("items")) {
            JsonNode error = item.findPath("error");
            if (!error.isMissingNode()) {
                reasons.add(reason(error));
            }
        }
        if (reasons.isEmpty()) {
            throw new StoreException(
                    "Elasticsearch was asked to %s %d documents, but its answer is not that of a bulk request: check that no other program, such as a proxy, answers at its URL"
                            .formatted(verb, of));
        }
        throw new StoreException(
                "Elasticsearch refused to %s %d of %d documents. The reason for the first one: %s. Fix that and start again; loaded documents are kept"
                        .formatted(verb, reasons.size(), of, reasons.get(0)));
    }

    /** Why a line was rejected, in the store's words. */
    private static String reason(JsonNode error) {
        String cause = error.path("caused_by").path("reason").asText("");
        String reason = error.path("reason").asText(error.path("type").asText("no reason given"));
        return cause.isEmpty() ? reason : reason + ": " + cause;
    }
}
