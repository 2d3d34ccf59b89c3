package io.weighbridge.requests;

import io.weighbridge.instrument.model.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses recorded requests by their paths. Without {@code include}, static files are left out.
 *
 * @param include only these; empty: all but static files
 * @param exclude not these
 */
record PathFilter(List<Pattern> include, List<Pattern> exclude) {

    private static final Pattern STATIC =
            Pattern.compile(
                    "(?i).*\\.(css|js|mjs|map|png|jpe?g|gif|svg|ico|bmp|webp|avif|woff2?|ttf|otf|eot|mp[34]|webm|wasm|webmanifest)");

    PathFilter {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /**
     * A filter of typed patterns, in which {@code *} stands for any characters.
     *
     * @throws UsageException if a pattern cannot fit a path
     */
    static PathFilter of(List<String> include, List<String> exclude) {
        return new PathFilter(patterns("--include", include), patterns("--exclude", exclude));
    }

    private static List<Pattern> patterns(String option, List<String> typed) {
        return typed.stream().map(pattern -> pattern(option, pattern)).toList();
    }

    private static Pattern pattern(String option, String typed) {
        if (!typed.startsWith("/") && !typed.startsWith("*")) {
            throw new UsageException(
                    "%s takes a pattern of paths that begins with / or *, such as '/api/*', not %s"
                            .formatted(option, typed));
        }
        String pattern =
                Arrays.stream(typed.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL);
    }

    /** Why requests to a path are left out; null if they are not. */
    @Nullable String reason(String path) {
        String place = path.replaceFirst("\\?.*", "");
        if (fits(exclude, place)) {
            return "paths of --exclude";
        }
        if (!include.isEmpty()) {
            return fits(include, place) ? null : "paths that --include does not name";
        }
        return STATIC.matcher(place).matches() ? "static files (--include takes them)" : null;
    }

    private static boolean fits(List<Pattern> patterns, String path) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(path).matches());
    }
}
