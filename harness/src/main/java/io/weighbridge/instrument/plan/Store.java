package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An Elasticsearch that targets query, and its data.
 *
 * @param documents number of employees, 10,000 to 18,000,000
 * @param shards of the employees' index, 1 to 100
 * @param seed from which the employees are generated
 * @param heap of its JVM, as for {@code -Xmx}; ignored if {@code uri} is present
 * @param queries number of different queries, of which each request chooses one, 1 to 10,000
 * @param uri the HTTP URL of a running store; its login may refer to the environment; absent: one
 *     is started for the run
 */
@RecordBuilder
public record Store(
        long documents, int shards, long seed, String heap, int queries, @Nullable String uri)
        implements StoreBuilder.With {

    /**
     * The default: as many shards as in the original benchmark, and twice the heap that 200,000
     * documents need.
     */
    public static final Store DEFAULT = new Store(200_000, 5, 1, "1g", 1000, null);

    Store mapped(UnaryOperator<String> url) {
        return uri == null ? this : withUri(url.apply(uri));
    }
}
