package io.weighbridge.squeeze;

import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.parse.OutputParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.run.Cores;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.os.Throttling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets the CPU limits of one launch while it runs, and judges each of its slices. A limit is set
 * before the load without a result that precedes a slice, so that the limit applies for a while
 * before the slice begins.
 */
final class LaunchQuotas {

    /**
     * Slices with all CPUs before the first limit. The warm-up is at full speed, and under the load
     * at a fixed rate the JIT compiler goes on for a while. Under a small limit its work would
     * delay answers by seconds.
     */
    static final int SETTLING = 3;

    private final ControlGroup group;
    private final CpuQuotas quotas;
    private final Squeeze goal;
    private final double patience;
    private final double background;
    private final RunEnvironment environment;
    private final List<CpuSlice> slices = new ArrayList<>();
    private final List<LoadResult> loads = new ArrayList<>();
    private @Nullable Probe probe;
    private @Nullable Double quota;
    private @Nullable Start begun;
    private double clientCpu;
    private int settled;

    /** Whether the next result of the load tool is that of a slice. */
    private boolean inSlice;

    private CpuSlice.Readings readings = new CpuSlice.Readings(null, null);

    /** What is read when the first slice of a pass begins. */
    private record Start(
            MachineReading machine, @Nullable Throttling throttling, @Nullable Double server) {}

    /**
     * @param patience seconds that the last answer may take with ample CPU
     * @param background share of background load above which a slice that failed does not count
     */
    LaunchQuotas(
            ControlGroup group,
            CpuQuotas quotas,
            Squeeze goal,
            double patience,
            double background,
            RunEnvironment environment) {
        this.group = group;
        this.quotas = quotas;
        this.goal = goal;
        this.patience = patience;
        this.background = background;
        // A pod is not pinned: its limit, and not the number of its CPUs, is what it may use.
        this.environment = environment.withCores(new Cores(null));
    }

    /** The services of the launch. */
    RunEnvironment services() {
        return environment
                .withBackend(new PacedBackend(environment.backend(), this::pass, this::slice))
                .withTools(new SeenTools(environment.tools(), this::seen));
    }

    /**
     * Called when the server has given its first correct answer: the warm-up and the first slices
     * have all CPUs.
     */
    void ready() throws IOException {
        group.setCpus(quotas.all());
    }

    /** Remembers how the server is read. */
    void attached(Probe attached) {
        probe = attached;
    }

    private void pass() {
        end();
        if (settled < SETTLING) {
            settled++;
            return;
        }
        QuotaSearch search = quotas.search();
        Double next = search == null ? quotas.steady() : Double.valueOf(search.next(slices));
        if (next == null) {
            return;
        }
        try {
            group.setCpus(next);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        quota = next;
    }

    private void slice() {
        inSlice = true;
        if (begun == null) {
            begun = new Start(environment.machine().get(), group.throttling(), serverCpu());
            clientCpu = 0;
        }
    }

    private @Nullable Double serverCpu() {
        CpuTimes cpu = probe == null ? null : probe.cpu();
        return cpu == null ? null : cpu.total();
    }

    /** Called with each result of the load tool; those before a slice have no result. */
    private void seen(LoadResult load) {
        if (!inSlice || begun == null || quota == null) {
            return;
        }
        inSlice = false;
        loads.add(load);
        LoadResult.Own own = load.own();
        clientCpu += own == null || own.cpu() == null ? 0 : own.cpu();
        readings = new CpuSlice.Readings(throttled(begun), foreign(begun));
    }

    private @Nullable Double throttled(Start start) {
        Throttling now = group.throttling();
        return now == null || start.throttling() == null
                ? null
                : Double.valueOf(now.since(start.throttling()).share());
    }

    private @Nullable Double foreign(Start start) {
        Double now = serverCpu();
        return now == null || start.server() == null
                ? null
                : environment
                        .cores()
                        .foreign(
                                start.machine(),
                                environment.machine().get(),
                                now - start.server() + clientCpu);
    }

    /** Judges the pass that has ended. */
    private void end() {
        if (quota != null && begun != null) {
            slices.add(
                    loads.isEmpty()
                            ? CpuSlice.hung(quota)
                            : CpuSlice.of(goal, quota, loads, readings, patience, background));
        }
        loads.clear();
        inSlice = false;
        begun = null;
        quota = null;
    }

    /**
     * The slices of the launch, once it is over.
     *
     * @param hung whether its last slice did not end in time; otherwise a slice without a result is
     *     left out, because the launch ended for another reason
     */
    List<CpuSlice> slices(boolean hung) {
        if (!loads.isEmpty() || hung) {
            end();
        }
        return List.copyOf(slices);
    }

    /**
     * Load tools whose results are seen.
     *
     * @param seen is called with each result
     */
    private record SeenTools(RunEnvironment.Tools inner, Consumer<LoadResult> seen)
            implements RunEnvironment.Tools {

        @Override
        public LoadDriver driver(Load load) {
            return inner.driver(load);
        }

        @Override
        public OutputParser parser(Load load) {
            OutputParser parser = inner.parser(load);
            return (raw, workload, asked) -> {
                LoadResult result = parser.parse(raw, workload, asked);
                seen.accept(result);
                return result;
            };
        }
    }
}
