package io.weighbridge.cli;

import io.weighbridge.run.RunOutcome;
import java.io.IOException;

/** Draws what a run found. */
@FunctionalInterface
public interface Reporting {

    /** In which shape. */
    enum Shape {
        TABLE,
        JSON,
        MARKDOWN,
        HTML,
        CSV,
        JMH,
        GITHUB_ACTION,
        BENCHER
    }

    /**
     * Writes one report.
     *
     * @param colour whether a table may use colours
     * @param width columns a table may take
     */
    void write(RunOutcome outcome, Shape shape, boolean colour, int width, Appendable out)
            throws IOException;
}
