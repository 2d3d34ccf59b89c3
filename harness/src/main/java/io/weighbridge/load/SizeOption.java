package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An option of a load tool, as typed by a user, for a value that a plan has a key for.
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
        RATE
    }

    private static final Map<String, Kind> AB = Map.of("-n", Kind.REQUESTS, "-c", Kind.CONNECTIONS);

    private static final Map<String, Kind> WRK =
            Map.of(
                    "-c", Kind.CONNECTIONS,
                    "--connections", Kind.CONNECTIONS,
                    "-d", Kind.DURATION,
                    "--duration", Kind.DURATION,
                    // Of wrk2, whose program is also called wrk.
                    "-R", Kind.RATE,
                    "--rate", Kind.RATE);

    private static final Map<String, Kind> GO_WRK =
            Map.of("-c", Kind.CONNECTIONS, "-d", Kind.DURATION, "-body", Kind.BODY);

    private static final Map<String, Kind> OHA =
            Map.of(
                    "-n", Kind.REQUESTS,
                    "-c", Kind.CONNECTIONS,
                    "-p", Kind.PIPELINE,
                    "-z", Kind.DURATION,
                    "-d", Kind.BODY,
                    "-D", Kind.BODY,
                    "-q", Kind.RATE,
                    "--burst-delay", Kind.RATE,
                    "--burst-rate", Kind.RATE);

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
                    Map.entry("--timing-script-file", Kind.RATE));

    /** Reads one word of a tool's command line; null if it sets none of these values. */
    public static @Nullable SizeOption of(LoadTool tool, String word) {
        if (tool == LoadTool.GO_WRK) {
            // Go accepts one or two hyphens before every name.
            return whole(GO_WRK, word.replaceFirst("^--", "-"));
        }
        Map<String, Kind> kinds = kinds(tool);
        return word.startsWith("--") ? whole(kinds, word) : letters(kinds, flags(tool), word);
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

    /** The one-letter options without a value, which can precede others in a word. */
    private static String flags(LoadTool tool) {
        return switch (tool) {
            case AB -> "lrkVhwiIdSq";
            case WRK -> "Lrv";
            case OHA -> "whV";
            case H2LOAD -> "hv";
            case GO_WRK, GATLING, JMH, BUILTIN, HYPERFOIL -> "";
        };
    }

    /** A name, optionally followed by {@code =} and the value. */
    private static @Nullable SizeOption whole(Map<String, Kind> kinds, String word) {
        int equals = word.indexOf('=');
        String typed = equals < 0 ? word : word.substring(0, equals);
        String attached = equals < 0 ? null : word.substring(equals + 1);
        for (Map.Entry<String, Kind> each : kinds.entrySet()) {
            if (named(each.getKey(), typed)) {
                return new SizeOption(each.getValue(), typed, attached);
            }
        }
        return null;
    }

    /** Most tools accept the beginning of a long name. */
    private static boolean named(String name, String typed) {
        boolean isLong = typed.startsWith("--") && typed.length() > 2;
        return typed.equals(name) || (isLong && name.startsWith(typed));
    }

    /** Letters of which the last one may have its value attached. */
    private static @Nullable SizeOption letters(
            Map<String, Kind> kinds, String flags, String word) {
        int at = 1;
        while (at < word.length() - 1 && flags.indexOf(word.charAt(at)) >= 0) {
            at++;
        }
        if (!word.startsWith("-") || at >= word.length()) {
            return null;
        }
        String name = "-" + word.charAt(at);
        Kind kind = kinds.get(name);
        if (kind == null) {
            return null;
        }
        String rest = word.substring(at + 1);
        return new SizeOption(kind, name, rest.isEmpty() ? null : rest.replaceFirst("^=", ""));
    }
}
