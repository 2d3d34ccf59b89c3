package io.weighbridge.app.employees;

import co.elastic.clients.transport.TransportException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.data.elasticsearch.UncategorizedElasticsearchException;
import org.springframework.http.HttpStatus;

/** What can go wrong with the store behind a request, and how that is answered on every stack. */
enum StoreFailure {
    UNREACHABLE(HttpStatus.SERVICE_UNAVAILABLE, "Elasticsearch cannot be reached"),
    SLOW(HttpStatus.GATEWAY_TIMEOUT, "Elasticsearch did not answer in time"),
    UNREADABLE(HttpStatus.BAD_GATEWAY, "Elasticsearch answered what its client cannot read"),
    REFUSED(HttpStatus.BAD_GATEWAY, "Elasticsearch refused the request"),
    FULL_WINDOW(
            HttpStatus.INTERNAL_SERVER_ERROR,
            "More employees match than one search may bring (10000, unless the index's"
                    + " max_result_window says otherwise)");

    /** In Elasticsearch's answer to a search that wants more than the window. */
    private static final String WINDOW = "Result window is too large";

    private final HttpStatus status;
    private final String sentence;

    StoreFailure(HttpStatus status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    /** Tells by the exception and what caused it, the outermost first. */
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
        // A timeout may be wrapped in one of no type of its own.
        return thrown instanceof IOException && !(thrown.getCause() instanceof TimeoutException)
                ? Stream.of(UNREACHABLE)
                : Stream.empty();
    }

    private static boolean isOfWindow(UncategorizedElasticsearchException refused) {
        String body = refused.getResponseBody();
        return body != null && body.contains(WINDOW);
    }

    /** The answer's status: 5xx, because the request itself was sound. */
    HttpStatus status() {
        return status;
    }

    /** What happened, for the client and the log. */
    String sentence() {
        return sentence;
    }
}
