package io.weighbridge.instrument.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/**
 * A file of lines that survives a killed process: only lines with a line feed are read, and the
 * next write removes a partial last line. Only its owner may read it.
 */
record LineFile(Path file) {

    /** Writes one line, and returns when it is on disk. */
    void append(String line) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE),
                        PrivateFolder.PRIVATE_FILE)) {
            long end = end(channel);
            write(channel.truncate(end).position(end), line + "\n");
        }
    }

    /** The end of the last complete line. */
    private static long end(FileChannel channel) throws IOException {
        long end = channel.size();
        ByteBuffer last = ByteBuffer.allocate(1);
        while (end > 0) {
            channel.read(last.clear(), end - 1);
            if (last.get(0) == '\n') {
                break;
            }
            end--;
        }
        return end;
    }

    /** The lines that were written completely; empty if the file does not exist. */
    List<String> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    }

    /** Replaces the whole file by a text: a reader sees the old or the new text, never a part. */
    static void replace(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel channel =
                FileChannel.open(
                        fresh,
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.TRUNCATE_EXISTING,
                                StandardOpenOption.WRITE),
                        PrivateFolder.PRIVATE_FILE)) {
            write(channel, text);
        }
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(FileChannel channel, String text) throws IOException {
        Channels.newOutputStream(channel).write(text.getBytes(StandardCharsets.UTF_8));
        channel.force(true);
    }
}
