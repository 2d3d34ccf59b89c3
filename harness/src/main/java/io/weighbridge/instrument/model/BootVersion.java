package io.weighbridge.instrument.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version of Spring Boot.
 *
 * @param text as in a jar's manifest, such as {@code 3.5.16}
 * @param major its first number
 * @param minor its second number
 */
public record BootVersion(String text, int major, int minor) {

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

    /** Reads a version; null if it does not begin with two numbers. */
    public static @Nullable BootVersion parse(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.matches()) {
            return null;
        }
        return new BootVersion(
                text, Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
    }

    /** Whether this version is a given one or later. */
    public boolean atLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || (major == otherMajor && minor >= otherMinor);
    }
}
