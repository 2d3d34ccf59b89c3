package io.weighbridge.engine;

import io.netty.buffer.ByteBufUtil;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the placeholders in the texts of one request: {@code {{$uuid}}}, {@code {{$randomInt}}},
 * {@code {{$randomInt MIN MAX}}} and the names of row values. Other text in braces is none.
 */
final class Placeholders {

    private static final Pattern BRACES = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");

    private static final Pattern NUMBER =
            Pattern.compile("\\$randomInt(?:\\s+(-?\\d{1,15})\\s+(-?\\d{1,15}))?");

    /** Numbers are below this if the placeholder names no others. */
    private static final long NUMBERS = 1_000;

    private static final long VERSION = 0xf000L;
    private static final long RANDOM = 0x4000L;
    private static final long VARIANT = 0xc000_0000_0000_0000L;
    private static final long STANDARD = 0x8000_0000_0000_0000L;

    private final Map<String, List<String>> rows;

    /** The number of places found so far: each has its own random values. */
    private int places;

    Placeholders(Map<String, List<String>> rows) {
        this.rows = rows;
    }

    /** A text, encoded with places for values. */
    VaryingText in(String text, Charset charset) {
        List<VaryingText.Part> parts = new ArrayList<>();
        Matcher braces = BRACES.matcher(text);
        int end = 0;
        boolean varies = false;
        while (braces.find()) {
            VaryingText.Part value = value(braces.group(1), charset);
            if (value != null) {
                parts.add(fixed(text.substring(end, braces.start()), charset));
                parts.add(value);
                end = braces.end();
                varies = true;
            }
        }
        parts.add(fixed(text.substring(end), charset));
        return new VaryingText(parts, varies);
    }

    private static VaryingText.Part fixed(String text, Charset charset) {
        byte[] bytes = text.getBytes(charset);
        return (out, values) -> out.writeBytes(bytes);
    }

    private VaryingText.@Nullable Part value(String name, Charset charset) {
        if (name.equals("$uuid")) {
            int most = places++;
            int least = places++;
            return (out, values) ->
                    ByteBufUtil.writeAscii(out, uuid(values.bits(most), values.bits(least)));
        }
        Matcher number = NUMBER.matcher(name);
        if (number.matches()) {
            return number(number);
        }
        List<String> column = rows.get(name);
        return column == null ? null : ofRows(column, charset);
    }

    private VaryingText.@Nullable Part number(MatchResult bounds) {
        long least = bounds.group(1) == null ? 0 : Long.parseLong(bounds.group(1));
        long range = (bounds.group(2) == null ? NUMBERS : Long.parseLong(bounds.group(2))) - least;
        if (range < 1) {
            return null;
        }
        int place = places++;
        return (out, values) ->
                ByteBufUtil.writeAscii(
                        out, Long.toString(least + Math.floorMod(values.bits(place), range)));
    }

    private static VaryingText.Part ofRows(List<String> column, Charset charset) {
        byte[][] bytes = column.stream().map(it -> it.getBytes(charset)).toArray(byte[][]::new);
        return (out, values) -> out.writeBytes(bytes[(int) (values.row() % bytes.length)]);
    }

    private static String uuid(long most, long least) {
        return new UUID((most & ~VERSION) | RANDOM, (least & ~VARIANT) | STANDARD).toString();
    }

    /** The names of row values in a text. */
    Set<String> columns(String text) {
        Set<String> columns = new TreeSet<>();
        BRACES.matcher(text).results().map(it -> it.group(1)).forEach(columns::add);
        columns.retainAll(rows.keySet());
        return columns;
    }

    /** A text without its placeholders. */
    String without(String text) {
        return BRACES.matcher(text)
                .replaceAll(
                        braces ->
                                value(braces.group(1), StandardCharsets.UTF_8) == null
                                        ? Matcher.quoteReplacement(braces.group())
                                        : "");
    }

    /** A placeholder in a text that begins as those of this tool, but is none; null without one. */
    @Nullable String unknown(String text) {
        return BRACES.matcher(text)
                .results()
                .filter(braces -> braces.group(1).startsWith("$"))
                .filter(braces -> value(braces.group(1), StandardCharsets.UTF_8) == null)
                .map(MatchResult::group)
                .findFirst()
                .orElse(null);
    }
}
