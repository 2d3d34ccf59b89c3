package io.weighbridge.instrument.mix;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Placeholders in texts. {@code {{$uuid}}} stands for a value that is generated for each request,
 * and {@code {{login.response.body.$.token}}} for a part of an answer.
 */
public final class Templates {

    /** A placeholder; its expression has no braces and no line break. */
    public static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*([^{}\\n]*?)\\s*}}");

    private Templates() {}

    /** Whether a text has placeholders. */
    public static boolean isTemplate(String text) {
        return PLACEHOLDER.matcher(text).find();
    }

    /**
     * A text with each placeholder replaced.
     *
     * @param value of a placeholder with its braces
     */
    public static String filled(String text, UnaryOperator<String> value) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(value.apply(found.group())));
    }

    /** A path with each placeholder replaced; the values are percent-encoded. */
    public static String filledPath(String path, UnaryOperator<String> value) {
        return filled(path, placeholder -> encoded(value.apply(placeholder)));
    }

    /** A text in which a letter stands for each placeholder, to check all the rest. */
    public static String plain(String text) {
        return filled(text, placeholder -> "x");
    }

    /** The expression of a placeholder, without its braces. */
    public static String expression(String placeholder) {
        return placeholder.substring(2, placeholder.length() - 2).strip();
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
