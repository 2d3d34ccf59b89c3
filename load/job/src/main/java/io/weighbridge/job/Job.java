package io.weighbridge.job;

import org.jspecify.annotations.Nullable;

/**
 * The work for a load tool in one process, as written by the harness.
 *
 * @param endpoint the server and its connections
 * @param scenario the requests
 * @param model closed or open
 * @param rate requests per second, over 0; null in the closed model
 * @param warmup seconds of the same load before measuring, at least 0
 * @param duration seconds of the measured part, over 0
 * @param threads that generate the load, at least 1; tools without such an option ignore it
 * @param seed of the random choices from the scenario's paths
 * @param prefix of all files that the tool writes
 */
public record Job(
        Endpoint endpoint,
        RequestTemplate scenario,
        Model model,
        @Nullable Double rate,
        double warmup,
        double duration,
        int threads,
        long seed,
        String prefix) {

    public Job {
        JobJson.require(endpoint != null, "endpoint", "an endpoint", null);
        JobJson.require(scenario != null, "scenario", "a scenario", null);
        JobJson.require(scenario.name() == null, "name", "null in a job file", scenario.name());
        JobJson.require(model != null, "model", "closed or open", null);
        JobJson.require(
                model == Model.OPEN ? rate != null && rate > 0 : rate == null,
                "rate",
                "over 0 in the open model, and null in the closed one",
                rate);
        JobJson.require(warmup >= 0, "warmup", "0 or more", warmup);
        JobJson.require(duration > 0, "duration", "over 0", duration);
        JobJson.require(threads >= 1, "threads", "1 or more", threads);
        boolean plain = prefix != null && prefix.matches("[A-Za-z0-9._+-]+");
        JobJson.require(plain, "prefix", "letters, digits, dots, dashes, _ and +", prefix);
    }

    /** Whether requests are sent at a fixed rate, instead of following the answers. */
    public boolean open() {
        return model == Model.OPEN;
    }

    /** What determines when a request is sent. */
    public enum Model {
        /**
         * The answer to an earlier request, so {@link Endpoint#inFlight} requests are in flight.
         */
        CLOSED,
        /** The clock: a fixed rate, however late the answers are. */
        OPEN
    }
}
