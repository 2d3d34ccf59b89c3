package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Affinity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A backend during a run, from before the start of the first server until after the end of the last
 * one. Each method does nothing by default.
 */
public interface RunningBackend extends AutoCloseable {

    /** Beside servers that need nothing. */
    RunningBackend NONE = new RunningBackend() {};

    /** Its version and content in one line, by its name, for {@code run.json}. */
    default Map<String, String> versions() {
        return Map.of();
    }

    /**
     * MovedJars its processes to CPUs apart from those of the servers.
     *
     * @param all CPUs of servers and load tool without a backend
     * @return CPUs of servers and load tool beside this backend
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
     * @throws TrialFailedException if it does not run, with the reason
     */
    default void beforeLaunch() throws TrialFailedException, InterruptedException {}

    /**
     * Called before each slice, before anything is read. May reset the data that the slice before
     * has changed.
     *
     * @throws TrialFailedException if that fails, with the reason
     */
    default void beforeSlice() throws TrialFailedException, InterruptedException {}

    /**
     * CPU seconds that its processes have used, which are no background load; null if that is
     * unknown, such as for a backend that this run did not start.
     */
    default @Nullable Double cpu() {
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
