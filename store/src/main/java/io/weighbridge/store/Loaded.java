package io.weighbridge.store;

import java.util.OptionalDouble;

/**
 * The result of a loading. The store holds exactly the documents, refreshed and merged.
 *
 * @param documents how many it holds
 * @param fresh how many of them were sent now; 0 if all were already there
 * @param seconds from sending the first to accepting the last; 0 if none were sent
 */
public record Loaded(long documents, long fresh, double seconds) {

    /** Documents per second, without merging; absent if none were sent. */
    public OptionalDouble perSecond() {
        return fresh == 0 ? OptionalDouble.empty() : OptionalDouble.of(fresh / seconds);
    }
}
