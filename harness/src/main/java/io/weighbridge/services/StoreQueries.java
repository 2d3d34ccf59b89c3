package io.weighbridge.services;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.store.Documents;
import io.weighbridge.store.Queries;
import io.weighbridge.store.Query;
import io.weighbridge.store.StoreException;
import java.util.List;

/**
 * Replaces the placeholders in a plan's paths by values from its store. The length of each answer
 * is then known, so a search that finds too little is detected.
 */
final class StoreQueries {

    private StoreQueries() {}

    /** The plan with all placeholders replaced. */
    static Plan filled(Plan plan, Store store) {
        return plan.withWorkloads(
                plan.workloads().stream().map(workload -> filled(workload, store)).toList());
    }

    private static Workload filled(Workload workload, Store store) {
        StoreQuery query = StoreQuery.in(workload.path());
        if (query == null) {
            return workload;
        }
        Documents documents = documents(store);
        int count = store.queries();
        List<Query> questions =
                switch (query) {
                    case BY_NAME -> Queries.byName(documents, count);
                    case BY_LARGE_ORGANIZATION -> Queries.byLargeOrganization(documents, count);
                    case BY_SMALL_ORGANIZATION -> Queries.bySmallOrganization(documents, count);
                };
        String rest = query.rest(workload.path());
        return workload.drawingFrom(
                questions.stream().map(question -> question.path() + rest).toList(),
                questions.stream().map(question -> Math.toIntExact(question.bytes())).toList());
    }

    /**
     * The documents that a plan's store must hold.
     *
     * @throws UsageException if it cannot hold so many documents or have so many shards
     */
    static Documents documents(Store store) {
        try {
            return new Documents(store.documents(), store.shards(), store.seed());
        } catch (StoreException outOfRange) {
            throw new UsageException(String.valueOf(outOfRange.getMessage()), outOfRange);
        }
    }
}
