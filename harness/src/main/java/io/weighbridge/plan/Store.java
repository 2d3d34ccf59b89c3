package io.weighbridge.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.util.Optional;

/**
 * The Elasticsearch behind the targets, and what it holds.
 *
 * @param documents how many employees; 10,000 to 18,000,000
 * @param shards of their index; 1 to 100
 * @param seed they are drawn from
 * @param heap of its JVM as {@code -Xmx} takes it; without effect on a store that was given
 * @param queries different questions a workload draws from, 1 to 10,000
 * @param uri of one that runs already; absent: one is started for the run
 */
@RecordBuilder
public record Store(
        long documents, int shards, long seed, String heap, int queries, Optional<URI> uri)
        implements StoreBuilder.With {

    /**
     * What a plan that only says it wants one gets: the origin's shards, and twice the heap that
     * 200,000 documents need.
     */
    public static final Store DEFAULT = new Store(200_000, 5, 1, "1g", 1000, Optional.empty());

    /** Stands in a target's properties for the store's address. */
    public static final String ADDRESS = "{store}";

    /** The same documents in a store that runs already. */
    public Store at(URI other) {
        return withUri(Optional.of(other));
    }
}
