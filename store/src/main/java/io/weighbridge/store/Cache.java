package io.weighbridge.store;

import io.weighbridge.os.Folders;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.LockedException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Folders that outlive a run. */
final class Cache {

    /** Permissions of folders that the server enters: it may run as another user. */
    static final Set<PosixFilePermission> FOR_ALL = PosixFilePermissions.fromString("rwxr-xr-x");

    private Cache() {}

    /**
     * The folder beside this project's other caches: {@code ~/.cache/weighbridge/elasticsearch}.
     */
    static Path folder() {
        return Folders.cache("elasticsearch").toAbsolutePath();
    }

    /**
     * Locks a file that stands for a folder, so that no other process uses the folder.
     *
     * @param refusal makes the error sentence from a description of the lock's holder
     * @throws StoreException if another process holds it, or if the file cannot be written
     */
    static InstanceLock lock(Path file, UnaryOperator<String> refusal) {
        try {
            return InstanceLock.acquire(file, refusal);
        } catch (LockedException taken) {
            throw new StoreException(String.valueOf(taken.getMessage()), taken);
        }
    }

    /** A folder in the system's temporary folder that every user can enter. */
    static Path shared() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"), "weighbridge-elasticsearch")
                .toAbsolutePath();
    }
}
