package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import org.jspecify.annotations.Nullable;

/**
 * What was known before a run about how much one metric varies between launches of one server. A
 * run stores the priors with which it is judged, so that its report never changes.
 *
 * @param row key of the metric, such as {@code load.cpu}
 * @param scenario absent for metrics that are read once per launch
 * @param spread standard deviation, between launches, of the natural logarithm of the value; it is
 *     roughly a share of the value; above 0
 * @param freedom its weight, in degrees of freedom, above 0
 * @param source ids of the runs that it comes from, or {@code shipped}
 */
public record Prior(
        String row,
        @JsonAlias("course") @Nullable String scenario,
        double spread,
        double freedom,
        String source) {}
