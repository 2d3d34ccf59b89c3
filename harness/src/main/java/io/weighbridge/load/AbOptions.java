package io.weighbridge.load;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** ab's options as typed by a user: those that a {@link Load} has fields for, and the rest. */
public final class AbOptions {

    /** The options of ab 2.3 that have a value, and those that do not. */
    static final String WITH_VALUE = "nctsbTpuvxyzCHPAgXeBmfZE";

    static final String FLAGS = "lrkVhwiIdSq";

    /**
     * Options that would hide the output from the parser, or override the size of the load in the
     * plan.
     */
    private static final String REFUSED = "tewVhd";

    /** Options with a file as value. */
    private static final String FILES = "pugE";

    private final Path folder;
    private final List<String> rest = new ArrayList<>();
    private Load load;

    private AbOptions(Load load, Path folder) {
        this.load = load;
        this.folder = folder;
    }

    /**
     * A load changed by options: its fields, or else its own options. It has keep-alive only with
     * {@code -k}. Paths of files become absolute, because ab runs in another folder. Options are
     * parsed as getopt does: a value follows its option or is attached to it, and flags can be
     * combined.
     *
     * @param folder to which paths of files are relative
     * @throws UsageException if ab has no such option, a value is missing, or the option is
     *     reserved for Weighbridge
     */
    public static Load applied(Load load, List<String> typed, Path folder) {
        AbOptions options = new AbOptions(load.withKeepAlive(false), folder);
        Deque<String> left = new ArrayDeque<>(typed);
        while (!left.isEmpty()) {
            options.argument(left.pop(), left);
        }
        return options.load.withOptions(options.rest);
    }

    private void argument(String argument, Deque<String> left) {
        if (argument.length() < 2 || argument.charAt(0) != '-') {
            throw new UsageException(
                    "weigh ab sets the address itself, so only options of ab are expected, not "
                            + argument);
        }
        for (int at = 1; at < argument.length(); at++) {
            char letter = argument.charAt(at);
            refuse(letter);
            if (WITH_VALUE.indexOf(letter) >= 0) {
                String attached = argument.substring(at + 1);
                value(letter, attached.isEmpty() ? next(letter, left) : attached);
                return;
            }
            flag(letter);
        }
    }

    private static void refuse(char letter) {
        if (WITH_VALUE.indexOf(letter) < 0 && FLAGS.indexOf(letter) < 0) {
            throw new UsageException("ab has no option -" + letter + ": see ab -h");
        }
        if (REFUSED.indexOf(letter) >= 0) {
            throw new UsageException(
                    letter == 't'
                            ? "weigh ab sends a number of requests: use -n instead of ab's -t"
                            : "ab's -%c would hide the results from Weighbridge: leave it out"
                                    .formatted(letter));
        }
    }

    private static String next(char letter, Deque<String> left) {
        if (left.isEmpty()) {
            throw new UsageException("ab's -" + letter + " needs a value: see ab -h");
        }
        return left.pop();
    }

    private void value(char letter, String value) {
        switch (letter) {
            case 'n' -> load = load.withRequests(count(letter, value, Load.MOST_REQUESTS));
            case 'c' ->
                    load = load.withConnections((int) count(letter, value, Load.MOST_CONNECTIONS));
            default -> {
                boolean file = FILES.indexOf(letter) >= 0;
                rest.add("-" + letter);
                rest.add(file ? folder.resolve(value).toAbsolutePath().toString() : value);
            }
        }
    }

    private void flag(char letter) {
        if (letter == 'k') {
            load = load.withKeepAlive(true);
        } else {
            rest.add("-" + letter);
        }
    }

    private static long count(char letter, String value, long most) {
        long count = value.matches("[1-9][0-9]{0,9}") ? Long.parseLong(value) : 0;
        if (count < 1 || count > most) {
            throw new UsageException(
                    "ab's -%c takes a whole number from 1 to %d, not %s"
                            .formatted(letter, most, value));
        }
        return count;
    }
}
