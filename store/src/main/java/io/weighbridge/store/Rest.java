package io.weighbridge.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client for a store's HTTP interface with JSON. */
final class Rest {

    /** Writes only ASCII, so that the length of a body in bytes equals its length in characters. */
    static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    static final Duration USUAL = Duration.ofMinutes(1);

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** Elasticsearch sends this header with every answer since 7.14; no other server does. */
    private static final String PRODUCT = "X-elastic-product";

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .build();

    private final URI base;
    private final @Nullable String authorization;

    /** A body and its content type. */
    private record Body(BodyPublisher publisher, String type) {

        static final Body NONE = new Body(BodyPublishers.noBody(), "application/json");

        static Body json(String text) {
            return new Body(BodyPublishers.ofString(text), "application/json");
        }
    }

    /**
     * An answer.
     *
     * @param text of the body, unmodified
     * @param genuine whether the server identifies itself as Elasticsearch
     */
    record Answer(int status, String text, boolean genuine) {

        boolean ok() {
            return status / 100 == 2;
        }

        /** The body; a missing node if it is not JSON. */
        JsonNode json() {
            try {
                return JSON.readTree(text);
            } catch (JsonProcessingException e) {
                return MissingNode.getInstance();
            }
        }

        /** Why the request was rejected, in the store's words. */
        String reason() {
            JsonNode error = json().path("error");
            String said = error.path("reason").asText(error.asText(""));
            return said.isEmpty() ? "status " + status : said + " (status " + status + ")";
        }

        /**
         * Throws if any line of a bulk request was rejected. The status of its answer is 200 even
         * if all lines were rejected.
         *
         * @param verb what the request asked for, such as "store"
         * @param of number of documents in the request
         */
        void requireNoneRejected(String verb, int of) {
            JsonNode json = json();
            if (!json.path("errors").asBoolean(true)) {
                return;
            }
            List<JsonNode> errors = json.path("items").findValues("error");
            if (errors.isEmpty()) {
                throw new StoreException(
                        "Elasticsearch was asked to %s %d documents, but its answer is not that of a bulk request: check that no other program, such as a proxy, answers at its URL"
                                .formatted(verb, of));
            }
            throw new StoreException(
                    "Elasticsearch refused to %s %d of %d documents. The reason for the first one: %s. Fix that and start again; loaded documents are kept"
                            .formatted(verb, errors.size(), of, reason(errors.get(0))));
        }

        /** Why a line was rejected, in the store's words. */
        private static String reason(JsonNode error) {
            String cause = error.path("caused_by").path("reason").asText("");
            String reason =
                    error.path("reason").asText(error.path("type").asText("no reason given"));
            return cause.isEmpty() ? reason : reason + ": " + cause;
        }
    }

    /**
     * @param base address of the store; a user and a password in it are sent with every request
     */
    Rest(URI base) {
        String user = base.getUserInfo();
        this.authorization = user == null ? null : "Basic " + base64(user);
        this.base = shown(base);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** An address for printing: without a password, and without a slash at its end. */
    static URI shown(URI address) {
        String host = address.getHost();
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        String path = address.getRawPath() == null ? "" : address.getRawPath();
        return URI.create(address.getScheme() + "://" + host + port + path.replaceAll("/+$", ""));
    }

    /** A text as a JSON string, in quotes. */
    static String quoted(String text) {
        try {
            return JSON.writeValueAsString(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("any text can be JSON", e);
        }
    }

    URI base() {
        return base;
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, Body.NONE, USUAL);
    }

    Answer get(String path, Duration patience) throws IOException, InterruptedException {
        return send("GET", path, Body.NONE, patience);
    }

    Answer put(String path, Object body) throws IOException, InterruptedException {
        return send("PUT", path, Body.json(JSON.writeValueAsString(body)), USUAL);
    }

    Answer post(String path, Object body) throws IOException, InterruptedException {
        return send("POST", path, Body.json(JSON.writeValueAsString(body)), USUAL);
    }

    Answer post(String path, Duration patience) throws IOException, InterruptedException {
        return send("POST", path, Body.NONE, patience);
    }

    Answer delete(String path) throws IOException, InterruptedException {
        return send("DELETE", path, Body.NONE, USUAL);
    }

    /**
     * Sends lines of JSON, each of which ends with a line feed.
     *
     * @param lines ASCII
     */
    Answer bulk(String path, CharSequence lines) throws IOException, InterruptedException {
        byte[] bytes = lines.toString().getBytes(StandardCharsets.ISO_8859_1);
        return send(
                "POST",
                path,
                new Body(BodyPublishers.ofByteArray(bytes), "application/x-ndjson"),
                USUAL);
    }

    private Answer send(String method, String path, Body body, Duration patience)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .timeout(patience)
                        .header("Content-Type", body.type())
                        .method(method, body.publisher());
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        HttpResponse<String> response =
                client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        return new Answer(
                response.statusCode(),
                response.body(),
                response.headers().firstValue(PRODUCT).filter("Elasticsearch"::equals).isPresent());
    }
}
