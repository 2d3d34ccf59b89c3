package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeEstimate;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides which servers the first round starts if answers take seconds: each server then needs so
 * much time that a run may only have time for some. The baseline and another server are always
 * started. Later rounds are only run if they fit.
 */
final class LaunchesInTime {

    /** Faster answers do not decide how long a round takes. */
    private static final Duration SLOW = Duration.ofSeconds(1);

    /** The load of a server in a warm-up window, in addition to the time of an answer. */
    private static final Duration WINDOW = Duration.ofMillis(500);

    /** Reading a server for the last time, and stopping it. */
    private static final Duration END = Duration.ofNanos(TimeBudget.END);

    /** A comparison needs so many servers. */
    private static final int LEAST = 2;

    private final Plan plan;
    private final List<Target> launches;
    private final TimeBudget budget;

    /** The longest launch so far, with the check of its answers, in nanoseconds. */
    private long longest;

    private int started;

    /**
     * @param launches of the round, in their order
     */
    LaunchesInTime(Plan plan, List<Target> launches, TimeBudget budget) {
        this.plan = plan;
        this.launches = launches;
        this.budget = budget;
    }

    /** A server has been started, which took some nanoseconds. */
    void took(long nanos) {
        longest = Math.max(longest, nanos);
        started++;
    }

    /**
     * Why there is no time for a target.
     *
     * @param up the servers that are up, whose answers have been checked
     * @return null if there is
     */
    @Nullable Failure noTime(Target target, List<ServerUnderTest> up) {
        Duration limit = budget.limit();
        if (limit == null || !budget.firstRound() || plan.factorial() != null) {
            return null;
        }
        Set<String> others = new TreeSet<>();
        up.forEach(it -> others.add(it.target().name()));
        boolean baselineWaits = waits(plan.baseline(), launches.indexOf(target));
        if (baselineWaits) {
            others.add(plan.baseline());
        }
        if (target.name().equals(plan.baseline()) || others.size() < LEAST) {
            return null;
        }
        Duration answer = slowest(up);
        if (answer.compareTo(SLOW) < 0) {
            return null;
        }
        long each = measuring(answer, up).toNanos();
        if (budget.fits(others.size() * each + (baselineWaits ? longest : 0), 0)) {
            return null;
        }
        return failure(answer, each, others, limit);
    }

    /** Whether a target is one of those that are started later. */
    private boolean waits(String name, int place) {
        return launches.subList(place + 1, launches.size()).stream()
                .anyMatch(later -> later.name().equals(name));
    }

    private static Duration slowest(Collection<ServerUnderTest> up) {
        return Duration.ofNanos(up.stream().mapToLong(ServerUnderTest::answer).max().orElse(0));
    }

    /** The least time from the start of all servers to their end, for each of them. */
    private Duration measuring(Duration answer, Collection<ServerUnderTest> up) {
        long check = up.stream().mapToLong(ServerUnderTest::check).max().orElse(0);
        Duration windows = answer.plus(WINDOW).multipliedBy(plan.warmups().size());
        return windows.plus(TimeEstimate.ofLeastLoad(plan, answer)).plusNanos(check).plus(END);
    }

    private Failure failure(Duration answer, long each, Set<String> others, Duration limit) {
        int all = launches.size();
        // One launch more than needed, because launches vary.
        long enough = budget.spent() + (all - started + 1) * longest + all * each;
        String sentence =
                String.format(
                        Locale.ROOT,
                        "it was not started: an answer takes %.1f s, so the time of the run (%s) is"
                                + " needed for %s: give it more time, such as --within %dm"
                                + " (limits.run in a plan), fewer targets, or a path that answers"
                                + " sooner",
                        answer.toMillis() / 1e3,
                        Durations.text(limit),
                        String.join(", ", others),
                        Duration.ofNanos(enough).plusSeconds(59).toMinutes());
        return new Failure(Failure.Kind.NO_TIME, sentence);
    }
}
