package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.StoreQuery;
import io.weighbridge.plan.Workload;
import io.weighbridge.store.Documents;
import io.weighbridge.store.Queries;
import io.weighbridge.store.Query;
import io.weighbridge.store.StoreException;
import java.util.List;

/**
 * Puts what is in a plan's store in the places of its paths. Each answer's length is known with
 * them, so that a search which finds fewer is no answer.
 */
public final class StoreQueries {

    private StoreQueries() {}

    /** The plan with every path filled in; itself where it has no store. */
    public static Plan filled(Plan plan) {
        return plan.store()
                .map(
                        store ->
                                plan.withWorkloads(
                                        plan.workloads().stream()
                                                .map(workload -> filled(workload, store))
                                                .toList()))
                .orElse(plan);
    }

    private static Workload filled(Workload workload, Store store) {
        return StoreQuery.in(workload.path())
                .map(query -> filled(workload, query, questions(query, store)))
                .orElse(workload);
    }

    private static Workload filled(Workload workload, StoreQuery query, List<Query> questions) {
        String rest = query.rest(workload.path());
        return workload.asking(
                questions.stream().map(question -> question.path() + rest).toList(),
                questions.stream().map(question -> Math.toIntExact(question.bytes())).toList());
    }

    private static List<Query> questions(StoreQuery query, Store store) {
        Documents documents = documents(store);
        return switch (query) {
            case BY_NAME -> Queries.byName(documents, store.queries());
            case BY_LARGE_ORGANIZATION -> Queries.byLargeOrganization(documents, store.queries());
            case BY_SMALL_ORGANIZATION -> Queries.bySmallOrganization(documents, store.queries());
        };
    }

    /**
     * What a plan's store holds.
     *
     * @throws UsageException where it cannot hold so many documents or have so many shards
     */
    static Documents documents(Store store) {
        try {
            return new Documents(store.documents(), store.shards(), store.seed());
        } catch (StoreException outOfRange) {
            throw new UsageException(String.valueOf(outOfRange.getMessage()), outOfRange);
        }
    }
}
