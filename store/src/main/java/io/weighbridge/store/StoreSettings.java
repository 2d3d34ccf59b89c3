package io.weighbridge.store;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How a server of our own is started.
 *
 * @param documents what it is to hold: its data folder is kept for these from run to run
 * @param heap of its JVM as {@code -Xmx} takes it, such as {@code 1g} or {@code 512m}
 * @param port where it answers on the loopback; absent: a free one
 * @param folder where its log and its settings are left; it exists
 */
public record StoreSettings(Documents documents, String heap, OptionalInt port, Path folder) {

    private static final Pattern HEAP = Pattern.compile("[1-9][0-9]{0,5}[mMgG]");

    public StoreSettings {
        if (!HEAP.matcher(heap).matches()) {
            throw new StoreException(
                    "the store's heap is a number with m or g, such as 512m or 1g, not " + heap);
        }
    }
}
