package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.Durations;
import java.time.Duration;
import java.util.Objects;

/**
 * The likely duration of a run, estimated before it starts, for a Spring Boot application on two
 * cores. The constants below were fitted to the committed runs: the median round of each took
 * between half of its estimate and twice as long.
 */
public final class TimeEstimate {

    /** Start, a full collection and the stop of one server. */
    private static final Duration LAUNCH = Duration.ofSeconds(7);

    /** A full collection and the stop of one server. */
    private static final Duration END = Duration.ofSeconds(3);

    /**
     * The longest warm-up limit that is assumed to be used up. Of a longer limit, a server is
     * assumed to use two thirds until it is steady.
     */
    private static final Duration SHORT_WARMUP = Duration.ofSeconds(15);

    /** Requests per second on one pinned core without keep-alive, which is the slow case. */
    private static final long PLAIN_RATE = 5_000;

    private static final long KEPT_ALIVE_RATE = 25_000;

    /** Start of the load tool and the readings around a slice. */
    private static final Duration SLICE_OVERHEAD = Duration.ofMillis(200);

    /** Readings around a slice of a tool that keeps running. */
    private static final Duration PASS_OVERHEAD = Duration.ofMillis(10);

    /** A load tool that is a JVM starts and warms itself up before each slice. */
    private static final Duration JVM_OVERHEAD = Duration.ofSeconds(4);

    /** Hyperfoil's controller starts, followed by its agents, which warm themselves up. */
    private static final Duration AGENTS_OVERHEAD = Duration.ofSeconds(25);

    private TimeEstimate() {}

    /**
     * The estimate for a run of a plan, without what runs beside the servers: the time of all
     * rounds or, if it is shorter, the plan's time limit, but at least the time of the rounds that
     * the plan needs.
     */
    public static Duration of(Plan plan) {
        Duration all = ofRound(plan).multipliedBy(plan.rounds());
        Duration limit = plan.limits().run();
        Duration needed = ofShortestRound(plan).multipliedBy(plan.neededRounds());
        return limit == null ? all : Durations.shorter(all, Durations.longer(limit, needed));
    }

    /** The estimate for one launch of a target, with one slice of each scenario. */
    public static Duration ofLaunch(Plan plan) {
        return likelyLaunch(plan).plus(likelySlices(plan));
    }

    /** The estimate for one whole round of a plan. */
    public static Duration ofRound(Plan plan) {
        return round(plan, likelyLaunch(plan));
    }

    /** The estimate for a round that ends as soon as the time of the run is over. */
    static Duration ofShortestRound(Plan plan) {
        Slices slices = plan.slices();
        boolean shortened = plan.passesFillTime() && slices.perRound() > Slices.LEAST_PASSES;
        return ofRound(
                shortened ? plan.withSlices(slices.withPerRound(Slices.LEAST_PASSES)) : plan);
    }

    /**
     * The time of a whole round of an application that has not been loaded yet. Its warm-up is
     * assumed to last until its time limit.
     *
     * @param start of one target, from starting its process to its first correct answer
     */
    public static Duration ofRound(Plan plan, Duration start) {
        Duration launch = start.plus(END).plus(warmup(plan, plan.warmup().atMost()));
        return round(plan, launch);
    }

    /**
     * The number of rounds under load that fit into a plan's time. The last round may have the
     * fewest passes. If two rounds fit only then, the first may have the fewest, too.
     */
    public static int rounds(Plan plan) {
        Duration limit = plan.limits().run();
        if (limit == null) {
            return plan.rounds();
        }
        Duration shortest = ofShortestRound(plan);
        long whole = limit.minus(shortest).dividedBy(ofRound(plan));
        boolean two = shortest.multipliedBy(2).compareTo(limit) <= 0;
        long fitting = Math.max(whole + 1, two ? 2 : 1);
        return (int) Math.min(Math.max(plan.neededRounds(), fitting), plan.rounds());
    }

    /**
     * The least time for which a warm server is loaded in passes if the time of the run is short:
     * in the slices from which rates follow, and in the passes that every round has.
     *
     * @param answer the time of an answer while all connections are busy, above 0
     */
    public static Duration ofLeastLoad(Plan plan, Duration answer) {
        int planned = plan.slices().perRound();
        double peaks = 0;
        double fewest = 0;
        double most = 0;
        for (Scenario scenario : plan.scenarios()) {
            Load load = scenario.load();
            double slice = slowSlice(plan, load, answer);
            int passes = plan.passesPerSlice(load);
            fewest += slice * slices(Math.min(planned, Slices.LEAST_LONG_PASSES), passes);
            most += slice * slices(Math.min(planned, Slices.LEAST_PASSES), passes);
            Rate rate = load.rate();
            if (load.inPasses() && rate != null && rate.of() == Rate.Of.SMALLEST_PEAK) {
                peaks += slowSlice(plan, load.withRate(null), answer);
            }
        }
        double passes = Math.min(most, Math.max(fewest, seconds(Slices.LEAST_LOAD)));
        return Duration.ofNanos((long) (1e9 * (peaks + passes)));
    }

    /** The number of slices in some passes, if there is one in so many of them. */
    private static int slices(int passes, int perSlice) {
        return (passes + perSlice - 1) / perSlice;
    }

    /** The seconds of a slice whose answers are slow, with the time of its last answers. */
    private static double slowSlice(Plan plan, Load load, Duration answer) {
        double each = seconds(answer);
        double peak = load.inFlight() / each;
        Rate rate = load.rate();
        if (rate == null) {
            double sending = seconds(sending(plan, load, peak));
            return each * Math.ceil(sending / each);
        }
        boolean share = rate.of() == Rate.Of.SMALLEST_PEAK;
        double perSecond = share ? rate.amount() * peak : rate.amount();
        double sending = seconds(sending(plan, load, perSecond));
        double answering = each * Math.ceil(sending * perSecond / load.inFlight());
        return sending + Math.min(answering, seconds(plan.limits().answer()));
    }

    /** The time during which a slice sends requests, at a known rate. */
    private static Duration sending(Plan plan, Load load, double perSecond) {
        Duration given = load.duration();
        if (given != null) {
            return given;
        }
        if (load.open()) {
            return atLeast(plan, SliceSize.passAtRate(perSecond, plan.limits()));
        }
        Duration most = SliceSize.most(plan.limits());
        return atLeast(plan, new SliceSize(perSecond, perSecond, load.inFlight(), most).pass());
    }

    /** A slice in a pod is longer, and follows a load without a result. */
    private static Duration atLeast(Plan plan, Duration slice) {
        return plan.pod() == null
                ? slice
                : Durations.longer(slice, plan.leastSlice()).plus(Pod.LEAD_IN);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** The estimate for a profiled round of a plan, one target after the other. */
    public static Duration ofProfiles(Plan plan) {
        Plan profiled = Profiling.plan(plan);
        Duration likely = likelyLaunch(profiled);
        for (Scenario scenario : profiled.scenarios()) {
            likely = likely.plus(likelyProfile(plan, scenario.load()));
        }
        return likely.multipliedBy(plan.targets().size());
    }

    private static Duration likelyProfile(Plan plan, Load load) {
        return Durations.longer(
                likelySlice(plan, load).multipliedBy(Profiling.SLICES), Profiling.LEAST);
    }

    /**
     * The time of a round: for each target its launch, its slices under every load, and the slices
     * in which system calls are counted.
     */
    private static Duration round(Plan plan, Duration launch) {
        return launch.plus(likelySlices(plan).multipliedBy(plan.slices().perRound()))
                .plus(slicesOnce(plan))
                .multipliedBy(plan.perRound());
    }

    private static Duration likelyLaunch(Plan plan) {
        return LAUNCH.plus(likelyWarmup(plan));
    }

    private static Duration likelyWarmup(Plan plan) {
        Duration longest = plan.warmup().atMost();
        boolean endsEarly = longest.compareTo(SHORT_WARMUP) > 0;
        return warmup(plan, endsEarly ? longest.multipliedBy(2).dividedBy(3) : longest);
    }

    private static Duration warmup(Plan plan, Duration load) {
        return load.isZero() ? Duration.ZERO : load.plus(plan.warmup().idle());
    }

    /**
     * One slice of each scenario, plus half of the allowed repeats: after a short warm-up the JIT
     * is busy in nearly every slice, otherwise in few.
     */
    private static Duration likelySlices(Plan plan) {
        Duration once = Duration.ZERO;
        for (Scenario scenario : plan.scenarios()) {
            int passes = plan.passesPerSlice(scenario.load());
            once = once.plus(likelySlice(plan, scenario.load()).dividedBy(passes));
        }
        return once.plus(once.multipliedBy(plan.slices().repeats()).dividedBy(2));
    }

    private static Duration slicesOnce(Plan plan) {
        return plan.counted().stream()
                .map(scenario -> likelySlice(plan, scenario.load()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration likelySlice(Plan plan, Load load) {
        return overhead(load).plus(likelyLoad(plan, load));
    }

    /** The time of a slice besides its load: the tool's start, and readings before and after. */
    private static Duration overhead(Load load) {
        return switch (load.tool()) {
            case AB, WRK, H2LOAD, OHA, GO_WRK -> SLICE_OVERHEAD;
            case BUILTIN -> PASS_OVERHEAD;
            case JMH, GATLING -> JVM_OVERHEAD;
            case HYPERFOIL -> AGENTS_OVERHEAD;
        };
    }

    private static Duration likelyLoad(Plan plan, Load load) {
        if (!load.sized()) {
            if (!load.inPasses()) {
                return SliceSize.AIM;
            }
            return atLeast(plan, load.open() ? SliceSize.OPEN_PASS : SliceSize.PASS);
        }
        if (load.timed()) {
            return Objects.requireNonNull(load.duration());
        }
        long rate = load.keepAlive() ? KEPT_ALIVE_RATE : PLAIN_RATE;
        return Duration.ofMillis(Objects.requireNonNull(load.requests()) * 1_000 / rate);
    }
}
