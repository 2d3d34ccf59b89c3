package io.weighbridge.services;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.BackendTotals;
import io.weighbridge.instrument.run.ServerMeters;
import io.weighbridge.os.CpuSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A service during a run. */
interface RunningService extends AutoCloseable {

    /** Its name in the plan, or in its Compose file. */
    String name();

    /** Its name in the plan, which the services of a Compose file share. */
    default String planned() {
        return name();
    }

    /** Its version and settings in one line, without secrets. */
    String described();

    /**
     * The values of its placeholders: {@code host} is that of {@code {db.host}} if its name is
     * {@code db}.
     */
    Map<String, String> values(Target target);

    /**
     * Spring properties by which an application connects to it, for those that the target does not
     * set itself.
     */
    default Map<String, String> properties(Target target) {
        return Map.of();
    }

    /** A target with those of its placeholders replaced that are not in {@link #values}. */
    default Target addressed(Target target) {
        return target;
    }

    /** Its part in the answers of one server, from that server's start; null if unknown. */
    default @Nullable BackendTotals totals(ServerMeters server) throws InterruptedException {
        return null;
    }

    /** Remembers its secrets, so that they can be masked. */
    default void remember(Secrets secrets) {}

    /** The pids of its first processes; empty if they are not visible. */
    Set<Long> processes();

    /** Moves its processes to some CPUs, and says whether that was possible. */
    default boolean pin(CpuSet cpus) {
        return ServiceProcesses.pin(processes(), cpus);
    }

    /** Why it has ended; null while it runs. */
    @Nullable String whyEnded();

    /**
     * Called before each launch of a server.
     *
     * @throws TrialFailedException if its data cannot be made ready
     */
    default void beforeLaunch(Target target) throws TrialFailedException, InterruptedException {}

    /** Called before the first slice of each pass. */
    default void beforePass() throws InterruptedException {}

    /** Ends it if this run has started it. */
    @Override
    default void close() {}
}
