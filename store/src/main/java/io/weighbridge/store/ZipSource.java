package io.weighbridge.store;

import java.nio.file.Path;

/** Where the zip of a release comes from. */
@FunctionalInterface
interface ZipSource {

    /**
     * Lays the zip down.
     *
     * @param folder an empty one
     * @return the file, in that folder
     * @throws StoreException where it is not to be had
     */
    Path fetch(Release release, Path folder) throws InterruptedException;
}
