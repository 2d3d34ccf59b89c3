package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run found: a comparison of targets, the effects of switches, or the smallest memory. It
 * writes itself in every form that a {@link Format} needs.
 */
public interface Finding {

    /** The records of the JSON report, in base units. */
    Object json();

    /** Writes sentences and tables. */
    void write(Medium out);

    /**
     * Writes the figures in base units.
     *
     * @throws IOException if writing fails
     */
    void csv(CsvLines lines) throws IOException;

    /**
     * The body of the HTML page.
     *
     * @param title escaped
     * @throws IOException if raw output of the run cannot be read
     */
    String page(String title) throws IOException;

    /** The comparison of targets; null if the run was for something else. */
    default @Nullable Comparison comparison() {
        return null;
    }

    /** What is said after the report, a line each. */
    default List<String> afterwards() {
        return List.of();
    }

    /** Whether anything was measured that counts, besides the run's trials. */
    default boolean begun() {
        return true;
    }

    /** Whether everything was found that was asked for, besides what failed trials lack. */
    default boolean answered() {
        return true;
    }

    /** Whether a failed trial lacks a result; false if failures tell what was asked for. */
    default boolean failuresCount() {
        return true;
    }
}
