package io.weighbridge.pods;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.os.Throttling;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server in a pod, which ends with it. */
final class PodServer implements Server {

    private final Server inner;
    private final RunningPod pod;
    private final Map<Long, RunningPod> pods;
    private final Measurements startup;

    /**
     * @param pods from which its pod is removed at the end
     */
    PodServer(Server inner, RunningPod pod, Map<Long, RunningPod> pods) {
        this.inner = inner;
        this.pod = pod;
        this.pods = pods;
        Throttling throttling = pod.group().throttling();
        this.startup =
                inner.startup()
                        .with(
                                Metric.STARTUP_THROTTLED,
                                throttling == null ? null : Double.valueOf(throttling.share()));
    }

    @Override
    public Target target() {
        return inner.target();
    }

    @Override
    public long pid() {
        return inner.pid();
    }

    @Override
    public URI uri() {
        return inner.uri();
    }

    @Override
    public boolean alive() {
        return inner.alive();
    }

    @Override
    public @Nullable Failure endedSoon() throws InterruptedException {
        Failure ended = inner.endedSoon();
        return ended == null ? null : pod.explained(target().name(), ended);
    }

    @Override
    public @Nullable String killed() {
        return pod.killed();
    }

    @Override
    public List<String> lastLines(int most) {
        return inner.lastLines(most);
    }

    @Override
    public Measurements startup() {
        return startup;
    }

    @Override
    public List<Warning> warnings() {
        return inner.warnings();
    }

    @Override
    public Identity identity() {
        return inner.identity();
    }

    @Override
    public boolean isJava() {
        return inner.isJava();
    }

    @Override
    public void close() {
        pods.remove(pid());
        inner.close();
        pod.close();
    }
}
