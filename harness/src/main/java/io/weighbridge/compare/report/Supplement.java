package io.weighbridge.compare.report;

import java.util.List;

/** What a feature adds to the report of a comparison. */
public interface Supplement {

    /** Adds its part to the page. */
    void write(HtmlMedium page);

    /** Adds its part to a report in a terminal or in Markdown, after the comparison. */
    default void writeText(Medium out) {}

    /** What is said after the report, a line each. */
    List<String> afterwards();
}
