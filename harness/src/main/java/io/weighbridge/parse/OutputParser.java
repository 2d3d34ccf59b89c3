package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;

/** Parses the output of one load tool. */
public interface OutputParser {

    /**
     * Turns raw output into a load result, and refuses one that cannot be true or is not a success.
     *
     * @throws TrialFailedException where the output cannot be read, the tool failed, any answer was
     *     wrong, or the figures contradict each other
     */
    LoadResult parse(RawOutput raw, Workload workload, Load load) throws TrialFailedException;
}
