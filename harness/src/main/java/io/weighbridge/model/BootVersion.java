package io.weighbridge.swap;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of Spring Boot.
 *
 * @param text as in the manifest, such as {@code 3.5.16}
 * @param major its first number
 * @param minor its second number
 */
record BootVersion(String text, int major, int minor) {

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

    static BootVersion of(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.matches()) {
            throw new SwapRefusedException(
                    "The manifest's Spring-Boot-Version should be a version such as 3.5.0, not "
                            + text
                            + ": build the jar with a released Spring Boot.");
        }
        return new BootVersion(
                text, Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
    }

    boolean atLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || (major == otherMajor && minor >= otherMinor);
    }
}
