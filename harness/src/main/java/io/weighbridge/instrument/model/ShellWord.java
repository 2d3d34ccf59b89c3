package io.weighbridge.instrument.model;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Quotes words for commands that users copy into a shell. */
public final class ShellWord {

    /** Words that no shell changes. Bash expands braces only around a comma or two dots. */
    private static final Pattern PLAIN = Pattern.compile("([A-Za-z0-9_.,:/=@%+-]|\\{[a-z]+})+");

    private ShellWord() {}

    /** A command line that can be pasted into a shell. */
    public static String line(List<String> words) {
        return words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    }

    /** A command line of weigh that can be pasted into a shell. */
    public static String weigh(List<String> arguments) {
        return ("weigh " + line(arguments)).strip();
    }

    /** The word as a POSIX shell reads it: in single quotes unless that is not needed. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
