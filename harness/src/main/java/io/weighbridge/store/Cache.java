package io.weighbridge.store;

import java.nio.file.Path;

/** Folders that outlive a run. */
final class Cache {

    private Cache() {}

    /** Beside what else of ours is kept: {@code ~/.cache/weighbridge/elasticsearch}. */
    static Path folder() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache);
        return base.resolve("weighbridge").resolve("elasticsearch").toAbsolutePath();
    }

    /** A folder in the one for temporary files, which every user can enter. */
    static Path shared() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"), "weighbridge-elasticsearch")
                .toAbsolutePath();
    }
}
