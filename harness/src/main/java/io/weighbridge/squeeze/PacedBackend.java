package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.BackendTotals;
import io.weighbridge.instrument.run.RunningBackend;
import io.weighbridge.instrument.run.ServerMeters;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.os.Affinity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The services of a launch, which also tell when a pass and a slice begin.
 *
 * @param inner the services
 * @param pass is called before each pass, and so before the load without a result that precedes a
 *     slice
 * @param slice is called before each slice
 */
record PacedBackend(RunningBackend inner, Begin pass, Runnable slice) implements RunningBackend {

    /** What is done before a pass. */
    @FunctionalInterface
    interface Begin {
        void pass() throws InterruptedException;
    }

    @Override
    public Map<String, String> versions() {
        return inner.versions();
    }

    @Override
    public void remember(Secrets secrets) {
        inner.remember(secrets);
    }

    @Override
    public Affinity pinned(Affinity all) {
        return inner.pinned(all);
    }

    @Override
    public Target addressed(Target target) {
        return inner.addressed(target);
    }

    @Override
    public void beforeLaunch(Target target, int port)
            throws TrialFailedException, InterruptedException {
        inner.beforeLaunch(target, port);
    }

    @Override
    public void beforePass() throws InterruptedException {
        inner.beforePass();
        pass.pass();
    }

    @Override
    public void beforeSlice() throws TrialFailedException, InterruptedException {
        inner.beforeSlice();
        slice.run();
    }

    @Override
    public @Nullable String whyEnded() {
        return inner.whyEnded();
    }

    @Override
    public @Nullable ServiceCpu cpu() {
        return inner.cpu();
    }

    @Override
    public @Nullable BackendTotals totals(ServerMeters server) throws InterruptedException {
        return inner.totals(server);
    }

    @Override
    public void close() {
        inner.close();
    }
}
