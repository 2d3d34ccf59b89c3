package io.weighbridge.os;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says why something failed, for a message: many exceptions have no message, or only a path. */
public final class Cause {

    private Cause() {}

    /** The cause as a part of a sentence, with the path if it is known. */
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
        return message;
    }
}
