package io.weighbridge.os;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An environment variable by which a child and its descendants can be found even after they have
 * left its process tree and its session, as a daemon does. A process that clears its environment
 * loses the variable. On Linux, only the same user and root can read it.
 *
 * @param value unique to the harness's process, or to one of its children
 */
record ProcessMark(String value) {

    static final String NAME = "WEIGHBRIDGE_CHILD";

    private static final Path PROC = Path.of("/proc");

    /** Larger than most environments. */
    private static final int USUAL_BYTES = 64 << 10;

    /** A mark that no other process has. */
    static ProcessMark unique() {
        return new ProcessMark(UUID.randomUUID().toString());
    }

    /** The mark of one child. A search for this mark also finds the child. */
    ProcessMark child(int number) {
        return new ProcessMark(value + "." + number + ".");
    }

    /** How the entry of this mark begins in the environment of a process. */
    String assignment() {
        return NAME + "=" + value;
    }

    /**
     * Whether a process has this mark, or one that begins with it. A process keeps the environment
     * with which it was started, so the answer does not change.
     *
     * @return null if the environment is empty, as it is for a moment while a process turns into
     *     another program, and always for a thread of the kernel
     * @throws IOException if it cannot be read: the process has ended, or belongs to another user
     */
    @Nullable Boolean isOn(long pid) throws IOException {
        String text = environment(pid);
        return text.isEmpty() ? null : ("\0" + text).contains("\0" + assignment());
    }

    /**
     * Reads the environment with one system call. Between two calls the process may turn into
     * another program, and the second call then returns nothing.
     */
    private static String environment(long pid) throws IOException {
        for (int size = USUAL_BYTES; ; size *= 2) {
            byte[] bytes = new byte[size];
            int length = firstRead(pid, bytes);
            if (length < size) {
                return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
            }
        }
    }

    private static int firstRead(long pid, byte[] bytes) throws IOException {
        try (InputStream file = new FileInputStream(PROC.resolve(pid + "/environ").toFile())) {
            return Math.max(0, file.read(bytes));
        }
    }
}
