package io.weighbridge.compare.report;

import java.util.List;

/** What a feature adds to the report of a comparison. */
public interface Supplement {

    /** Adds its part to the page. */
    void write(HtmlMedium page);

    /** What is said after the report, a line each. */
    List<String> afterwards();
}
