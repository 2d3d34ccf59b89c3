package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;

/** Parses the output of one load tool. */
public interface OutputParser {

    /** The parser of a tool's output. */
    static OutputParser of(LoadTool tool) {
        return switch (tool) {
            case AB -> new AbParser();
            case WRK -> new WrkParser();
            case H2LOAD -> new H2loadParser();
            case OHA -> new OhaParser();
            case GO_WRK -> new GoWrkParser();
            case GATLING, JMH -> new JobParser();
            case BUILTIN -> new BuiltInParser();
            case HYPERFOIL -> new HyperfoilParser();
        };
    }

    /**
     * Parses raw output into a load result, and rejects it if it is inconsistent or unsuccessful.
     *
     * @throws TrialFailedException if the output cannot be read, the tool failed, any answer was
     *     wrong, or the values contradict each other
     */
    LoadResult parse(RawOutput raw, Workload workload, Load load) throws TrialFailedException;
}
