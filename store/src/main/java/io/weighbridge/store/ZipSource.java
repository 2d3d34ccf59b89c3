package io.weighbridge.store;

import java.nio.file.Path;

/** Provides the zip of a release. */
@FunctionalInterface
interface ZipSource {

    /**
     * Downloads the zip.
     *
     * @param folder an empty folder
     * @return the file, in that folder
     * @throws StoreException if it cannot be downloaded
     */
    Path fetch(Release release, Path folder) throws InterruptedException;
}
