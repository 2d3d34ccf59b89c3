package io.weighbridge.squeeze;

import static io.weighbridge.squeeze.PodFragment.number;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.FoundCpu.Startup;
import io.weighbridge.squeeze.FoundCpu.Steady;
import io.weighbridge.squeeze.Squeezed.Found;
import io.weighbridge.squeeze.Squeezed.Recommended;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a search found of the CPU of one target, in sentences.
 *
 * @param goal that launches had to meet
 */
record CpuSentences(Found target, Squeeze goal) {

    /** The sentences; empty if CPU was not searched for. */
    List<String> sentences() {
        FoundCpu cpu = target.cpu();
        if (cpu == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        Recommended recommended = target.recommended();
        RecommendedCpu limits = recommended == null ? null : recommended.cpu();
        if (limits != null) {
            lines.add(recommended(limits));
            lines.add(start(limits));
        } else if (cpu.missing() != null) {
            lines.add("No CPU limit is recommended, because " + because(cpu, cpu.missing()) + ".");
        }
        if (cpu.steady() != null) {
            lines.add(smallest(cpu.steady()));
        }
        Startup startup = cpu.startup();
        if (startup != null) {
            lines.add(searched(startup, Objects.requireNonNull(cpu.all())));
        }
        return lines;
    }

    private static String recommended(RecommendedCpu limits) {
        String throttled =
                limits.throttled() == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                " Then it was throttled in %.0f %% of the periods of 100 ms"
                                        + " (median).",
                                100 * limits.throttled());
        return "The recommended CPU limit for the steady state is %s, which is %s above the smallest.%s"
                .formatted(number(limits.steady()), PodFragment.above(limits), throttled);
    }

    private static String start(RecommendedCpu limits) {
        String limit = "With the same CPU limit";
        if (limits.startup() == null) {
            limit = "With all CPUs for the start";
        } else if (limits.startNeedsMore()) {
            limit =
                    "The recommended CPU limit for the start is %s. With it"
                            .formatted(number(limits.startup()));
        }
        return limits.ready() == null || limits.slowest() == null
                ? limit + ", it was never ready."
                : "%s, it was ready after %s (median; the slowest after %s)."
                        .formatted(
                                limit,
                                Durations.precise(limits.ready()),
                                Durations.precise(limits.slowest()));
    }

    private static String smallest(Steady steady) {
        return "The smallest CPU limit for the steady state is %s, from %s slices in %s launches. With it, only half of the slices meet the goal."
                .formatted(interval(steady), steady.slices(), steady.launches());
    }

    /** A limit with its interval, such as {@code 0.52 [0.49, 0.55]}. */
    static String interval(Steady steady) {
        return "%s [%s, %s]".formatted(two(steady.cpus()), two(steady.low()), two(steady.high()));
    }

    private static String two(@Nullable Double cpus) {
        return cpus == null ? "?" : String.format(Locale.ROOT, "%.2f", cpus);
    }

    private String searched(Startup startup, int all) {
        String time = Durations.precise(Objects.requireNonNull(goal.ready()));
        Double few = startup.tooFew();
        if (startup.cpus() == null) {
            return few != null && few >= all
                    ? "Even with all %s CPUs it is not ready within %s: allow more time (--goal ready=TIME, squeeze.ready in a plan)."
                            .formatted(all, time)
                    : "No CPU limit was found with which it is ready within %s.".formatted(time);
        }
        return few == null
                ? "The CPU limit of the steady state is enough to be ready within %s."
                        .formatted(time)
                : "To be ready within %s, %s CPU are enough and %s are too few, from %s launches."
                        .formatted(time, number(startup.cpus()), number(few), startup.launches());
    }

    private String because(FoundCpu cpu, NoCpu why) {
        return switch (why) {
            case NOT_LIMITED -> "this machine cannot limit the CPU of a process";
            case NO_MEMORY -> "no memory limit was found to search with";
            case DISTURBED ->
                    "background load disturbed the search: search again when the machine is quiet";
            case ALL_TOO_FEW ->
                    "even with all %s CPUs, which the load tool uses, too, the goal was not met: lower the rate or allow a longer p99"
                            .formatted(cpu.all());
            case NOT_FOUND ->
                    "the search did not find a limit at which slices begin to fail: lower the rate,"
                            + " or search again when the machine is quiet";
            case RAISED_TOO_OFTEN ->
                    "new launches failed at each of %s limits: allow a longer p99 or a longer start, or search again"
                            .formatted(TargetSearch.RAISES);
        };
    }
}
