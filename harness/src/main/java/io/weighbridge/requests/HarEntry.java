package io.weighbridge.requests;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One recorded request of a HAR file, with its answer. */
final class HarEntry {

    private final JsonNode request;
    private final JsonNode response;

    /**
     * @param number of the entry in the file, from 1
     * @throws WrongFileException if it lacks the method or the URL
     */
    HarEntry(Path file, int number, JsonNode entry) {
        this.request = entry.path("request");
        this.response = entry.path("response");
        for (String key : List.of("method", "url")) {
            if (!request.path(key).isTextual()) {
                throw new WrongFileException(
                        file,
                        "each entry of a HAR has a request with a method and a url, but entry %d has no %s: record again, or delete the entry"
                                .formatted(number, key));
            }
        }
    }

    String method() {
        return request.path("method").asText().toUpperCase(Locale.ROOT);
    }

    String url() {
        return request.path("url").asText();
    }

    /** The status of the answer; 0 if there was none. */
    int status() {
        return response.path("status").asInt();
    }

    /** The content type of the answer in lower case; empty if there is none. */
    String answerType() {
        return response.path("content").path("mimeType").asText().toLowerCase(Locale.ROOT);
    }

    /** The headers of the request; of equal names, the last. */
    Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        for (JsonNode header : request.path("headers")) {
            headers.put(header.path("name").asText(), header.path("value").asText());
        }
        return headers;
    }

    /** The content type of the body in lower case; empty if there is no body. */
    String bodyType() {
        return request.path("postData").path("mimeType").asText().toLowerCase(Locale.ROOT);
    }

    /** The body; null if there is none, or if the file has not kept it. */
    @Nullable String body() {
        JsonNode data = request.path("postData");
        String text = data.path("text").asText();
        if (!text.isEmpty()) {
            return text;
        }
        List<String> pairs = new ArrayList<>();
        for (JsonNode param : data.path("params")) {
            pairs.add(encoded(param.path("name")) + "=" + encoded(param.path("value")));
        }
        return pairs.isEmpty() || isMultipart() ? null : String.join("&", pairs);
    }

    /** Whether the request had a body that the file has not kept as it was. */
    boolean lostItsBody() {
        String kept = body();
        boolean sent = request.has("postData") || request.path("bodySize").asLong() > 0;
        boolean writes = !method().equals("GET") && !method().equals("HEAD");
        boolean damaged = kept != null && isMultipart() && kept.contains("\uFFFD");
        return writes && sent && (damaged || (kept == null && !isEmptyBody()));
    }

    private boolean isEmptyBody() {
        return request.path("bodySize").asLong() <= 0 && !isMultipart();
    }

    private boolean isMultipart() {
        return bodyType().startsWith("multipart/");
    }

    private static String encoded(JsonNode value) {
        return URLEncoder.encode(value.asText(), StandardCharsets.UTF_8);
    }
}
