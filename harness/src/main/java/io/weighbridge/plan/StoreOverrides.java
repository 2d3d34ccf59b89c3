package io.weighbridge.plan;

import io.weighbridge.model.UsageException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a plan's store from the command line; absent values change nothing.
 *
 * @param documents number of documents
 * @param uri of an Elasticsearch that is already running
 */
public record StoreOverrides(@Nullable Long documents, @Nullable URI uri) {

    /**
     * The changed plan.
     *
     * @throws UsageException if the plan has no store, or the address is not an HTTP URL
     */
    public Plan apply(Plan plan) {
        if (documents == null && uri == null) {
            return plan;
        }
        if (uri != null) {
            requireHttp(uri);
        }
        Store store = plan.store();
        if (store == null) {
            throw new UsageException(noStore(plan));
        }
        Store sized = documents == null ? store : store.withDocuments(documents);
        return plan.withStore(uri == null ? sized : sized.withUri(uri));
    }

    private static void requireHttp(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!List.of("http", "https").contains(scheme) || uri.getHost() == null) {
            throw new UsageException(
                    "--elasticsearch takes a URL such as http://127.0.0.1:9200, not %s."
                            .formatted(uri));
        }
    }

    private String noStore(Plan plan) {
        return "%s is for plans with a store (Elasticsearch), but %s has none: leave it out, or use plans/elasticsearch.yaml."
                .formatted(documents != null ? "--documents" : "--elasticsearch", plan.name());
    }
}
