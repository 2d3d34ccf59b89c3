package io.weighbridge.instrument.mix;

import io.weighbridge.instrument.model.DidYouMean;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values of dynamic variables such as {@code $uuid}, as JetBrains' HTTP client and VS Code's
 * REST Client write them. The same seed and time give the same values in the same order.
 */
public final class DrawnValues {

    private static final Pattern CALL =
            Pattern.compile("\\$([A-Za-z.]+)(?:\\(([^()]*)\\)|\\s+(.*))?");

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    private static final String DIGITS = "0123456789";

    private static final int LONGEST = 10_000;

    /** What each variable takes: the numbers of arguments that it can have. */
    private static final Map<String, List<Integer>> KNOWN = known();

    private final SplittableRandom random;
    private final Instant at;

    /**
     * @param at the time that all timestamps have
     */
    public DrawnValues(long seed, Instant at) {
        this.random = new SplittableRandom(seed);
        this.at = at;
    }

    /** A variable with its arguments. */
    private record Call(String name, List<Integer> arguments) {

        int first() {
            return arguments.get(0);
        }
    }

    private static Map<String, List<Integer>> known() {
        Map<String, List<Integer>> known = new LinkedHashMap<>();
        for (String name : List.of("uuid", "guid", "random.uuid", "random.email")) {
            known.put(name, List.of(0));
        }
        known.put("timestamp", List.of(0));
        known.put("isoTimestamp", List.of(0));
        known.put("randomInt", List.of(0, 2));
        known.put("random.integer", List.of(0, 2));
        for (String name : List.of("alphabetic", "alphanumeric", "hexadecimal")) {
            known.put("random." + name, List.of(1));
        }
        return known;
    }

    /**
     * Why an expression is no dynamic variable, as a sentence without a full stop; null if it is
     * one.
     *
     * @param expression such as {@code $random.integer(1, 10)}
     */
    public static @Nullable String mistake(String expression) {
        Matcher parts = CALL.matcher(expression);
        String name = parts.matches() ? parts.group(1) : expression.replaceFirst("[\\s(].*", "");
        List<Integer> counts = KNOWN.get(name);
        if (counts == null) {
            List<String> names = KNOWN.keySet().stream().map(known -> "$" + known).toList();
            return "weigh knows the dynamic variables %s, not %s%s"
                    .formatted(
                            String.join(", ", names),
                            shown(name),
                            DidYouMean.hint(shown(name), names));
        }
        Call call = call(expression);
        if (call == null || !counts.contains(call.arguments().size())) {
            return "$%s takes %s, not %s: correct it"
                    .formatted(name, arguments(counts), expression);
        }
        return isUsable(call)
                ? null
                : "the numbers of %s are outside its range: write the smaller one first, and a length from 1 to %d"
                        .formatted(expression, LONGEST);
    }

    private static String shown(String name) {
        return name.startsWith("$") ? name : "$" + name;
    }

    private static String arguments(List<Integer> counts) {
        if (counts.contains(1)) {
            return "one number";
        }
        return counts.contains(2) ? "two whole numbers or nothing" : "no arguments";
    }

    private static boolean isUsable(Call call) {
        return switch (call.arguments().size()) {
            case 1 -> call.first() >= 1 && call.first() <= LONGEST;
            case 2 -> call.first() < call.arguments().get(1);
            default -> true;
        };
    }

    private static @Nullable Call call(String expression) {
        Matcher parts = CALL.matcher(expression);
        if (!parts.matches()) {
            return null;
        }
        String given = parts.group(2) == null ? parts.group(3) : parts.group(2);
        List<Integer> arguments = new ArrayList<>();
        String list = given == null ? "" : given.strip();
        for (String argument : list.isEmpty() ? new String[0] : list.split("[,\\s]+", -1)) {
            if (!argument.matches("-?[0-9]{1,9}")) {
                return null;
            }
            arguments.add(Integer.valueOf(argument));
        }
        return new Call(parts.group(1), arguments);
    }

    /**
     * The next value of a dynamic variable.
     *
     * @param expression for which {@link #mistake} is null
     */
    public String next(String expression) {
        Call call = call(expression);
        if (call == null) {
            throw new IllegalArgumentException(expression);
        }
        return switch (call.name()) {
            case "uuid", "guid", "random.uuid" -> uuid().toString();
            case "random.email" -> text(LETTERS, 8) + "@example.com";
            case "timestamp" -> String.valueOf(at.getEpochSecond());
            case "isoTimestamp" -> at.truncatedTo(ChronoUnit.MILLIS).toString();
            case "randomInt", "random.integer" -> String.valueOf(integer(call.arguments()));
            case "random.alphabetic" -> text(LETTERS, call.first());
            case "random.alphanumeric" -> text(LETTERS + DIGITS, call.first());
            case "random.hexadecimal" -> text(DIGITS + "abcdef", call.first());
            default -> throw new IllegalArgumentException(expression);
        };
    }

    /** A random UUID, version 4 of RFC 9562. */
    private UUID uuid() {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() >>> 2) | (1L << 63);
        return new UUID(high, low);
    }

    /** From 0 to 999 without bounds, as in both editors; the upper bound is never reached. */
    private int integer(List<Integer> bounds) {
        return bounds.isEmpty()
                ? random.nextInt(1000)
                : random.nextInt(bounds.get(0), bounds.get(1));
    }

    private String text(String alphabet, int length) {
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < length; place++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
