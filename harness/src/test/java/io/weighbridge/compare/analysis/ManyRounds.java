package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run of the largest size, made from a small committed one: its targets under more names, its
 * rounds and its workload repeated, and each value changed a little. Rounds that only started
 * servers are left out.
 */
public record ManyRounds(RunRecord record, List<Trial> trials) {

    private static final Path QUICK = Path.of("..", "docs", "data", "quick-ab");

    public static ManyRounds of(int targets, int rounds, int workloads) {
        RunDirectory small = RunDirectory.open(QUICK);
        Plan plan = small.record().plan();
        List<Target> named =
                IntStream.range(0, targets)
                        .mapToObj(
                                number ->
                                        named(
                                                plan.targets().get(number % plan.targets().size()),
                                                number))
                        .toList();
        RunRecord record =
                small.record()
                        .withId("many-rounds")
                        .withPlan(
                                PlanOverrides.rounds(
                                        with(plan, named, workloads(plan, workloads)), rounds));
        SplittableRandom random = new SplittableRandom(7);
        List<Trial> trials = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (int number = 0; number < targets; number++) {
                Target source = plan.targets().get(number % plan.targets().size());
                trials.add(
                        moved(
                                trial(small, source.name(), round % plan.rounds()),
                                round,
                                named.get(number).name(),
                                record.plan().workloads(),
                                random));
            }
        }
        return new ManyRounds(record, trials);
    }

    /** The first of the further names is the baseline's twin, as in a thorough plan. */
    private static Target named(Target target, int number) {
        Target other = target.withName(number < 4 ? target.name() : target.name() + "-" + number);
        return number <= 4 ? other : other.withProperty("copy", String.valueOf(number));
    }

    private static List<Workload> workloads(Plan plan, int count) {
        Workload workload = plan.workloads().get(0);
        return IntStream.range(0, count)
                .mapToObj(
                        number ->
                                workload.withName(
                                        number == 0
                                                ? workload.name()
                                                : workload.name() + "-" + number))
                .toList();
    }

    private static Plan with(Plan plan, List<Target> targets, List<Workload> workloads) {
        return plan.withTargets(targets).withWorkloads(workloads);
    }

    private static Trial trial(RunDirectory run, String target, int round) {
        List<Trial> trials =
                run.trials().stream()
                        .filter(trial -> trial.target().equals(target) && trial.completed())
                        .filter(trial -> !trial.slices().isEmpty())
                        .toList();
        return trials.get(round % trials.size());
    }

    private static Trial moved(
            Trial trial,
            int round,
            String target,
            List<Workload> workloads,
            SplittableRandom random) {
        return InventedMemory.looked(
                new Trial(
                        round,
                        target,
                        trial.startedAt(),
                        trial.failure(),
                        trial.identity(),
                        moved(trial.measurements(), random),
                        trial.warmup(),
                        workloads.stream()
                                .flatMap(workload -> slices(trial, workload.name(), random))
                                .toList(),
                        List.of(),
                        List.of(),
                        trial.warnings()));
    }

    private static Stream<Slice> slices(Trial trial, String workload, SplittableRandom random) {
        return trial.slices().stream()
                .map(
                        slice ->
                                new Slice(
                                        workload,
                                        slice.load(),
                                        slice.index(),
                                        slice.attempt(),
                                        slice.kept(),
                                        slice.startedAt(),
                                        slice.raw(),
                                        slice.client(),
                                        moved(slice.measurements(), random),
                                        slice.warnings()));
    }

    private static Measurements moved(Measurements measurements, SplittableRandom random) {
        Map<Metric, Double> moved = new EnumMap<>(Metric.class);
        measurements
                .values()
                .forEach(
                        (metric, value) ->
                                moved.put(metric, value * (0.97 + 0.06 * random.nextDouble())));
        return new Measurements(moved);
    }
}
