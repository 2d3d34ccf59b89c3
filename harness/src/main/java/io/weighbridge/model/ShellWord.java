package io.weighbridge.model;

/** Quotes words for commands that users copy into a shell. */
public final class ShellWord {

    private ShellWord() {}

    /** The word as a POSIX shell reads it: in single quotes unless that is not needed. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_.,:/=@%+-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
