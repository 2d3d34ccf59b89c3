package io.weighbridge.model;

import java.util.regex.Pattern;

/** Quotes words for commands that users copy into a shell. */
public final class ShellWord {

    /** Words that no shell changes. Bash expands braces only around a comma or two dots. */
    private static final Pattern PLAIN = Pattern.compile("([A-Za-z0-9_.,:/=@%+-]|\\{[a-z]+})+");

    private ShellWord() {}

    /** The word as a POSIX shell reads it: in single quotes unless that is not needed. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
