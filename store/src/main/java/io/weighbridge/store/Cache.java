package io.weighbridge.store;

import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.LockedException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

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

    /**
     * Keeps others out of what a file stands for.
     *
     * @param refusal the sentence of the refusal, made of who holds the lock
     * @throws StoreException where another holds it, or where the file cannot be written
     */
    static InstanceLock lock(Path file, UnaryOperator<String> refusal) {
        try {
            return InstanceLock.acquire(file, refusal);
        } catch (LockedException taken) {
            throw new StoreException(String.valueOf(taken.getMessage()), taken);
        }
    }

    /** A folder in the one for temporary files, which every user can enter. */
    static Path shared() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"), "weighbridge-elasticsearch")
                .toAbsolutePath();
    }
}
