package io.weighbridge.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Locks a file, so that a machine has at most one run at a time, or a folder is not used twice at a
 * time. The kernel holds the lock, and releases it however the process ends. The file remains; its
 * text (process and start time) is only for the error message.
 */
public final class InstanceLock implements AutoCloseable {

    /**
     * The files that this JVM has locked. A POSIX lock is lost as soon as its process closes the
     * file anywhere, so a locked file must not be opened again.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private InstanceLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock of a file, or fails at once.
     *
     * @param file created if it does not exist; its folder must exist
     * @param refusal makes the error sentence from a description of the lock's holder
     * @throws LockedException if another process holds it, or if the file cannot be written
     */
    public static InstanceLock acquire(Path file, UnaryOperator<String> refusal) {
        Path key = file.toAbsolutePath().normalize();
        if (!HELD.add(key)) {
            String self = "this process (pid " + ProcessHandle.current().pid() + ")";
            throw new LockedException(refusal.apply(self), self);
        }
        boolean locked = false;
        try {
            InstanceLock lock = new InstanceLock(key, lock(key, refusal));
            locked = true;
            return lock;
        } catch (IOException e) {
            throw new LockedException(
                    "The lock file %s cannot be used (%s): fix its permissions or delete it"
                            .formatted(key, e),
                    e);
        } finally {
            if (!locked) {
                HELD.remove(key);
            }
        }
    }

    /** Releases the lock. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closing releases the lock even then.
        } finally {
            HELD.remove(file);
        }
    }

    private static FileChannel lock(Path file, UnaryOperator<String> refusal) throws IOException {
        createIfMissing(file);
        FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
        requireOneName(file, channel);
        if (channel.tryLock() == null) {
            String holder = holder(channel);
            channel.close();
            throw new LockedException(refusal.apply(holder), holder);
        }
        String text =
                "pid %d since %s\n"
                        .formatted(
                                ProcessHandle.current().pid(),
                                Instant.now().truncatedTo(ChronoUnit.SECONDS));
        channel.truncate(0).write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
        return channel;
    }

    /**
     * A hard link may be a valuable file under another name, which the lock's text would overwrite.
     */
    private static void requireOneName(Path file, FileChannel channel) throws IOException {
        Object names = Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
        if (!names.equals(1)) {
            channel.close();
            throw new IOException("it is a hard link to another file");
        }
    }

    /**
     * Never uses CREATE on an existing file: in a sticky folder, Linux (fs.protected_regular) then
     * refuses access to another user's file, even a writable one.
     */
    private static void createIfMissing(Path file) throws IOException {
        try {
            Files.createFile(file);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (FileAlreadyExistsException e) {
            // An earlier run, or another process, created it.
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(200);
        channel.read(text, 0);
        String said = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
        return said.isEmpty() ? "another process" : said;
    }
}
