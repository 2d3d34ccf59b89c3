package io.weighbridge.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a process that prints without end from filling the disk: once its log is longer than the
 * limit, its middle is left out, which a line in the log says. The process must open the log for
 * appending, and then goes on behind what is kept.
 */
final class LogCap {

    private final Path log;
    private final long limit;
    private long leftOut;

    /**
     * @param limit of the log in bytes, of which an eighth is kept at its beginning and at its end
     *     each
     */
    LogCap(Path log, long limit) {
        this.log = log;
        this.limit = limit;
    }

    /**
     * Looks at the log. What the process prints at this very moment may be left out, too.
     *
     * @throws IOException where the log cannot be read or written
     */
    synchronized void apply() throws IOException {
        try (FileChannel channel =
                FileChannel.open(log, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = channel.size();
            if (size <= limit) {
                return;
            }
            int kept = (int) (limit / 8);
            ByteBuffer end = ByteBuffer.allocate(kept);
            read(channel, size - kept, end);
            leftOut += size - 2L * kept;
            String line =
                    "%n[weighbridge: about %d bytes are left out here, for a log may have %d]%n"
                            .formatted(leftOut, limit);
            channel.truncate(kept);
            append(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
            append(end);
        }
    }

    private static void read(FileChannel channel, long from, ByteBuffer into) throws IOException {
        while (into.hasRemaining()) {
            if (channel.read(into, from + into.position()) < 0) {
                break;
            }
        }
        into.flip();
    }

    /** Not at a position of our own, where the process may have written meanwhile. */
    private void append(ByteBuffer text) throws IOException {
        try (FileChannel end =
                FileChannel.open(log, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            while (text.hasRemaining()) {
                end.write(text);
            }
        }
    }
}
