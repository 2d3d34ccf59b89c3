package io.weighbridge.os;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identifies files by their content. */
public final class Sha256 {

    private Sha256() {}

    /**
     * The SHA-256 of a file, in 64 hexadecimal digits.
     *
     * @throws IOException if it cannot be read
     */
    public static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream stream = new DigestInputStream(Files.newInputStream(file), digest)) {
            stream.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
