package io.weighbridge.store;

import java.nio.file.Path;

/** Provides the zip of a release. */
@FunctionalInterface
interface ZipSource {

    /**
     * Downloads the zip, unless it was downloaded before.
     *
     * @return a file that may only be read
     * @throws StoreException if it cannot be downloaded
     */
    Path fetch(Release release);
}
