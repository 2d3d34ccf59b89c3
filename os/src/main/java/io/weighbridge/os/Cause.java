package io.weighbridge.os;

import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;

/** Says why something failed, for a message: many exceptions have no message, or only a path. */
public final class Cause {

    /** The user and password of a URL. */
    private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/\\s\"'<>?#]+@");

    private Cause() {}

    /**
     * The cause as a part of a sentence, with the path if it is known. User and password of a URL
     * are masked.
     */
    public static String of(Exception failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file: " + message;
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied: " + message;
        }
        if (failure instanceof FileSystemException only && only.getReason() == null) {
            return failure.getClass().getSimpleName() + ": " + message;
        }
        return withoutLogins(message);
    }

    /**
     * An address that is wrong, for the message that says so. Everything before its last {@code @}
     * is masked, because a password may contain characters that end it in a URL.
     */
    public static String withoutLogin(URI address) {
        return address.toString().replaceFirst("//.*@", "//***@");
    }

    /** A text with the user and password of each URL masked. */
    public static String withoutLogins(String text) {
        return LOGIN.matcher(text).replaceAll("***@");
    }
}
