package io.weighbridge.services;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.os.Cause;
import java.net.URI;
import java.net.URISyntaxException;
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
     * @param url its user and password may refer to the environment
     * @throws UsageException if the plan has no store, or the address is not an HTTP URL
     */
    public static Plan elasticsearch(Plan plan, String url) {
        requireHttp(url);
        return plan.withStore(store(plan, "--elasticsearch").withUri(url));
    }

    /**
     * Checks the value of {@code --elasticsearch}.
     *
     * @throws UsageException if it is not an HTTP URL, or refers to the environment outside its
     *     user and password
     */
    public static void requireHttp(String url) {
        // A user and a password may have such a character, but a host may not.
        if (!isHttp(EnvironmentReferences.replaced(url, "%24"))) {
            String hint =
                    url.contains("@")
                            ? "; in a user or password, write special characters as in %40 for @"
                            : "";
            throw new UsageException(
                    "--elasticsearch takes a URL such as http://127.0.0.1:9200, not %s%s."
                            .formatted(Cause.withoutLogin(url), hint));
        }
    }

    private static boolean isHttp(String url) {
        try {
            URI uri = new URI(url);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            return List.of("http", "https").contains(scheme) && uri.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
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
