package io.weighbridge.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

    /** The variable's name. */
    static final String NAME = "WEIGHBRIDGE_CHILD";

    private static final Path PROC = Path.of("/proc");

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
        byte[] environment = Files.readAllBytes(PROC.resolve(pid + "/environ"));
        String text = new String(environment, StandardCharsets.ISO_8859_1);
        return text.isEmpty() ? null : ("\0" + text).contains("\0" + assignment());
    }
}
