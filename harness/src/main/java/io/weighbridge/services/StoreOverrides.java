package io.weighbridge.services;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.os.Cause;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Changes to the Elasticsearch of a plan from the command line. */
public final class StoreOverrides {

    private StoreOverrides() {}

    /**
     * A plan with another number of documents in its Elasticsearch.
     *
     * @throws UsageException if the plan has none
     */
    public static Plan documents(Plan plan, long documents) {
        return changed(plan, "--documents", store -> store.withDocuments(documents));
    }

    /**
     * A plan with an Elasticsearch that is already running.
     *
     * @param url its user and password may refer to the environment
     * @throws UsageException if the plan has none, or the address is not an HTTP URL
     */
    public static Plan elasticsearch(Plan plan, String url) {
        requireHttp(url);
        return changed(plan, "--elasticsearch", store -> store.withUri(url));
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

    private static Plan changed(Plan plan, String flag, UnaryOperator<Store> change) {
        if (StoreService.of(plan).isEmpty()) {
            throw new UsageException(
                    "%s is for plans with an Elasticsearch, but %s has none: leave it out, or use plans/elasticsearch.yaml."
                            .formatted(flag, plan.name()));
        }
        return plan.withServices(
                plan.services().stream().map(service -> changed(service, change)).toList());
    }

    private static Service changed(Service service, UnaryOperator<Store> change) {
        Store store = service.elasticsearch();
        return store == null ? service : service.withElasticsearch(change.apply(store));
    }
}
