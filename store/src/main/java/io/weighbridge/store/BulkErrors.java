package io.weighbridge.store;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The rejected lines of a bulk request, whose answer has status 200 even if all were rejected.
 *
 * @param count number of lines
 * @param first why the first of them was rejected, in the store's words; empty if none was
 */
record BulkErrors(int count, String first) {

    static BulkErrors of(Rest.Answer bulk) {
        JsonNode json = bulk.json();
        if (!json.path("errors").asBoolean(true)) {
            return new BulkErrors(0, "");
        }
        int count = 0;
        String first = "";
        for (JsonNode item : json.path("items")) {
            JsonNode error = item.findPath("error");
            if (!error.isMissingNode()) {
                count++;
                first = first.isEmpty() ? reason(error) : first;
            }
        }
        return count == 0
                ? new BulkErrors(1, "its answer is not that of a bulk request")
                : new BulkErrors(count, first);
    }

    private static String reason(JsonNode error) {
        String cause = error.path("caused_by").path("reason").asText("");
        String reason = error.path("reason").asText(error.path("type").asText("no reason given"));
        return cause.isEmpty() ? reason : reason + ": " + cause;
    }

    /**
     * Throws if any line was rejected.
     *
     * @param verb what the request was for
     * @param of number of documents in it
     */
    void requireNone(String verb, int of) {
        if (count > 0) {
            throw new StoreException(
                    "Elasticsearch refused to %s %d documents: %d failed, the first because: %s; fix that and start again, loaded documents are kept"
                            .formatted(verb, of, count, first));
        }
    }
}
