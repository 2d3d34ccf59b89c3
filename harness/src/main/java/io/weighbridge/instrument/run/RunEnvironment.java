package io.weighbridge.instrument.run;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.parse.OutputParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.SystemCalls;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The external services of a run. Tests replace them by small fakes.
 *
 * @param starter starts a server
 * @param gauge attaches the sampler to a server
 * @param machine reads the CPU clocks of the machine and of the backend
 * @param tools run load tools and parse their output
 * @param calls counts system calls; null if not possible
 * @param cores the CPUs of servers and client
 * @param clock nanoseconds, as {@link System#nanoTime()}
 * @param stopping whether the user has stopped the run, so that all children are being stopped
 * @param certificate of servers over TLS; null if there are none
 * @param backend runs beside the servers
 */
@RecordBuilder
public record RunEnvironment(
        Starter starter,
        Gauge gauge,
        Supplier<MachineReading> machine,
        Tools tools,
        @Nullable SystemCalls calls,
        Cores cores,
        LongSupplier clock,
        BooleanSupplier stopping,
        @Nullable Certificate certificate,
        RunningBackend backend)
        implements RunEnvironmentBuilder.With {

    /** Clients that reach the servers of the run. */
    public HttpClients clients() {
        return new HttpClients(certificate == null ? null : certificate.trusting());
    }

    /** Starts a target of a plan, and waits for its first correct answer. */
    public Server start(Target target, Plan plan, Path logs, String logName)
            throws TrialFailedException, InterruptedException {
        return starter.start(target, plan, logs, logName, List.of());
    }

    /**
     * Throws if the user stopped the run: a later failure is only a result of that and must not be
     * recorded.
     *
     * @throws InterruptedException if the user stopped the run
     */
    public void stopIfRequested() throws InterruptedException {
        if (stopping.getAsBoolean()) {
            throw new InterruptedException("the user stopped the run");
        }
    }

    /** Starts a server and waits for its first correct answer. */
    @FunctionalInterface
    public interface Starter {
        /**
         * Starts a server.
         *
         * @param prefix a program through which the server is started, see {@link
         *     io.weighbridge.instrument.launch.Launcher}; empty: it is started directly
         */
        Server start(Target target, Plan plan, Path logs, String logName, List<String> prefix)
                throws TrialFailedException, InterruptedException;
    }

    /** The load tools of a plan. */
    @FunctionalInterface
    public interface Tools {
        LoadDriver driver(Load load);

        default OutputParser parser(Load load) {
            return OutputParser.of(load.tool());
        }
    }

    /** Attaches a sampler to a server's process. */
    @FunctionalInterface
    public interface Gauge {
        Probe attach(long pid, boolean java);
    }
}
