package io.weighbridge.plan;

import java.time.Duration;

/**
 * How long a run will take, known before it starts.
 *
 * @param likely with the guesses below, which hold for a Spring Boot application on two cores
 * @param atMost with every deadline used to the full
 */
public record TimeEstimate(Duration likely, Duration atMost) {

    /** Start, a full collection and the stop of one server. */
    private static final Duration LAUNCH = Duration.ofSeconds(6);

    /** Requests per second through one pinned core, without keep-alive: that is the slow case. */
    private static final long PLAIN_RATE = 8_000;

    private static final long KEPT_ALIVE_RATE = 25_000;

    /** Start of the load tool and the readings around a slice. */
    private static final Duration SLICE_OVERHEAD = Duration.ofMillis(200);

    /** The estimate for a whole run of a plan. */
    public static TimeEstimate of(Plan plan) {
        TimeEstimate round = ofRound(plan);
        return new TimeEstimate(rounds(plan, round.likely), rounds(plan, round.atMost));
    }

    /** The estimate for one whole round of a plan. */
    public static TimeEstimate ofRound(Plan plan) {
        return new TimeEstimate(
                round(plan, likelyLaunch(plan), likelySlice(plan.load())),
                round(plan, longestLaunch(plan), longestSlice(plan)));
    }

    private static Duration round(Plan plan, Duration launch, Duration slice) {
        long slices = (long) plan.workloads().size() * plan.slices().perRound();
        return launch.plus(slice.multipliedBy(slices)).multipliedBy(plan.targets().size());
    }

    /** All rounds, or what a limited time allows: the first round always, and then the time. */
    private static Duration rounds(Plan plan, Duration round) {
        Duration all = round.multipliedBy(plan.rounds());
        return plan.limits()
                .run()
                .map(limit -> limit.compareTo(round) > 0 ? limit : round)
                .filter(limited -> limited.compareTo(all) < 0)
                .orElse(all);
    }

    private static Duration likelyLaunch(Plan plan) {
        return LAUNCH.plus(warmup(plan));
    }

    private static Duration longestLaunch(Plan plan) {
        return plan.limits().ready().plus(warmup(plan)).plus(plan.limits().stop());
    }

    private static Duration warmup(Plan plan) {
        Warmup warmup = plan.warmup();
        return warmup.atMost().isZero() ? Duration.ZERO : warmup.atMost().plus(warmup.idle());
    }

    private static Duration likelySlice(Load load) {
        long rate = load.keepAlive() ? KEPT_ALIVE_RATE : PLAIN_RATE;
        return SLICE_OVERHEAD.plusMillis(load.requests() * 1_000 / rate);
    }

    private static Duration longestSlice(Plan plan) {
        return plan.limits().slice().multipliedBy(1L + plan.slices().repeats());
    }
}
