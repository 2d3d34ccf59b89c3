package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time of a search. What is left for each target is computed from the durations of the stored
 * launches, so a resumed search gets no extra time.
 */
public final class SearchTime {

    private static final double NANOS = 1e9;

    /** The load before a slice with a CPU limit, and its last answers. */
    private static final Duration CPU_OVERHEAD = Duration.ofMillis(400);

    /** By how much longer a launch with a CPU limit is loaded than one without. */
    private static final Duration LONGER_LOAD = Duration.ofSeconds(20);

    /** The most that is reserved for the start of a launch with a CPU limit. */
    private static final Duration SLOW_START = Duration.ofSeconds(15);

    /** Slices of a launch that searches for the CPU of the steady state. */
    private static final int SLICES = LaunchQuotas.SETTLING + Squeeze.CPU_SLICES;

    private SearchTime() {}

    /**
     * The likely duration of a search, estimated before it starts: its launches, one after the
     * other.
     *
     * @param search a plan with a goal
     */
    public static Duration likely(Plan search) {
        Squeeze goal = Objects.requireNonNull(search.squeeze());
        Plan plan = search.withLoads(search.loads().stream().map(SearchTime::held).toList());
        long targets = plan.targets().size();
        Duration launch = TimeEstimate.ofLaunch(plan);
        Duration all = launch.multipliedBy(targets * goal.plannedLaunches());
        Duration least = launch.multipliedBy(targets * goal.launchesBesidesSearches());
        if (goal.find().cpu()) {
            Duration more = longerForCpu(goal, plan).multipliedBy(targets);
            all = all.plus(more);
            least = least.plus(more);
        }
        Duration limit = plan.limits().run();
        return limit == null ? all : Durations.shorter(Durations.longer(limit, least), all);
    }

    /** By how much longer a search for CPU makes the run of one target. */
    private static Duration longerForCpu(Squeeze goal, Plan plan) {
        Rate rate = plan.loads().get(0).rate();
        Duration slice = Squeeze.cpuSlice(rate == null ? 1000 : rate.amount()).plus(CPU_OVERHEAD);
        return slice.multipliedBy((long) Squeeze.CPU_LAUNCHES * SLICES)
                .plus(slower(goal).multipliedBy(goal.confirmations() + 2));
    }

    /** By how much longer a launch with a CPU limit is likely to take than one without. */
    private static Duration slower(Squeeze goal) {
        double ready = Objects.requireNonNullElse(goal.ready(), Double.POSITIVE_INFINITY);
        double start = Math.min(ready, seconds(SLOW_START));
        return LONGER_LOAD.plusMillis(Math.round(1e3 * start));
    }

    private static Load held(Load load) {
        Rate rate = load.rate();
        return rate == null
                ? load
                : load.withDuration(Squeeze.hold(load.duration(), rate.amount()));
    }

    /**
     * The next launch of one of a plan's targets, which are searched for in turn. The searches get
     * the time that confirmations do not need. If heap and limit are searched for, the heap gets
     * half of this time first, then the limit the rest, and then the heap what the limit leaves.
     *
     * @param index of the target in the plan, from 0
     * @param all launches of the run so far, of all targets
     * @return absent if nothing is left to launch, or a control failed
     */
    public static @Nullable NextLaunch next(
            Plan plan, int index, TargetSearch search, List<SqueezeLaunch> all) {
        Duration whole = plan.limits().run();
        if (whole == null) {
            return search.next(true, true);
        }
        double share = (index + 1.0) / plan.targets().size();
        double end = share * whole.toNanos() / NANOS - reserved(search.goal(), all);
        double spent = seconds(all);
        double begin = spent - seconds(search.done());
        double heapEnd = search.recommends() == Step.HEAP ? end : begin + (end - begin) / 2;
        return search.next(spent < heapEnd, spent < end);
    }

    /**
     * The next launch of the search for the heap, if the launches after the searches took less time
     * than was reserved for them. It does not change the recommended limit.
     *
     * @return absent if there is none
     */
    public static @Nullable NextLaunch afterwards(
            Plan plan, int index, TargetSearch search, List<SqueezeLaunch> all) {
        Duration whole = plan.limits().run();
        if (whole == null) {
            return null;
        }
        double share = (index + 1.0) / plan.targets().size();
        double longest =
                all.stream()
                        .filter(SearchTime::isOfMemory)
                        .mapToDouble(SqueezeLaunch::seconds)
                        .max()
                        .orElse(0);
        boolean fits = seconds(all) + longest <= share * whole.toNanos() / NANOS;
        return fits ? search.afterwards() : null;
    }

    /** Seconds for the launches after the searches, and for one more launch of a search. */
    private static double reserved(Squeeze goal, List<SqueezeLaunch> all) {
        double longest =
                all.stream()
                        .filter(launch -> launch.held() && isOfMemory(launch))
                        .mapToDouble(SqueezeLaunch::seconds)
                        .max()
                        .orElse(0);
        double memory = longest * (goal.confirmations() + (goal.find().limit() ? 3 : 1));
        return TargetSearch.cpus(all) == null ? memory : memory + ofCpu(goal, longest, all);
    }

    /** Whether a launch was no part of a search for CPU: such launches are longer. */
    private static boolean isOfMemory(SqueezeLaunch launch) {
        LaunchCpu cpu = launch.cpu();
        boolean limited = cpu != null && (cpu.startup() != null || cpu.steady() != null);
        return launch.step() != Step.CPU && !limited;
    }

    /**
     * Seconds for the search for CPU, and by which launches with a CPU limit are longer than
     * others.
     *
     * @param longest seconds of a launch without a CPU limit
     */
    private static double ofCpu(Squeeze goal, double longest, List<SqueezeLaunch> all) {
        double rate =
                all.stream()
                        .map(launch -> launch.figures().rate())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(1000.0);
        double slices = SLICES * seconds(Squeeze.cpuSlice(rate).plus(CPU_OVERHEAD));
        return goal.launchesForCpu() * longest
                + Squeeze.CPU_LAUNCHES * slices
                + (goal.confirmations() + 2) * seconds(slower(goal));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }

    /** Seconds that the launches took together. */
    public static double seconds(List<SqueezeLaunch> launches) {
        return launches.stream().mapToDouble(SqueezeLaunch::seconds).sum();
    }
}
