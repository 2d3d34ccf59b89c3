package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.Durations;
import java.time.Duration;
import java.util.List;

/**
 * How long a profiled round warms up a server and loads it under each scenario: slice after slice,
 * until their number and the elapsed time are sufficient.
 */
public final class Profiling {

    /** Minimum number of slices. */
    public static final int SLICES = 3;

    /**
     * Minimum time, because a short slice gives few samples. Within 10 s, one busy core gives 1,000
     * samples at JFR's interval of 10 ms.
     */
    public static final Duration LEAST = Duration.ofSeconds(10);

    /**
     * The least limit of the warm-up, unless the plan has none. In a server that is not warm, code
     * that is still interpreted takes a larger share than it will later.
     */
    private static final Duration WARMUP = Duration.ofSeconds(60);

    private Profiling() {}

    /**
     * The plan of the profiled round of a run: with the load at which CPU per request is compared,
     * if the plan has a rate for it.
     */
    public static Plan plan(Plan plan) {
        Load rate = plan.comparedRate();
        Plan compared = rate == null ? plan : plan.withLoads(List.of(rate));
        Warmup warmup = plan.warmup();
        if (warmup.atMost().isZero()) {
            return compared;
        }
        return compared.withWarmup(warmup.withAtMost(Durations.longer(warmup.atMost(), WARMUP)));
    }

    /**
     * Whether a scenario has been loaded enough.
     *
     * @param driven number of slices so far
     * @param elapsed since the first slice began
     */
    public static boolean enough(int driven, Duration elapsed) {
        return driven >= SLICES && elapsed.compareTo(LEAST) >= 0;
    }
}
