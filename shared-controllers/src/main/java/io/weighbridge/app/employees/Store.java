package io.weighbridge.app.employees;

import co.elastic.clients.transport.Version;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Objects;
import org.apache.http.HttpEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.RestClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An Elasticsearch that the application can use: its version is supported by the client, and the
 * index exists.
 *
 * @param address of its first node
 * @param version reported by the node
 */
public record Store(String address, String version) {

    /** The profile that enables the employees. */
    public static final String PROFILE = "elasticsearch";

    /** The index that holds the employees. */
    public static final String INDEX = "sample";

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    /** The client's version, which every released client has. */
    private static final Version CLIENT = Objects.requireNonNull(Version.VERSION);

    private static final String LOAD = "Load the employees into it first, then start again.";
    private static final String NAME =
            "Start one there, or name another with spring.elasticsearch.uris.";

    /**
     * Reads the store's version and checks that the index exists, with two requests.
     *
     * @param patience the time limit for each answer, for the message
     * @throws UnfitStoreException if the store cannot be used
     */
    static Store require(RestClient client, Duration patience) {
        String address = client.getNodes().get(0).getHost().toURI();
        try {
            Store store = new Store(address, version(client, address));
            store.requireVersion();
            store.requireIndex(client);
            LOG.info("Employees in Elasticsearch {} at {}", store.version, address);
            return store;
        } catch (SocketTimeoutException e) {
            throw new UnfitStoreException(
                    "Elasticsearch at %s did not answer within %d ms."
                            .formatted(address, patience.toMillis()),
                    "Wait until it has started, or raise spring.elasticsearch.socket-timeout.",
                    e);
        } catch (ResponseException e) {
            throw refused(address, e);
        } catch (IOException e) {
            throw new UnfitStoreException(
                    "No Elasticsearch answers at %s: %s.".formatted(address, e.getMessage()),
                    NAME,
                    e);
        }
    }

    /**
     * The server's version. It is not read from {@code /}, because a simplified server for tests
     * does not answer there.
     */
    private static String version(RestClient client, String address) throws IOException {
        Request request = new Request("GET", "/_nodes/_local");
        request.addParameter("filter_path", "nodes.*.version");
        JsonNode version = json(client.performRequest(request)).findValue("version");
        if (version == null) {
            throw stranger(address, null);
        }
        return version.asText();
    }

    private static JsonNode json(Response response) throws IOException {
        HttpEntity body = response.getEntity();
        if (body == null) {
            throw stranger(response.getHost().toURI(), null);
        }
        try {
            return new ObjectMapper().readTree(body.getContent());
        } catch (JsonProcessingException e) {
            throw stranger(response.getHost().toURI(), e);
        }
    }

    /** A client supports servers of its own and the next major version. */
    private void requireVersion() {
        Version server = Version.parse(version);
        if (server == null
                || server.major() < CLIENT.major()
                || server.major() > CLIENT.major() + 1) {
            throw new UnfitStoreException(
                    "The server at %s has version %s, and the client %s needs an Elasticsearch %d or %d."
                            .formatted(
                                    address, version, CLIENT, CLIENT.major(), CLIENT.major() + 1),
                    NAME,
                    null);
        }
    }

    private void requireIndex(RestClient client) throws IOException {
        Response response = client.performRequest(new Request("HEAD", "/" + INDEX));
        if (response.getStatusLine().getStatusCode() != 200) {
            throw new UnfitStoreException(
                    "Elasticsearch %s at %s has no index named %s."
                            .formatted(version, address, INDEX),
                    LOAD,
                    null);
        }
    }

    private static UnfitStoreException refused(String address, ResponseException e) {
        int status = e.getResponse().getStatusLine().getStatusCode();
        return status == 401 || status == 403
                ? new UnfitStoreException(
                        "Elasticsearch at %s wants a user that may read its nodes and the index, and answered %d."
                                .formatted(address, status),
                        "Set spring.elasticsearch.username and spring.elasticsearch.password.",
                        e)
                : stranger(address, e);
    }

    private static UnfitStoreException stranger(String address, @Nullable Throwable cause) {
        return new UnfitStoreException(
                "What answers at %s is no Elasticsearch, or one that is not well."
                        .formatted(address),
                NAME,
                cause);
    }
}
