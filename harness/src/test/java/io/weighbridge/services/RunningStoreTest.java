package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.os.Children;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningStoreTest {

    @TempDir private Path results;

    private RunningStore open(Store store) throws Exception {
        try (Children children = Children.open()) {
            return RunningStore.start("store", store, results, children, Progress.NONE);
        }
    }

    @Test
    void a_store_where_nothing_answers_fails_before_anything_is_measured() throws Exception {
        String nobody;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "http://127.0.0.1:" + taken.getLocalPort();
        }

        assertThatThrownBy(() -> open(Store.DEFAULT.withUri(nobody)))
                .isInstanceOf(BackendFailedException.class)
                .hasMessageStartingWith("Elasticsearch does not answer at " + nobody);
    }

    @Test
    void after_the_user_stopped_a_failure_is_not_the_store_s() throws Exception {
        Children ended = Children.open();
        ended.close();

        assertThatThrownBy(
                        () ->
                                RunningStore.start(
                                        "store",
                                        Store.DEFAULT.withUri("http://127.0.0.1:1"),
                                        results,
                                        ended,
                                        Progress.NONE))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void a_store_that_somebody_else_started_leaves_no_folder() throws Exception {
        assertThatThrownBy(() -> open(Store.DEFAULT.withUri("http://127.0.0.1:1")))
                .isInstanceOf(BackendFailedException.class);

        assertThat(results).isEmptyDirectory();
    }

    @Test
    void an_impossible_store_is_wrong_usage() {
        assertThatThrownBy(() -> open(Store.DEFAULT.withDocuments(9_999)))
                .isInstanceOf(UsageException.class)
                .isNotInstanceOf(BackendFailedException.class)
                .hasMessage("The store takes 10000 to 18000000 documents, not 9999");
    }
}
