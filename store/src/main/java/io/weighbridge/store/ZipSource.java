package io.weighbridge.store;

import java.nio.file.Path;

/** Where the zip of a release comes from. */
@FunctionalInterface
interface ZipSource {

    /**
     * Fetches the zip.
     *
     * @param folder an empty one
     * @return the file, in that folder
     * @throws StoreException if it cannot be fetched
     */
    Path fetch(Release release, Path folder) throws InterruptedException;
}
