package io.weighbridge.store;

import org.jspecify.annotations.Nullable;

/**
 * The result of loading. The store now holds exactly the intended documents, refreshed and merged.
 *
 * @param documents how many the store holds
 * @param fresh how many of them were sent now; 0 if all were already there
 * @param seconds from sending the first to accepting the last; 0 if none were sent
 */
public record Loaded(long documents, long fresh, double seconds) {

    /** Documents per second, without merging; null if none were sent. */
    public @Nullable Double perSecond() {
        return fresh == 0 ? null : fresh / seconds;
    }
}
