package io.weighbridge.store;

import java.nio.file.Path;

/**
 * Settings of a server that is started here.
 *
 * @param documents the intended content; the data folder with this content is kept from run to run
 * @param heap of the server's JVM, as for {@code -Xmx}, such as {@code 1g} or {@code 512m}
 * @param folder an existing folder for the server's log and settings
 */
public record StoreSettings(Documents documents, String heap, Path folder) {}
