package io.weighbridge.engine;

import io.netty.buffer.ByteBufUtil;
import io.weighbridge.job.ConnectionSession;
import io.weighbridge.job.EngineScenario;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the placeholders in the texts of one request: {@code {{$uuid}}}, {@code {{$randomInt}}},
 * {@code {{$randomInt MIN MAX}}}, {@code {{$cookie NAME}}}, and the names of values of rows and
 * sessions. Other text in braces is none.
 */
final class RequestPlaceholders {

    private static final Pattern BRACES = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");

    private static final Pattern NUMBER =
            Pattern.compile("\\$randomInt(?:\\s+(-?\\d{1,15})\\s+(-?\\d{1,15}))?");

    private static final Pattern COOKIE = Pattern.compile("\\$cookie\\s+(\\S+)");

    /** Numbers are below this if the placeholder names no others. */
    private static final long NUMBERS = 1_000;

    private static final long VERSION = 0xf000L;
    private static final long RANDOM = 0x4000L;
    private static final long VARIANT = 0xc000_0000_0000_0000L;
    private static final long STANDARD = 0x8000_0000_0000_0000L;

    private final Map<String, List<String>> rows;

    /** Values by name, one for each connection. */
    private final Map<String, List<String>> sessions;

    private final boolean cookies;

    /** The number of places found so far: each has its own random values. */
    private int places;

    /**
     * @param sessions values by name, one for each connection
     * @param cookies whether texts may have cookies of the connection
     */
    RequestPlaceholders(
            Map<String, List<String>> rows, Map<String, List<String>> sessions, boolean cookies) {
        this.rows = rows;
        this.sessions = sessions;
        this.cookies = cookies;
    }

    /** Finds the placeholders in a header or a body. */
    static RequestPlaceholders of(EngineScenario scenario) {
        return new RequestPlaceholders(
                scenario.rows(), sessions(scenario), scenario.keepsCookies());
    }

    /** Finds the placeholders in a path, which has no cookies, since they might be ill-formed. */
    static RequestPlaceholders ofPath(EngineScenario scenario) {
        return new RequestPlaceholders(scenario.rows(), sessions(scenario), false);
    }

    private static Map<String, List<String>> sessions(EngineScenario scenario) {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (ConnectionSession session : scenario.sessions()) {
            session.values()
                    .forEach(
                            (name, text) ->
                                    columns.computeIfAbsent(name, it -> new ArrayList<>())
                                            .add(text));
        }
        return columns;
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
        Matcher cookie = COOKIE.matcher(name);
        if (cookies && cookie.matches()) {
            String sought = cookie.group(1);
            return (out, values) -> ByteBufUtil.writeAscii(out, values.cookie(sought));
        }
        return ofColumn(name, charset);
    }

    private VaryingText.@Nullable Part ofColumn(String name, Charset charset) {
        byte[][] inRows = encoded(rows.get(name), charset);
        if (inRows.length > 0) {
            return (out, values) -> out.writeBytes(inRows[(int) (values.row() % inRows.length)]);
        }
        byte[][] inSessions = encoded(sessions.get(name), charset);
        if (inSessions.length > 0) {
            return (out, values) -> out.writeBytes(inSessions[values.connection()]);
        }
        return null;
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

    private static byte[][] encoded(@Nullable List<String> column, Charset charset) {
        List<String> texts = column == null ? List.of() : column;
        return texts.stream().map(text -> text.getBytes(charset)).toArray(byte[][]::new);
    }

    private static String uuid(long most, long least) {
        return new UUID((most & ~VERSION) | RANDOM, (least & ~VARIANT) | STANDARD).toString();
    }

    /** All values of rows and sessions that a text may have. */
    List<String> values(String text) {
        return BRACES.matcher(text)
                .results()
                .map(braces -> braces.group(1))
                .flatMap(name -> Stream.of(rows.get(name), sessions.get(name)))
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
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
