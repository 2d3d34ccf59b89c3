package io.weighbridge.app.employees;

import co.elastic.clients.transport.TransportException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.data.elasticsearch.UncategorizedElasticsearchException;
import org.springframework.http.HttpStatus;

/** Failures of the store during a request, with their answers, the same on every stack. */
enum StoreFailure {
    UNREACHABLE(HttpStatus.SERVICE_UNAVAILABLE, "Elasticsearch cannot be reached"),
    SLOW(HttpStatus.GATEWAY_TIMEOUT, "Elasticsearch did not answer in time"),
    UNREADABLE(HttpStatus.BAD_GATEWAY, "Elasticsearch answered what its client cannot read"),
    REFUSED(HttpStatus.BAD_GATEWAY, "Elasticsearch refused the request"),
    FULL_WINDOW(
            HttpStatus.INTERNAL_SERVER_ERROR,
            "At least as many employees match as one search may bring (10000, unless the"
                    + " index's max_result_window says otherwise)");

    /** Part of Elasticsearch's answer to a search that requests more than the window. */
    private static final String WINDOW = "Result window is too large";

    private final HttpStatus status;
    private final String sentence;

    StoreFailure(HttpStatus status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    /** Classifies an exception by its type and its causes, the outermost first. */
    static StoreFailure of(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .flatMap(StoreFailure::told)
                .findFirst()
                .orElse(REFUSED);
    }

    private static Stream<StoreFailure> told(Throwable thrown) {
        if (thrown instanceof FullWindowException) {
            return Stream.of(FULL_WINDOW);
        }
        if (thrown instanceof UncategorizedElasticsearchException refused) {
            return Stream.of(isOfWindow(refused) ? FULL_WINDOW : REFUSED);
        }
        if (thrown instanceof SocketTimeoutException || thrown instanceof TimeoutException) {
            return Stream.of(SLOW);
        }
        if (thrown instanceof TransportException) {
            return Stream.of(UNREADABLE);
        }
        // A timeout may be wrapped in an exception of no specific type.
        return thrown instanceof IOException && !(thrown.getCause() instanceof TimeoutException)
                ? Stream.of(UNREACHABLE)
                : Stream.empty();
    }

    private static boolean isOfWindow(UncategorizedElasticsearchException refused) {
        String body = refused.getResponseBody();
        return body != null && body.contains(WINDOW);
    }

    /** The answer's status: 5xx, because the request itself was correct. */
    HttpStatus status() {
        return status;
    }

    /** A sentence for the client and the log. */
    String sentence() {
        return sentence;
    }
}
