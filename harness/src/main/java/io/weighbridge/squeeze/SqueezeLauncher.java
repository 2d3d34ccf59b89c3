package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.AnswerWitness;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.ReadyPlan;
import io.weighbridge.instrument.run.RoundRunner;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.run.SharedByRounds;
import io.weighbridge.instrument.run.Study;
import io.weighbridge.instrument.run.TimeBudget;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.os.GroupLimits;
import io.weighbridge.os.GroupReading;
import io.weighbridge.squeeze.LaunchJudgement.Observed;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Launches and loads one target of a search with a chosen heap and memory limit. Each launch is a
 * round with one target.
 *
 * @param groups where groups with a memory limit can be made; null if they cannot
 * @param plan of the search
 */
public record SqueezeLauncher(
        RunEnvironment environment,
        Children children,
        @Nullable ControlGroups groups,
        RunDirectory directory,
        ReadyPlan plan) {

    private static final double NANOS = 1e9;

    private static final Study STUDY = new SqueezeStudy();

    /** Whether memory can be limited. */
    boolean limits() {
        return groups != null;
    }

    /** CPUs for servers and load tool, if the CPU of a server can be limited; else null. */
    @Nullable Integer cpus() {
        if (groups == null || !groups.limitCpu()) {
            return null;
        }
        Affinity affinity = environment.cores().affinity();
        return affinity == null
                ? Runtime.getRuntime().availableProcessors()
                : affinity.all().size();
    }

    /**
     * Launches a target once. Its trial is stored when this returns.
     *
     * @param number of the launch
     * @param rate of the load in requests per second; null if the launch measures the peak
     * @param cpu the search for CPU, if the launch has CPU limits; else null
     */
    EndedLaunch launch(
            Target target,
            NextLaunch next,
            int number,
            @Nullable Double rate,
            @Nullable CpuSearch cpu)
            throws InterruptedException {
        String label = String.format(Locale.ROOT, "l%03d", number);
        Path logs = directory.logs().toAbsolutePath();
        String name = label + "-" + target.name();
        Path collections = logs.resolve(name + ".gc");
        Target launched = HeapFlags.with(target, flags(next, collections), System.getenv());
        try (LimitedLaunch limited = limited(next, cpu)) {
            long begun = environment.clock().getAsLong();
            MachineReading before = environment.machine().get();
            Plan round = planOf(launched, next, rate);
            run(limited.services(), round, launched, label, number, next.step() != Step.START);
            Trial trial = trial(number);
            GroupReading group = limited.read();
            String printed = text(logs.resolve(name + ".out")) + text(logs.resolve(name + ".err"));
            return new EndedLaunch(
                    trial,
                    group,
                    limited.held(),
                    new Observed(
                            group == null ? 0 : group.kills(),
                            HeapFlags.outOfMemory(printed),
                            GcLog.parse(text(collections)),
                            foreign(before)),
                    (environment.clock().getAsLong() - begun) / NANOS,
                    limited.slices(hung(trial)));
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "The control group that limits the memory of %s could not be created (%s): fix that, then continue with %s"
                            .formatted(target.name(), Cause.of(e), directory.resumeCommand()),
                    e);
        }
    }

    /** A log's text; empty if nothing was started, or the log cannot be read. */
    private static String text(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (IOException absent) {
            return "";
        }
    }

    private static List<String> flags(NextLaunch next, Path collections) {
        List<String> flags = new ArrayList<>(next.flags());
        flags.add(GcLog.flag(collections));
        return flags;
    }

    /** Whether a load did not end in time. */
    private static boolean hung(Trial trial) {
        Failure failure = trial.failure();
        return failure != null
                && (failure.kind() == Failure.Kind.HUNG_UNDER_LOAD
                        || failure.kind() == Failure.Kind.TOO_SLOW);
    }

    private LimitedLaunch limited(NextLaunch next, @Nullable CpuSearch search) throws IOException {
        boolean connects = next.step() == Step.CONTROL;
        Long limit = next.limit();
        CpuQuotas cpu = next.cpu();
        if (limit == null || cpu == null || search == null) {
            GroupLimits memory = limit == null ? null : GroupLimits.ofMemory(limit);
            return new LimitedLaunch(children, environment, groups, memory, null, connects);
        }
        GroupLimits both = new GroupLimits(limit, cpu.startup(), null);
        LimitedLaunch.Pacing pacing =
                group ->
                        new LaunchQuotas(
                                group,
                                cpu,
                                search.goal(),
                                search.patience(),
                                search.background(plan.plan().slices().foreignLimit()),
                                environment);
        return new LimitedLaunch(children, environment, groups, both, pacing, connects);
    }

    private Plan planOf(Target launched, NextLaunch next, @Nullable Double rate) {
        SqueezeLaunchPlan plans = new SqueezeLaunchPlan(plan.plan(), directory.trials());
        CpuQuotas cpu = next.cpu();
        return cpu == null || rate == null
                ? plans.of(launched, next.step(), rate)
                : plans.of(launched, next, cpu, rate);
    }

    private void run(
            RunEnvironment limited,
            Plan round,
            Target launched,
            String label,
            int number,
            boolean loaded)
            throws InterruptedException {
        List<Schedule.Slot> slots =
                loaded
                        ? Schedule.rounds(round, directory.record().seed()).get(0).slots()
                        : List.of();
        try (RoundRunner runner =
                new RoundRunner(
                        number,
                        label,
                        limited,
                        directory,
                        SharedByRounds.of(
                                STUDY, round, Progress.NONE, List.of(), AnswerWitness.NONE))) {
            runner.run(List.of(launched), slots, TimeBudget.NONE);
        }
    }

    private Trial trial(int number) {
        return directory.trials().stream()
                .filter(trial -> trial.round() == number)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    /**
     * The share of our cores that background load took from the start of a launch to its end. It
     * includes the load tool, whose CPU time is not known here. Null if it cannot be read.
     */
    private @Nullable Double foreign(MachineReading before) {
        return environment.cores().foreign(before, environment.machine().get(), 0);
    }

    /**
     * The readings of one finished launch of a memory search, from which it is judged.
     *
     * @param trial its trial
     * @param group the kernel's figures of its control group; null if it had none
     * @param held bytes that the group held after the load; null if the launch ended before
     * @param observed by what it is judged, besides its trial
     * @param seconds from its start to its end
     * @param slices those with a CPU limit
     */
    record EndedLaunch(
            Trial trial,
            @Nullable GroupReading group,
            @Nullable Long held,
            Observed observed,
            double seconds,
            List<CpuSlice> slices) {

        /**
         * What was measured of its CPU.
         *
         * @param all CPUs of this machine for servers and load tool together
         * @param quotas its CPU limits; null: none
         */
        LaunchCpu cpu(int all, @Nullable CpuQuotas quotas) {
            return new LaunchCpu(
                    all,
                    quotas == null ? null : quotas.startup(),
                    quotas == null ? null : quotas.steady(),
                    trial.measurements().get(Metric.STARTUP_WALL),
                    trial.measurements().get(Metric.STARTUP_CPU),
                    quotas != null && quotas.search() != null ? null : used(),
                    slices);
        }

        /** CPUs that the server used at the fixed rate; null if unknown. */
        private @Nullable Double used() {
            return LaunchJudgement.judged(trial).stream()
                    .map(
                            slice -> {
                                Double requests =
                                        slice.measurements().get(Metric.REQUESTS_PER_CPU_SECOND);
                                return requests == null
                                        ? null
                                        : slice.client().requestsPerSecond() / requests;
                            })
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .orElse(null);
        }

        /**
         * The launch's figures.
         *
         * @param rate requests per second that were planned; null if there was none
         */
        Figures figures(@Nullable Double rate) {
            List<Slice> judged = LaunchJudgement.judged(trial);
            GcLog collections = observed.collections();
            return new Figures(
                    rate,
                    achieved(),
                    LaunchJudgement.largest(judged, Metric.LATENCY_P99),
                    LaunchJudgement.gcShare(judged),
                    LaunchJudgement.largest(judged, Metric.GC_PAUSE),
                    collections.stalls(),
                    collections.stalled(),
                    LaunchJudgement.largest(judged, Metric.FOREIGN_SHARE),
                    observed.foreign(),
                    whole(Metric.RSS_AFTER),
                    group == null ? null : group.peak(),
                    held,
                    group == null ? null : group.refaults(),
                    whole(Metric.HEAP_LIVE),
                    whole(Metric.CLASSES_AFTER),
                    whole(Metric.METASPACE_AFTER),
                    collections.collector(),
                    collections.chosen());
        }

        /** Answers per second of the slowest workload; null if no slice counts. */
        private @Nullable Double achieved() {
            Map<String, Double> byWorkload =
                    trial.slices().stream()
                            .filter(Slice::kept)
                            .collect(
                                    Collectors.groupingBy(
                                            Slice::workload,
                                            Collectors.averagingDouble(
                                                    it -> it.client().requestsPerSecond())));
            return byWorkload.values().stream().min(Double::compare).orElse(null);
        }

        private @Nullable Long whole(Metric metric) {
            Double value = trial.measurements().get(metric);
            return value == null ? null : Math.round(value);
        }
    }
}
