package io.weighbridge.services;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Placeholders in a workload's path that are filled with values from the plan's store. */
enum StoreQuery {
    /** All employees with a name: about 18. */
    BY_NAME("/employees/{name}"),
    /** All employees of a large organisation: 3,600. */
    BY_LARGE_ORGANIZATION("/employees/organization/{large-organization}"),
    /** All employees of a small organisation: about 40. */
    BY_SMALL_ORGANIZATION("/employees/organization/{small-organization}");

    private final String template;

    StoreQuery(String template) {
        this.template = template;
    }

    /** The query that a path contains; null if there is none. */
    static @Nullable StoreQuery in(String path) {
        return Arrays.stream(values())
                .filter(
                        query ->
                                path.equals(query.template)
                                        || path.startsWith(query.template + "?"))
                .findFirst()
                .orElse(null);
    }

    /** The part of a path after this query's template: a query string, or nothing. */
    String rest(String path) {
        return path.substring(template.length());
    }
}
