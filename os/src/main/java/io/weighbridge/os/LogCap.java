package io.weighbridge.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a process with endless output from filling the disk: if its log exceeds the limit, the
 * middle is removed, and a line in the log says so. The process must open the log for appending, so
 * that it continues after the remaining part.
 */
final class LogCap {

    private final Path log;
    private final long limit;
    private long leftOut;

    /**
     * @param limit bytes; of a longer log, an eighth of this limit is kept from the beginning and
     *     another eighth from the end
     */
    LogCap(Path log, long limit) {
        this.log = log;
        this.limit = limit;
    }

    /**
     * Shortens the log if it is too long. Output that is written meanwhile may be lost.
     *
     * @throws IOException if the log cannot be read or written
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
                    "%n[weighbridge: about %d bytes are left out here; logs are limited to %d bytes]%n"
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

    /** Appends instead of writing at a fixed position, because the process may write meanwhile. */
    private void append(ByteBuffer text) throws IOException {
        try (FileChannel end =
                FileChannel.open(log, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            while (text.hasRemaining()) {
                end.write(text);
            }
        }
    }
}
