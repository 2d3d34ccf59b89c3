package io.weighbridge.services;

import io.weighbridge.command.RunFlags;
import io.weighbridge.instrument.plan.Plan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code weigh run} about the Elasticsearch of a plan. */
final class StoreFlags implements RunFlags {

    @Option(
            names = "--documents",
            paramLabel = "N",
            description = "Documents in the Elasticsearch of a plan, 10,000 to 18,000,000.")
    private @Nullable Long documents;

    @Option(
            names = "--elasticsearch",
            paramLabel = "URL",
            description =
                    "URL of a running Elasticsearch, such as the one that docker compose up"
                            + " elasticsearch starts; with a login:"
                            + " 'http://me:$${env:PASSWORD}@host:9200'. Default: one is started for"
                            + " the run.")
    private @Nullable String elasticsearch;

    @Override
    public Plan changed(Plan plan) {
        Plan changed = documents == null ? plan : StoreOverrides.documents(plan, documents);
        return elasticsearch == null
                ? changed
                : StoreOverrides.elasticsearch(changed, elasticsearch);
    }
}
