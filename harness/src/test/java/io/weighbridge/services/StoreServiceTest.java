package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Store;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StoreServiceTest {

    private static final String URL = "http://127.0.0.1:9200";

    private static Duration time(Store store) {
        return new StoreService("store", store).time();
    }

    @Test
    void the_start_of_a_store_and_its_documents_take_time() {
        Duration small = time(Store.DEFAULT);

        assertThat(time(Store.DEFAULT.withDocuments(2_000_000))).isGreaterThan(small);
        assertThat(time(Store.DEFAULT.withUri(URL)))
                .as("one that runs already need not be started")
                .isPositive()
                .isLessThan(small);
    }

    @Test
    void a_dry_run_says_which_store_would_be_filled() {
        assertThat(new StoreService("store", Store.DEFAULT).foreseen())
                .isEqualTo(
                        "An Elasticsearch is started, is filled with 200000 documents and checked"
                                + " first.");
        assertThat(new StoreService("store", Store.DEFAULT.withUri(URL)).foreseen())
                .isEqualTo(
                        "Elasticsearch at http://127.0.0.1:9200 is filled with 200000 documents and"
                                + " checked first.");
    }
}
