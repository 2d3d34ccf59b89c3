package io.weighbridge.instrument.plan;

import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose bytes are the body of a POST. */
public final class BodyFile {

    /**
     * The most bytes of a file. A run keeps them in one text of its JSON files, of which the parser
     * takes 20 million characters.
     */
    private static final int MOST = 10_000_000;

    private BodyFile() {}

    /**
     * Its bytes.
     *
     * @throws IOException if it cannot be read or has more than 10 MB; the message says so in half
     *     a sentence
     */
    public static byte[] read(Path file) throws IOException {
        byte[] bytes;
        try (var stream = Files.newInputStream(file)) {
            bytes = stream.readNBytes(MOST + 1);
        } catch (IOException e) {
            throw new IOException("%s cannot be read (%s)".formatted(file, Cause.of(e)), e);
        }
        if (bytes.length > MOST) {
            throw new IOException(file + " is longer than 10 MB");
        }
        return bytes;
    }
}
