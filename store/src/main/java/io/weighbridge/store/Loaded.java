package io.weighbridge.store;

import java.util.OptionalDouble;

/**
 * What a loading did. The store holds exactly the documents, refreshed and merged.
 *
 * @param documents how many it holds
 * @param fresh how many of them were sent now; 0 where all were there
 * @param seconds from the first sent to the last taken; 0 where none were sent
 */
public record Loaded(long documents, long fresh, double seconds) {

    /** How fast they went in, merging not counted; absent where none were sent. */
    public OptionalDouble perSecond() {
        return fresh == 0 ? OptionalDouble.empty() : OptionalDouble.of(fresh / seconds);
    }
}
