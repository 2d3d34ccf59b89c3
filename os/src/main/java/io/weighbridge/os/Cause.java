package io.weighbridge.os;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says why something failed, for a message: many exceptions have no message, or only a path. */
public final class Cause {

    /**
     * The number of last lines in which a cause is searched for: a long stack trace may follow it.
     */
    public static final int LINES_SEARCHED = 400;

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
     * The line with which a program says why it failed: the message of a JVM that does not start,
     * the description of Spring Boot's failure analysis, the first cause of its last exception, or
     * its complaint. User and password of a URL are masked.
     *
     * @param printed the last lines of its output, oldest first; a stack trace may follow the cause
     * @return the last line if none says why; null if it printed nothing
     */
    public static @Nullable String printed(List<String> printed) {
        return masked(PrintedCause.in(printed).orLast());
    }

    /**
     * The cause, like {@link #printed}, in parentheses after a space, for a sentence; empty if the
     * program printed nothing.
     */
    public static String inParentheses(List<String> printed) {
        String cause = printed(printed);
        return cause == null ? "" : " (" + cause + ")";
    }

    /**
     * The message of a failure in the output of a program that still runs; null if there is none.
     */
    public static @Nullable String reported(List<String> printed) {
        return masked(PrintedCause.in(printed).named());
    }

    private static @Nullable String masked(@Nullable String line) {
        return line == null ? null : withoutLogins(line);
    }

    /**
     * An address that is wrong, for the message that says so. Everything before its last {@code @}
     * is masked, because a password may contain characters that end it in a URL.
     */
    public static String withoutLogin(String address) {
        return address.replaceFirst("//.*@", "//***@");
    }

    /** A text with the user and password of each URL masked. */
    public static String withoutLogins(String text) {
        return LOGIN.matcher(text).replaceAll("***@");
    }
}
