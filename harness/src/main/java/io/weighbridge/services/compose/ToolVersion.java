package io.weighbridge.services.compose;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The version of Compose or of an engine, without what distributions append to it. */
public record ToolVersion(int major, int minor, int patch) implements Comparable<ToolVersion> {

    private static final Pattern NUMBERS =
            Pattern.compile("(?<![0-9.])(\\d{1,6})\\.(\\d{1,6})(?:\\.(\\d{1,6}))?");

    private static final Comparator<ToolVersion> ORDER =
            Comparator.comparingInt(ToolVersion::major)
                    .thenComparingInt(ToolVersion::minor)
                    .thenComparingInt(ToolVersion::patch);

    /** The first version in a text, such as {@code Docker Compose version v2.40.3}. */
    static @Nullable ToolVersion in(String text) {
        Matcher found = NUMBERS.matcher(text);
        if (!found.find()) {
            return null;
        }
        String patch = found.group(3);
        return new ToolVersion(
                Integer.parseInt(found.group(1)),
                Integer.parseInt(found.group(2)),
                patch == null ? 0 : Integer.parseInt(patch));
    }

    boolean atLeast(ToolVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(ToolVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
