package io.weighbridge.app.employees;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.elasticsearch.NoSuchIndexException;
import org.springframework.data.elasticsearch.UncategorizedElasticsearchException;

class StoreFailureTest {

    /** As Spring Data wraps what the client throws. */
    private static DataAccessException wrapped(Exception cause) {
        return new DataAccessResourceFailureException("?", new IllegalStateException("?", cause));
    }

    private static UncategorizedElasticsearchException refusal(String body) {
        return new UncategorizedElasticsearchException("?", 400, body, new IOException("status"));
    }

    @Test
    void a_connection_that_is_refused_or_cut_is_503() {
        assertThat(StoreFailure.of(wrapped(new ConnectException("refused"))))
                .isEqualTo(StoreFailure.UNREACHABLE);
        assertThat(StoreFailure.of(wrapped(new IOException("reset"))))
                .isEqualTo(StoreFailure.UNREACHABLE);
        assertThat(StoreFailure.UNREACHABLE.status().value()).isEqualTo(503);
    }

    @Test
    void a_timed_out_answer_or_connection_gets_504() {
        assertThat(StoreFailure.of(wrapped(new SocketTimeoutException("1,000 ms"))))
                .isEqualTo(StoreFailure.SLOW);
        assertThat(StoreFailure.of(wrapped(new IOException(new TimeoutException("lease")))))
                .isEqualTo(StoreFailure.SLOW);
        assertThat(StoreFailure.SLOW.status().value()).isEqualTo(504);
    }

    @Test
    void a_rejection_is_classified_by_the_answer_and_not_by_its_cause() {
        assertThat(StoreFailure.of(refusal("{}"))).isEqualTo(StoreFailure.REFUSED);
        assertThat(StoreFailure.of(new NoSuchIndexException("sample")))
                .isEqualTo(StoreFailure.REFUSED);
    }

    @Test
    void a_search_for_more_than_the_window_is_distinguished_from_other_rejections() {
        assertThat(StoreFailure.of(refusal("..Result window is too large, from + size must..")))
                .isEqualTo(StoreFailure.FULL_WINDOW);
        assertThat(StoreFailure.of(new FullWindowException())).isEqualTo(StoreFailure.FULL_WINDOW);
    }
}
