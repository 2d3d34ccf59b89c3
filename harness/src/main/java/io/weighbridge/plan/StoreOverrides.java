package io.weighbridge.plan;

import io.weighbridge.model.UsageException;
import java.net.URI;
import java.util.Optional;

/**
 * What a command line changes about a plan's store; what is absent stays as it is.
 *
 * @param documents in it
 * @param uri of an Elasticsearch that runs already
 */
public record StoreOverrides(Optional<Long> documents, Optional<URI> uri) {

    /**
     * The changed plan.
     *
     * @throws UsageException where the plan has no store
     */
    public Plan apply(Plan plan) {
        if (documents.isEmpty() && uri.isEmpty()) {
            return plan;
        }
        Store store = plan.store().orElseThrow(() -> new UsageException(noStore(plan)));
        Store sized = documents.map(store::withDocuments).orElse(store);
        return plan.with(uri.map(sized::at).orElse(sized));
    }

    private String noStore(Plan plan) {
        return "%s is for a plan with a store, and %s has none: leave it out, or use plans/elasticsearch.yaml."
                .formatted(documents.isPresent() ? "--documents" : "--elasticsearch", plan.name());
    }
}
