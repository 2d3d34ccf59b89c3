package io.weighbridge.job;

import java.util.OptionalDouble;

/**
 * What a load tool is to do in one process, as the harness wrote it.
 *
 * @param endpoint the server, and over what it is asked
 * @param scenario what it is asked
 * @param model closed or open
 * @param rate requests per second, over 0; there in the open model only
 * @param warmup seconds of the same load before the figures, at least 0
 * @param duration seconds measured, over 0
 * @param threads that drive the load, at least 1; for tools that can choose it
 * @param seed of the draws from the scenario's paths
 * @param prefix of all files that the tool writes
 */
public record Job(
        Endpoint endpoint,
        Workload scenario,
        Model model,
        OptionalDouble rate,
        double warmup,
        double duration,
        int threads,
        long seed,
        String prefix) {

    /** Whether requests are planned at a fixed rate, instead of following the answers. */
    public boolean open() {
        return model == Model.OPEN;
    }

    /** Who decides when a request is sent. */
    public enum Model {
        /** The answer before it: as many requests under way as connections times pipeline. */
        CLOSED,
        /** The clock: a fixed rate, however late the answers. */
        OPEN
    }
}
