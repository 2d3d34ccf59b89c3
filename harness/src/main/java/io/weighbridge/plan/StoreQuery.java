package io.weighbridge.plan;

import java.util.Arrays;
import java.util.Optional;

/** What a workload's path can ask the application of what is in the plan's store. */
public enum StoreQuery {
    /** All employees of a name: about 18. */
    BY_NAME("/employees/{name}"),
    /** All employees of a large organisation: 3,600. */
    BY_LARGE_ORGANIZATION("/employees/organization/{large-organization}"),
    /** All employees of a small organisation: about 40. */
    BY_SMALL_ORGANIZATION("/employees/organization/{small-organization}");

    private final String template;

    StoreQuery(String template) {
        this.template = template;
    }

    /** As a plan writes it, before any query string. */
    public String template() {
        return template;
    }

    /** The one that a path asks, if it asks one. */
    public static Optional<StoreQuery> in(String path) {
        return Arrays.stream(values())
                .filter(
                        query ->
                                path.equals(query.template)
                                        || path.startsWith(query.template + "?"))
                .findFirst();
    }

    /** What stands behind it in a path: a query string, or nothing. */
    public String rest(String path) {
        return path.substring(template.length());
    }
}
