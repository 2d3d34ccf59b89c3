package io.weighbridge.services;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Store;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** Changes to a plan's store from the command line. */
public final class StoreOverrides {

    private StoreOverrides() {}

    /**
     * A plan with another number of documents in its store.
     *
     * @throws UsageException if the plan has no store
     */
    public static Plan documents(Plan plan, long documents) {
        return plan.withStore(store(plan, "--documents").withDocuments(documents));
    }

    /**
     * A plan whose store is an Elasticsearch that is already running.
     *
     * @throws UsageException if the plan has no store, or the address is not an HTTP URL
     */
    public static Plan elasticsearch(Plan plan, URI uri) {
        requireHttp(uri);
        return plan.withStore(store(plan, "--elasticsearch").withUri(uri));
    }

    /**
     * Checks the value of {@code --elasticsearch}.
     *
     * @throws UsageException if it is not an HTTP URL
     */
    public static void requireHttp(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!List.of("http", "https").contains(scheme) || uri.getHost() == null) {
            throw new UsageException(
                    "--elasticsearch takes a URL such as http://127.0.0.1:9200, not %s."
                            .formatted(Cause.withoutLogin(uri)));
        }
    }

    private static Store store(Plan plan, String flag) {
        Store store = plan.store();
        if (store == null) {
            throw new UsageException(
                    "%s is for plans with a store (Elasticsearch), but %s has none: leave it out, or use plans/elasticsearch.yaml."
                            .formatted(flag, plan.name()));
        }
        return store;
    }
}
