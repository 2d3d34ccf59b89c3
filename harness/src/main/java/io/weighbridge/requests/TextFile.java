package io.weighbridge.requests;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads files that people write. */
final class TextFile {

    /** The most bytes of a file that is read as a whole. */
    static final long MOST = 200L << 20;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TextFile() {}

    /**
     * The lines of a text, without a byte order mark.
     *
     * @throws UsageException if it cannot be read, is too long or is not UTF-8
     */
    static List<String> lines(Path file) {
        requireReadable(file);
        try {
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            if (!lines.isEmpty() && lines.get(0).startsWith(BYTE_ORDER_MARK)) {
                lines.set(0, lines.get(0).substring(1));
            }
            return lines;
        } catch (CharacterCodingException e) {
            throw new WrongFileException(
                    file, "the file must be UTF-8, but it has other bytes: save it as UTF-8");
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Checks that a file is there and not too long.
     *
     * @throws UsageException if it is not
     */
    static void requireReadable(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UsageException(
                    "weigh requests takes a file of requests, but there is no file %s: correct its name"
                            .formatted(file));
        }
        try {
            if (Files.size(file) > MOST) {
                throw new WrongFileException(
                        file,
                        "a file of requests may have 200 MiB, but this one has more: cut it to a"
                                + " typical part");
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    static UsageException unreadable(Path file, IOException e) {
        return new UsageException(
                "%s cannot be read (%s): name a readable file".formatted(file, Cause.of(e)), e);
    }
}
