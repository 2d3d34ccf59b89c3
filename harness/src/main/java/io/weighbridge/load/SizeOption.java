package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An option of a load tool, as typed by a user, for a value that weigh takes from the plan.
 *
 * @param kind the value that it sets
 * @param name the option without its value, such as {@code -c} or {@code --clients}
 * @param attached the value, if it is in the same word; null if the next word is the value
 */
public record SizeOption(Kind kind, String name, @Nullable String attached) {

    /** What an option sets. */
    public enum Kind {
        CONNECTIONS,
        REQUESTS,
        /** Requests in flight on a connection. */
        PIPELINE,
        DURATION,
        BODY,
        /**
         * When requests are sent, or connections are opened, instead of as soon as an answer has
         * arrived.
         */
        RATE,
        /** A file that the tool reads, such as a key. */
        FILE,
        /** Where the load goes: a URL, a host, a proxy, or a file that names URLs. */
        ADDRESS
    }

    private static final String SET_BY_WEIGH =
            "weigh sets itself: leave it out, and give requests, duration, connections or pipeline"
                    + " in the load of a plan, or a body in its workload";

    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

    private static final Syntax AB =
            new Syntax(
                    AbOptions.FLAGS,
                    Map.of(
                            Kind.REQUESTS, words("-n"),
                            Kind.CONNECTIONS, words("-c"),
                            Kind.ADDRESS, words("-X")),
                    words(AbOptions.WITH_VALUE.replaceAll("[a-zA-Z]", "-$0 ").strip()));

    private static final Syntax WRK =
            new Syntax(
                    "Lrv",
                    Map.of(
                            Kind.CONNECTIONS, words("-c --connections"),
                            Kind.DURATION, words("-d --duration"),
                            // Of wrk2, whose program is also called wrk.
                            Kind.RATE, words("-R --rate"),
                            // A script can request anything, and there can be only one: weigh's
                            // own.
                            Kind.ADDRESS, words("-s --script")),
                    words("-t -H -T --threads --header --timeout"));

    private static final Syntax GO_WRK =
            new Syntax(
                    "",
                    Map.of(
                            Kind.CONNECTIONS, words("-c"),
                            Kind.DURATION, words("-d"),
                            Kind.BODY, words("-body"),
                            Kind.FILE, words("-cert -key -ca"),
                            Kind.ADDRESS, words("-f")),
                    words("-T -M -H -cpus -host"));

    /** A word that begins with a hyphen is always an option to oha. */
    private static final Syntax OHA =
            new Syntax(
                    "whV",
                    Map.of(
                            Kind.REQUESTS, words("-n"),
                            Kind.CONNECTIONS, words("-c"),
                            Kind.PIPELINE, words("-p"),
                            Kind.DURATION, words("-z"),
                            Kind.BODY, words("-d -D"),
                            Kind.RATE, words("-q --burst-delay --burst-rate"),
                            Kind.ADDRESS,
                                    words(
                                            "-x --connect-to --unix-socket --vsock-addr"
                                                    + " --rand-regex-url --urls-from-file")),
                    Set.of());

    private static final Syntax H2LOAD =
            new Syntax(
                    "hv",
                    Map.of(
                            Kind.REQUESTS, words("-n --requests"),
                            Kind.CONNECTIONS, words("-c --clients"),
                            Kind.PIPELINE, words("-m --max-concurrent-streams"),
                            Kind.DURATION, words("-D --duration"),
                            Kind.BODY, words("-d --data"),
                            Kind.RATE, words("-r --rate --rate-period --rps --timing-script-file"),
                            Kind.ADDRESS, words("-i --input-file -B --base-uri --connect-to")),
                    words(
                            "-t -f -w -W -H -p -T -N --threads --max-frame-size"
                                    + " --window-bits --connection-window-bits --header --ciphers"
                                    + " --tls13-ciphers --no-tls-proto --warm-up-time"
                                    + " --connection-active-timeout --connection-inactivity-timeout"
                                    + " --npn-list --alpn-list --header-table-size"
                                    + " --encoder-header-table-size --log-file --qlog-file-base"
                                    + " --groups --max-udp-payload-size"));

    private static final Syntax NONE = new Syntax("", Map.of(), Set.of());

    /**
     * The options of a tool.
     *
     * @param flags the one-letter options without a value, which can precede others in a word
     * @param kinds those for values that weigh takes from the plan
     * @param others other options with a value, if the value may begin with a hyphen
     */
    private record Syntax(String flags, Map<Kind, Set<String>> kinds, Set<String> others) {

        static Syntax of(LoadTool tool) {
            return switch (tool) {
                case AB -> AB;
                case WRK -> WRK;
                case GO_WRK -> GO_WRK;
                case OHA -> OHA;
                case H2LOAD -> H2LOAD;
                case GATLING, JMH, BUILTIN, HYPERFOIL -> NONE;
            };
        }

        Stream<String> withValue() {
            return Stream.concat(others.stream(), kinds.values().stream().flatMap(Set::stream));
        }
    }

    /** An option as typed, and its value if that is in the same word. */
    private record Typed(String name, @Nullable String attached) {

        /** Most tools accept the beginning of a long name. */
        boolean means(String option) {
            boolean isLong = name.startsWith("--") && name.length() > 2;
            return name.equals(option) || (isLong && option.startsWith(name));
        }
    }

    /**
     * Reads one word of a tool's command line; null if it sets none of these values. A URL needs no
     * option. The word must not be the value of the option before it, see {@link #valueFollows}.
     */
    public static @Nullable SizeOption of(LoadTool tool, String word) {
        if (URL.matcher(word).matches()) {
            return new SizeOption(Kind.ADDRESS, word, null);
        }
        Typed typed = typed(tool, word);
        if (typed == null) {
            return null;
        }
        for (Map.Entry<Kind, Set<String>> each : Syntax.of(tool).kinds().entrySet()) {
            if (each.getValue().stream().anyMatch(typed::means)) {
                return new SizeOption(each.getKey(), typed.name(), typed.attached());
            }
        }
        return null;
    }

    /** Whether its value is a file, or may name one. */
    public boolean namesFile(LoadTool tool) {
        if (kind != Kind.BODY) {
            return kind == Kind.FILE;
        }
        return tool == LoadTool.H2LOAD || tool == LoadTool.GO_WRK || name.equals("-D");
    }

    /**
     * Its value with another path of the file that it names. The body of go-wrk is a file only
     * after an {@code @}.
     */
    public String withPath(LoadTool tool, String value, UnaryOperator<String> path) {
        if (kind != Kind.BODY || tool != LoadTool.GO_WRK) {
            return path.apply(value);
        }
        return value.startsWith("@") ? "@" + path.apply(value.substring(1)) : value;
    }

    /** Whether the word after an option is its value, even if it looks like an option itself. */
    public static boolean valueFollows(LoadTool tool, String word) {
        Typed typed = typed(tool, word);
        return typed != null
                && typed.attached() == null
                && Syntax.of(tool).withValue().anyMatch(typed::means);
    }

    /**
     * The first option for a value that weigh takes from the plan: the load would not be the
     * plan's.
     *
     * @param hasBody whether requests have a body, which an option would replace
     * @return one sentence without a full stop; null if there is no such option
     */
    static @Nullable String mistake(LoadTool tool, List<String> options, boolean hasBody) {
        for (Iterator<String> left = options.iterator(); left.hasNext(); ) {
            String word = left.next();
            SizeOption option = of(tool, word);
            String effect = option == null ? null : option.effect(hasBody);
            if (effect != null) {
                return "the options for %s have %s, which %s".formatted(tool.key(), word, effect);
            }
            if (valueFollows(tool, word) && left.hasNext()) {
                left.next();
            }
        }
        return null;
    }

    /** How it changes the load; null if it does not. */
    private @Nullable String effect(boolean hasBody) {
        return switch (kind) {
            case RATE ->
                    "would make the load an open one: leave it out, or write a plan whose load has"
                            + " model: open, a rate and a driver that can send at a rate";
            case ADDRESS ->
                    "could send the load elsewhere: leave it out; weigh names the target's address"
                            + " and the workload's path itself";
            case BODY -> hasBody ? SET_BY_WEIGH : null;
            case CONNECTIONS, REQUESTS, PIPELINE, DURATION -> SET_BY_WEIGH;
            case FILE -> null;
        };
    }

    private static Set<String> words(String text) {
        return Set.of(text.split(" ", -1));
    }

    /** The option in a word; null if it has none. */
    private static @Nullable Typed typed(LoadTool tool, String word) {
        if (tool == LoadTool.GO_WRK) {
            // Go accepts one or two hyphens before every name.
            return whole(word.replaceFirst("^--", "-"));
        }
        return word.startsWith("--") ? whole(word) : lastLetter(Syntax.of(tool).flags(), word);
    }

    /** A name, optionally followed by {@code =} and the value. */
    private static Typed whole(String word) {
        int equals = word.indexOf('=');
        return equals < 0
                ? new Typed(word, null)
                : new Typed(word.substring(0, equals), word.substring(equals + 1));
    }

    /** Reads a word such as {@code -kn5}: letters without a value, then one with its value. */
    private static @Nullable Typed lastLetter(String flags, String word) {
        int at = 1;
        while (at < word.length() - 1 && flags.indexOf(word.charAt(at)) >= 0) {
            at++;
        }
        if (!word.startsWith("-") || at >= word.length()) {
            return null;
        }
        String rest = word.substring(at + 1);
        return new Typed(
                "-" + word.charAt(at), rest.isEmpty() ? null : rest.replaceFirst("^=", ""));
    }
}
