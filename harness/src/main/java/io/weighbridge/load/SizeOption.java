package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import java.util.Map;
import java.util.Set;
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
        /** Where the load goes: a URL, a host, a proxy, or a file that names URLs. */
        ADDRESS
    }

    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

    private static final Map<String, Kind> AB =
            Map.of("-n", Kind.REQUESTS, "-c", Kind.CONNECTIONS, "-X", Kind.ADDRESS);

    private static final Map<String, Kind> WRK =
            Map.of(
                    "-c", Kind.CONNECTIONS,
                    "--connections", Kind.CONNECTIONS,
                    "-d", Kind.DURATION,
                    "--duration", Kind.DURATION,
                    // Of wrk2, whose program is also called wrk.
                    "-R", Kind.RATE,
                    "--rate", Kind.RATE,
                    // A script can request anything, and there can be only one: weigh's own.
                    "-s", Kind.ADDRESS,
                    "--script", Kind.ADDRESS);

    private static final Map<String, Kind> GO_WRK =
            Map.of(
                    "-c", Kind.CONNECTIONS,
                    "-d", Kind.DURATION,
                    "-body", Kind.BODY,
                    "-f", Kind.ADDRESS);

    private static final Map<String, Kind> OHA =
            Map.ofEntries(
                    Map.entry("-n", Kind.REQUESTS),
                    Map.entry("-c", Kind.CONNECTIONS),
                    Map.entry("-p", Kind.PIPELINE),
                    Map.entry("-z", Kind.DURATION),
                    Map.entry("-d", Kind.BODY),
                    Map.entry("-D", Kind.BODY),
                    Map.entry("-q", Kind.RATE),
                    Map.entry("--burst-delay", Kind.RATE),
                    Map.entry("--burst-rate", Kind.RATE),
                    Map.entry("-x", Kind.ADDRESS),
                    Map.entry("--connect-to", Kind.ADDRESS),
                    Map.entry("--unix-socket", Kind.ADDRESS),
                    Map.entry("--vsock-addr", Kind.ADDRESS),
                    Map.entry("--rand-regex-url", Kind.ADDRESS),
                    Map.entry("--urls-from-file", Kind.ADDRESS));

    private static final Map<String, Kind> H2LOAD =
            Map.ofEntries(
                    Map.entry("-n", Kind.REQUESTS),
                    Map.entry("--requests", Kind.REQUESTS),
                    Map.entry("-c", Kind.CONNECTIONS),
                    Map.entry("--clients", Kind.CONNECTIONS),
                    Map.entry("-m", Kind.PIPELINE),
                    Map.entry("--max-concurrent-streams", Kind.PIPELINE),
                    Map.entry("-D", Kind.DURATION),
                    Map.entry("--duration", Kind.DURATION),
                    Map.entry("-d", Kind.BODY),
                    Map.entry("--data", Kind.BODY),
                    Map.entry("-r", Kind.RATE),
                    Map.entry("--rate", Kind.RATE),
                    Map.entry("--rate-period", Kind.RATE),
                    Map.entry("--rps", Kind.RATE),
                    Map.entry("--timing-script-file", Kind.RATE),
                    Map.entry("-i", Kind.ADDRESS),
                    Map.entry("--input-file", Kind.ADDRESS),
                    Map.entry("-B", Kind.ADDRESS),
                    Map.entry("--base-uri", Kind.ADDRESS),
                    Map.entry("--connect-to", Kind.ADDRESS));

    /** Other options with a value, if the value may begin with a hyphen. */
    private static final Set<String> AB_OTHERS =
            words(AbOptions.WITH_VALUE.replaceAll("[a-zA-Z]", "-$0 ").strip());

    private static final Set<String> WRK_OTHERS = words("-t -H -T --threads --header --timeout");

    private static final Set<String> GO_WRK_OTHERS = words("-T -M -H -cpus -host -cert -key -ca");

    private static final Set<String> H2LOAD_OTHERS =
            words(
                    "-t -f -w -W -H -p -T -N --threads --max-frame-size"
                            + " --window-bits --connection-window-bits --header --ciphers"
                            + " --tls13-ciphers --no-tls-proto --warm-up-time"
                            + " --connection-active-timeout --connection-inactivity-timeout"
                            + " --npn-list --alpn-list --header-table-size"
                            + " --encoder-header-table-size --log-file --qlog-file-base"
                            + " --groups --max-udp-payload-size");

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
        for (Map.Entry<String, Kind> each : kinds(tool).entrySet()) {
            if (typed.means(each.getKey())) {
                return new SizeOption(each.getValue(), typed.name(), typed.attached());
            }
        }
        return null;
    }

    /** Whether the word after an option is its value, even if it looks like an option itself. */
    public static boolean valueFollows(LoadTool tool, String word) {
        Typed typed = typed(tool, word);
        return typed != null
                && typed.attached() == null
                && Stream.concat(others(tool).stream(), kinds(tool).keySet().stream())
                        .anyMatch(typed::means);
    }

    private static Map<String, Kind> kinds(LoadTool tool) {
        return switch (tool) {
            case AB -> AB;
            case WRK -> WRK;
            case GO_WRK -> GO_WRK;
            case OHA -> OHA;
            case H2LOAD -> H2LOAD;
            case GATLING, JMH, BUILTIN, HYPERFOIL -> Map.of();
        };
    }

    /** A word that begins with a hyphen is always an option to oha. */
    private static Set<String> others(LoadTool tool) {
        return switch (tool) {
            case AB -> AB_OTHERS;
            case WRK -> WRK_OTHERS;
            case GO_WRK -> GO_WRK_OTHERS;
            case H2LOAD -> H2LOAD_OTHERS;
            case OHA, GATLING, JMH, BUILTIN, HYPERFOIL -> Set.of();
        };
    }

    /** The one-letter options without a value, which can precede others in a word. */
    private static String flags(LoadTool tool) {
        return switch (tool) {
            case AB -> AbOptions.FLAGS;
            case WRK -> "Lrv";
            case OHA -> "whV";
            case H2LOAD -> "hv";
            case GO_WRK, GATLING, JMH, BUILTIN, HYPERFOIL -> "";
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
        return word.startsWith("--") ? whole(word) : lastLetter(flags(tool), word);
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
