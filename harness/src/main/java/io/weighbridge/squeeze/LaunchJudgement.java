package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether a launch met the goal (held).
 *
 * @param outcome whether it held, or why not
 * @param sentence the reason, for people
 */
public record LaunchJudgement(Outcome outcome, String sentence) {

    /** The share of the planned requests that must be answered. */
    private static final double KEPT = 0.99;

    private static final double P99 = 99;

    /**
     * If garbage collection paused a failed launch for more than this share of its time, collection
     * is the cause of the failure.
     */
    private static final double CONSTANTLY = 0.5;

    /**
     * What was observed of a launch besides its trial.
     *
     * @param kills how many of its processes the kernel killed because they exceeded the limit
     * @param outOfMemory the line in which the JVM reports that it is out of memory; absent if it
     *     did not
     * @param collections the log of garbage collections
     * @param foreign share of the run's cores that other processes, including the load tool, took
     *     from the launch's start to its end; absent if unknown
     */
    public record Observed(
            long kills,
            @Nullable String outOfMemory,
            GcLog collections,
            @Nullable Double foreign) {}

    /**
     * Judges a launch.
     *
     * @param limit the background load above which a launch that was late or too slow does not
     *     count
     */
    public static LaunchJudgement of(
            Squeeze goal, Trial trial, Observed observed, BackgroundLimit limit) {
        if (observed.kills() > 0) {
            return new LaunchJudgement(
                    Outcome.KILLED_BY_KERNEL, "the kernel killed it because it exceeded its limit");
        }
        if (observed.outOfMemory() != null) {
            return new LaunchJudgement(Outcome.OUT_OF_MEMORY, observed.outOfMemory());
        }
        List<Slice> judged = judged(trial);
        Double gcShare = gcShare(judged);
        if (gcShare != null && gcShare > goal.gcShare()) {
            return new LaunchJudgement(
                    Outcome.THRASHES,
                    "garbage collection took %s of its CPU".formatted(percent(gcShare)));
        }
        if (trial.failure() != null) {
            return failed(trial.failure(), observed, limit);
        }
        List<LoadResult> loads = judged.stream().map(Slice::client).toList();
        LaunchJudgement judgement = ofLoads(goal, loads, gcShare);
        double others = Objects.requireNonNullElse(largest(judged, Metric.FOREIGN_SHARE), 0.0);
        boolean disturbed = judgement.outcome() != Outcome.HOLDS && others > limit.judged();
        return disturbed ? disturbed(judgement.sentence(), others) : judgement;
    }

    /**
     * Judges a launch that only starts, or the start of one that is loaded.
     *
     * @param limit the background load above which a late start does not count
     * @return null if it was ready in time
     */
    static @Nullable LaunchJudgement ofStart(
            Squeeze goal, Trial trial, Observed observed, BackgroundLimit limit) {
        Double longest = goal.ready();
        Failure failure = trial.failure();
        Double ready = trial.measurements().get(Metric.STARTUP_WALL);
        boolean late = longest != null && ready != null && ready > longest;
        boolean never = failure != null && failure.kind() == Failure.Kind.NOT_READY;
        boolean died = observed.kills() > 0 || observed.outOfMemory() != null;
        if (died || !(late || never)) {
            return null;
        }
        String sentence =
                ready == null
                        ? Objects.requireNonNull(failure).sentence()
                        : "ready after " + Durations.precise(ready);
        double others = Objects.requireNonNullElse(observed.foreign(), 0.0);
        return others > limit.whole()
                ? disturbed(sentence, others)
                : new LaunchJudgement(Outcome.START_TOO_SLOW, sentence);
    }

    /**
     * Judges a launch whose CPU is limited.
     *
     * @param cpu its limits and slices
     * @param limit the background load above which a launch that was late or too slow does not
     *     count
     */
    static LaunchJudgement ofCpu(
            Squeeze goal,
            Step step,
            Trial trial,
            Observed observed,
            LaunchCpu cpu,
            BackgroundLimit limit) {
        boolean limited = cpu.startup() != null;
        LaunchJudgement start = limited ? ofStart(goal, trial, observed, limit) : null;
        if (start != null) {
            return start;
        }
        boolean loaded = step != Step.START || trial.failure() != null;
        if (!loaded) {
            return new LaunchJudgement(Outcome.HOLDS, started(cpu));
        }
        if (step == Step.CPU && measured(trial, observed, cpu)) {
            return searched(cpu);
        }
        LaunchJudgement whole = of(goal, trial, observed, limit);
        CpuSlice failed = cpu.failed();
        return whole.outcome() == Outcome.HOLDS && failed != null
                ? new LaunchJudgement(failed.outcome(), failed.sentence())
                : whole;
    }

    private static String started(LaunchCpu cpu) {
        Double ready = cpu.ready();
        return ready == null ? "ready" : "ready after " + Durations.precise(ready);
    }

    /** Whether a launch whose limit was changed has slices, and did not run out of memory. */
    private static boolean measured(Trial trial, Observed observed, LaunchCpu cpu) {
        boolean died = observed.kills() > 0 || observed.outOfMemory() != null;
        Failure failure = trial.failure();
        return !died && !cpu.slices().isEmpty() && (failure == null || lateness(failure.kind()));
    }

    private static LaunchJudgement searched(LaunchCpu cpu) {
        long counted = cpu.slices().stream().filter(CpuSlice::counts).count();
        long held = cpu.slices().stream().filter(CpuSlice::held).count();
        String sentence = "%s of %s slices met the goal".formatted(held, counted);
        return new LaunchJudgement(
                cpu.disturbed() ? Outcome.DISTURBED : Outcome.HOLDS,
                cpu.disturbed() ? "other processes disturbed most slices" : sentence);
    }

    /**
     * Judges a launch that measures the peak rate.
     *
     * @param limit the background load above which the peak does not count, 0 to 1
     */
    public static LaunchJudgement ofPeak(Trial trial, double limit) {
        if (trial.failure() != null) {
            return new LaunchJudgement(Outcome.ERRORS, trial.failure().sentence());
        }
        Double others = largest(trial.totals(), it -> it.measurements().get(Metric.FOREIGN_SHARE));
        return others != null && others > limit
                ? new LaunchJudgement(
                        Outcome.DISTURBED,
                        "other processes used too much CPU while its highest rate was measured")
                : new LaunchJudgement(Outcome.HOLDS, "its highest rate was measured");
    }

    private static LaunchJudgement failed(
            Failure failure, Observed observed, BackgroundLimit limit) {
        if (lateness(failure.kind()) && observed.collections().share() > CONSTANTLY) {
            return new LaunchJudgement(
                    Outcome.THRASHES,
                    "pauses for garbage collection took %s of its run time: %s"
                            .formatted(
                                    percent(observed.collections().share()), failure.sentence()));
        }
        double others = Objects.requireNonNullElse(observed.foreign(), 0.0);
        if (lateness(failure.kind()) && others > limit.whole()) {
            return disturbed(failure.sentence(), others);
        }
        return new LaunchJudgement(outcome(failure.kind()), failure.sentence());
    }

    private static LaunchJudgement disturbed(String sentence, double others) {
        return new LaunchJudgement(
                Outcome.DISTURBED,
                "%s, while other processes took %s of the CPU"
                        .formatted(sentence, percent(others)));
    }

    /** Whether a failure says that something took too long. */
    private static boolean lateness(Failure.Kind kind) {
        return kind == Failure.Kind.NOT_READY
                || kind == Failure.Kind.HUNG_UNDER_LOAD
                || kind == Failure.Kind.TOO_SLOW;
    }

    private static Outcome outcome(Failure.Kind kind) {
        return switch (kind) {
            case PORT_TAKEN,
                    SERVICE_ENDED,
                    NO_TIME,
                    DRIVER_MISSING,
                    DRIVER_FAILED,
                    OUTPUT_UNREADABLE ->
                    Outcome.DISTURBED;
            case DIED_AT_START, NOT_READY -> Outcome.NEVER_READY;
            case HUNG_UNDER_LOAD, TOO_SLOW -> Outcome.RATE_NOT_KEPT;
            case CANNOT_START,
                    WRONG_SERVER,
                    WRONG_ANSWER,
                    DIED_UNDER_LOAD,
                    ERROR_RESPONSES,
                    NO_ANSWER,
                    IDENTITY_BROKEN ->
                    Outcome.ERRORS;
        };
    }

    /**
     * Judges loads by their answers.
     *
     * @param clients one for each workload
     * @param gcShare the share of the server's CPU for collections; null if unknown
     */
    static LaunchJudgement ofLoads(
            Squeeze goal, List<LoadResult> clients, @Nullable Double gcShare) {
        if (clients.isEmpty()) {
            return new LaunchJudgement(Outcome.ERRORS, "no load was sent");
        }
        double kept = clients.stream().mapToDouble(LaunchJudgement::kept).min().orElseThrow();
        double p99 = clients.stream().mapToDouble(LaunchJudgement::p99).max().orElseThrow();
        long errors = clients.stream().mapToLong(LaunchJudgement::errors).sum();
        if (kept < KEPT) {
            return new LaunchJudgement(
                    Outcome.RATE_NOT_KEPT,
                    "%s of the planned requests were answered".formatted(percent(kept)));
        }
        if (errors > 0) {
            return new LaunchJudgement(Outcome.ERRORS, "%s requests failed".formatted(errors));
        }
        String figures = "p99 " + Durations.precise(p99);
        if (gcShare != null) {
            figures += ", GC " + percent(gcShare) + " of its CPU";
        }
        return new LaunchJudgement(p99 > goal.p99() ? Outcome.TOO_SLOW : Outcome.HOLDS, figures);
    }

    /** The share of the planned requests that were answered. */
    private static double kept(LoadResult client) {
        return (double) client.completed() / Math.max(1, client.planned());
    }

    /**
     * The number of failed requests. Those that are {@link ErrorKind#INCOMPLETE} are left out: they
     * count against the rate.
     */
    private static long errors(LoadResult client) {
        return client.errors().entrySet().stream()
                .filter(error -> error.getKey() != ErrorKind.INCOMPLETE)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The p99, or the slowest answer if there are too few answers for a p99. */
    static double p99(LoadResult client) {
        Double known = client.percentiles().get(P99);
        if (known != null) {
            return known;
        }
        return Objects.requireNonNullElse(client.latencyMax(), Double.POSITIVE_INFINITY);
    }

    /** The slices at a fixed rate that were kept. */
    public static List<Slice> judged(Trial trial) {
        return trial.slices().stream()
                .filter(slice -> slice.kept() && slice.client().openly() != null)
                .toList();
    }

    /** The largest share of a server's CPU that collections took in a slice; absent if unknown. */
    public static @Nullable Double gcShare(List<Slice> slices) {
        return largest(slices, LaunchJudgement::gcShare);
    }

    private static @Nullable Double gcShare(Slice slice) {
        Double gc = slice.measurements().get(Metric.GC_CPU_PER_REQUEST);
        Double requests = slice.measurements().get(Metric.REQUESTS_PER_CPU_SECOND);
        return gc == null || requests == null ? null : gc * requests;
    }

    /** The largest value of a metric in a slice; absent if unknown. */
    public static @Nullable Double largest(List<Slice> slices, Metric metric) {
        return largest(slices, slice -> slice.measurements().get(metric));
    }

    private static <T> @Nullable Double largest(List<T> all, Function<T, @Nullable Double> figure) {
        return all.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
