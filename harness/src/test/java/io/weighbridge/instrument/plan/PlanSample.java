package io.weighbridge.instrument.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Plans made for tests: targets {@code t1}, {@code t2} and so on, workloads {@code w1} and so on.
 */
public final class PlanSample {

    private List<Target> targets = List.of(target("t1"));
    private List<Workload> workloads = List.of(Workload.get("w1", "/w1"));
    private Load load = Load.DEFAULT;
    private Warmup warmup = Warmup.DEFAULT;

    public PlanSample targets(int count) {
        targets = IntStream.rangeClosed(1, count).mapToObj(n -> target("t" + n)).toList();
        return this;
    }

    public PlanSample workloads(int count) {
        workloads =
                IntStream.rangeClosed(1, count)
                        .mapToObj(n -> Workload.get("w" + n, "/w" + n))
                        .toList();
        return this;
    }

    /** A plan that only starts a target. */
    public static Plan of(Target target) {
        return Plan.of("sample", List.of(target), List.of(), List.of(Load.DEFAULT));
    }

    /** One workload of any kind. */
    public PlanSample workload(Workload workload) {
        workloads = List.of(workload);
        return this;
    }

    /** One load, by another tool. */
    public PlanSample driver(String tool) {
        load = Load.DEFAULT.by(tool);
        return this;
    }

    public PlanSample warmup(Warmup other) {
        warmup = other;
        return this;
    }

    public Plan plan(int rounds) {
        return plan(rounds, Slices.DEFAULT, Plan.Alive.ALL);
    }

    public Plan plan(int rounds, Slices slices, Plan.Alive alive) {
        return Plan.of("sample", targets, workloads, List.of(load))
                .withTitle("A sample")
                .withBaseline("t1")
                .withRounds(rounds)
                .withAlive(alive)
                .withWarmup(warmup)
                .withSlices(slices);
    }

    /** A target that is a command. */
    public static Target command(String name, List<String> command) {
        return target(name).with().jar(null).command(command).build();
    }

    private static Target target(String name) {
        return Target.jar(name, Path.of(name + ".jar"));
    }
}
