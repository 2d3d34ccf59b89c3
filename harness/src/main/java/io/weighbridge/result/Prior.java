package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.Optional;

/**
 * How launches of one server were known to vary before a run, for one row of its report. A run
 * keeps the priors that it is judged with, so that its report never changes.
 *
 * @param row key of the metric, such as {@code load.cpu}
 * @param scenario absent for what is read once a launch
 * @param spread standard deviation between launches of the value's natural logarithm, so a share;
 *     above 0
 * @param freedom how much it counts: as so many degrees of freedom, above 0
 * @param source ids of the runs that it comes from, or {@code shipped}
 */
public record Prior(
        String row,
        @JsonAlias("course") Optional<String> scenario,
        double spread,
        double freedom,
        String source) {}
