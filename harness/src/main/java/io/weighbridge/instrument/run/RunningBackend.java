package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.os.Affinity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The services during a run, from before the start of the first server until after the end of the
 * last one. Each method does nothing by default.
 */
public interface RunningBackend extends AutoCloseable {

    /** Beside servers that need nothing. */
    RunningBackend NONE = new RunningBackend() {};

    /** Its version and content in one line, by its name, for {@code run.json}. */
    default Map<String, String> versions() {
        return Map.of();
    }

    /** Remembers its secrets, such as drawn passwords, so that they can be masked. */
    default void remember(Secrets secrets) {}

    /**
     * Moves its processes to CPUs apart from those of the servers.
     *
     * @param all CPUs of servers and load tool without services
     * @return the CPUs that are left for servers and load tool
     */
    default Affinity pinned(Affinity all) {
        return all;
    }

    /** A target with its addresses in place of the placeholders for them. */
    default Target addressed(Target target) {
        return target;
    }

    /**
     * Called before each launch of a server. Checks that it still runs, and may reset its data.
     *
     * @param target that is started next
     * @param port on which it will listen
     * @throws TrialFailedException if it does not run, or its data cannot be reset, with the reason
     */
    default void beforeLaunch(Target target, int port)
            throws TrialFailedException, InterruptedException {}

    /** Called before the first slice of each pass, before anything is read. */
    default void beforePass() throws InterruptedException {}

    /**
     * Called before each slice, before anything is read.
     *
     * @throws TrialFailedException if it does not run any more, with the reason
     */
    default void beforeSlice() throws TrialFailedException, InterruptedException {}

    /** Why a part of it has ended; null while all runs. Asked when a server has failed. */
    default @Nullable String whyEnded() {
        return null;
    }

    /**
     * CPU seconds that its processes have used, which are no background load; null if that is
     * unknown, such as for processes of another user.
     */
    default @Nullable ServiceCpu cpu() {
        return null;
    }

    /**
     * Its part in the answers of one server, from that server's start; null if unknown. Read before
     * and after each slice. It is read in the warm-up, too, so that the server does not run new
     * code for it in a slice.
     */
    default @Nullable BackendTotals totals(ServerMeters server) throws InterruptedException {
        return null;
    }

    /** Ends what this run has started, and waits for its end. */
    @Override
    default void close() {}
}
