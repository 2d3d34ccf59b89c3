package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreOverridesTest {

    private static final Plan PLAN = new PlanSample().plan(5);
    private static final Plan STORE =
            PLAN.withServices(List.of(Service.storing("store", Store.DEFAULT)));
    private static final String URL = "http://127.0.0.1:9200";

    @Test
    void documents_and_address_of_a_store_come_from_the_command_line() {
        assertThat(StoreOverrides.documents(STORE, 10_000).services().get(0).elasticsearch())
                .isEqualTo(Store.DEFAULT.withDocuments(10_000));
        assertThat(StoreOverrides.elasticsearch(STORE, URL).services().get(0).elasticsearch())
                .isEqualTo(Store.DEFAULT.withUri(URL));
    }

    @Test
    void a_plan_without_a_store_takes_neither_documents_nor_an_address() {
        assertThatThrownBy(() -> StoreOverrides.documents(PLAN, 10_000))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--documents is for plans with an Elasticsearch, but ");
        assertThatThrownBy(() -> StoreOverrides.elasticsearch(PLAN, URL))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--elasticsearch is for plans with an Elasticsearch, but ");
    }
}
