package io.weighbridge.cli;

import io.weighbridge.run.RunOutcome;
import java.util.List;

/** Compares two runs. */
@FunctionalInterface
public interface Comparing {

    /**
     * What changed.
     *
     * @param text for people
     * @param unlike what differs in how the two were measured
     * @param regressed whether a metric is worse than its gate allows
     */
    record Changed(String text, List<String> unlike, boolean regressed) {
        public Changed {
            unlike = List.copyOf(unlike);
        }
    }

    /**
     * Says what changed.
     *
     * @param gates as typed, such as {@code cpu=5%}
     * @throws io.weighbridge.model.UsageException where a gate is none, or the runs have nothing in
     *     common
     */
    Changed compare(RunOutcome before, RunOutcome now, List<String> gates, boolean colour);
}
