package io.weighbridge.squeeze;

import io.weighbridge.instrument.launch.ChargedJar;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.os.GroupLimits;
import io.weighbridge.os.GroupReading;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Starts one server, in a control group of its own if its memory is limited, and reads that group.
 * The server reads a fresh copy of its jar, so that the jar's pages are charged to that group.
 */
final class LimitedLaunch implements AutoCloseable {

    private final RunEnvironment environment;
    private final @Nullable ControlGroup group;
    private final TemporaryFolder copies;
    private final boolean connects;
    private final @Nullable LaunchQuotas quotas;
    private @Nullable Long held;

    /** Sets the CPU limits of the launch that runs in a group. */
    @FunctionalInterface
    interface Pacing {
        LaunchQuotas of(ControlGroup group);
    }

    /**
     * Makes the control group.
     *
     * @param environment the services of the run
     * @param groups where control groups can be made; null if they cannot
     * @param limits of the group; null: no group
     * @param pacing sets CPU limits while the server runs; null: nothing changes them
     * @param connects whether heap, metaspace and classes are read over JMX after the load
     * @throws IOException if the kernel refuses
     */
    LimitedLaunch(
            Children children,
            RunEnvironment environment,
            @Nullable ControlGroups groups,
            @Nullable GroupLimits limits,
            @Nullable Pacing pacing,
            boolean connects)
            throws IOException {
        this.environment = environment;
        this.connects = connects;
        copies = children.temporary("squeeze");
        group = groups == null || limits == null ? null : children.group(groups, limits);
        quotas = pacing == null || group == null ? null : pacing.of(group);
    }

    /** The services of the run, but with servers that are started in the group. */
    RunEnvironment services() {
        RunEnvironment services = quotas == null ? environment : quotas.services();
        return services.withStarter(this::start).withGauge(this::attach);
    }

    /** Its slices with a CPU limit, once it is over: see {@link LaunchQuotas#slices}. */
    List<CpuSlice> slices(boolean hung) {
        return quotas == null ? List.of() : quotas.slices(hung);
    }

    private Server start(Target target, Plan plan, Path logs, String name, List<String> prefix)
            throws TrialFailedException, InterruptedException {
        if (group == null) {
            return environment.starter().start(target, plan, logs, name, prefix);
        }
        try {
            Target charged = ChargedJar.in(group, target, copies.path());
            Server server = environment.starter().start(charged, plan, logs, name, group.prefix());
            ready(server);
            return server;
        } catch (IOException e) {
            String sentence = "%s cannot be started: %s".formatted(target.name(), Cause.of(e));
            throw new TrialFailedException(new Failure(Failure.Kind.CANNOT_START, sentence), e);
        }
    }

    private void ready(Server server) throws IOException {
        if (quotas == null) {
            return;
        }
        try {
            quotas.ready();
        } catch (IOException refused) {
            server.close();
            throw refused;
        }
    }

    private Probe attach(long pid, boolean java) {
        Probe inner = environment.gauge().attach(pid, java);
        if (quotas != null) {
            quotas.attached(inner);
        }
        return new LateJmxProbe(inner, this::loaded, connects);
    }

    private void loaded() {
        GroupReading now = read();
        held = now == null ? null : now.held();
    }

    /** Bytes that the group held when the load was over; null if the launch ended before. */
    @Nullable Long held() {
        return held;
    }

    /** The kernel's figures of the group; null if there is none. */
    @Nullable GroupReading read() {
        return group == null ? null : group.read();
    }

    @Override
    public void close() {
        if (group != null) {
            group.close();
        }
        copies.close();
    }

    /**
     * Reads a server whose smallest memory is searched for. It uses no JMX until the load is over,
     * because a JMX connection would take some of the server's memory.
     *
     * @param inner reads the server
     * @param loaded is run once the load is over, before any JMX connection
     * @param connects whether there is a JMX connection after the load, which takes up to a second
     */
    private record LateJmxProbe(Probe inner, Runnable loaded, boolean connects) implements Probe {

        private static final MemoryReading UNREAD =
                new MemoryReading(null, new TreeMap<>(), new TreeMap<>(), null, null);

        @Override
        public void connect() {
            // not before the load is over
        }

        @Override
        public @Nullable CpuTimes cpu() {
            return inner.cpu();
        }

        @Override
        public ServerReading read() {
            return inner.glance();
        }

        @Override
        public ServerReading glance() {
            return inner.glance();
        }

        @Override
        public MemoryReading memory() {
            return UNREAD;
        }

        @Override
        public Measurements resident() {
            return inner.resident();
        }

        @Override
        public Measurements afterLoad() {
            loaded.run();
            return connects ? inner.afterLoad() : inner.resident();
        }

        @Override
        public List<Warning> limits() {
            return inner.limits();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
