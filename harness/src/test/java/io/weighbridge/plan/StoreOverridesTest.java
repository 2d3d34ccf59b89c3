package io.weighbridge.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import java.net.URI;
import org.junit.jupiter.api.Test;

class StoreOverridesTest {

    private static final Plan WITHOUT = new PlanSample().plan(1);
    private static final Plan WITH = WITHOUT.withStore(Store.DEFAULT);
    private static final URI URL = URI.create("http://127.0.0.1:9200");

    @Test
    void documents_and_address_come_from_the_command_line() {
        Plan changed = new StoreOverrides(10_000L, URL).apply(WITH);

        assertThat(changed.store()).isEqualTo(Store.DEFAULT.withDocuments(10_000).withUri(URL));
    }

    @Test
    void missing_overrides_change_nothing() {
        StoreOverrides none = new StoreOverrides(null, null);

        assertThat(none.apply(WITH)).isSameAs(WITH);
        assertThat(none.apply(WITHOUT)).isSameAs(WITHOUT);
        assertThat(new StoreOverrides(null, URL).apply(WITH).store())
                .isEqualTo(Store.DEFAULT.withUri(URL));
    }

    @Test
    void a_plan_without_a_store_rejects_them() {
        assertThatThrownBy(() -> new StoreOverrides(null, URL).apply(WITHOUT))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "--elasticsearch is for plans with a store (Elasticsearch), but ");
    }
}
