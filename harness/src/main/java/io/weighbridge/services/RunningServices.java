package io.weighbridge.services;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.BackendTotals;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunningBackend;
import io.weighbridge.instrument.run.ServerMeters;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.CpuSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All services of a plan, and the command that restores their state. */
final class RunningServices implements RunningBackend {

    /** A look at all processes of the machine takes some milliseconds. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private final List<RunningService> services;
    private final Map<String, CpuSet> ownCpus;
    private final @Nullable RestoreCommand restore;
    private final Progress progress;
    private final ServiceClock clock;
    private long lookedAt = System.nanoTime() - LOOK.toNanos();

    /**
     * @param services in the order in which they were started
     * @param ownCpus the CPUs of those to which the plan gives some, by their names in the plan
     * @param restore null: nothing is restored
     */
    RunningServices(
            List<RunningService> services,
            Map<String, CpuSet> ownCpus,
            @Nullable RestoreCommand restore,
            Progress progress) {
        this.services = List.copyOf(services);
        this.ownCpus = Map.copyOf(ownCpus);
        this.restore = restore;
        this.progress = progress;
        this.clock = new ServiceClock(this::processes);
    }

    private Map<String, Set<Long>> processes() {
        Map<String, Set<Long>> all = new LinkedHashMap<>();
        services.forEach(service -> all.put(service.name(), service.processes()));
        return all;
    }

    private List<RunningService> of(Target target) {
        return target.services().isEmpty()
                ? services
                : services.stream().filter(service -> isOf(target, service)).toList();
    }

    private static boolean isOf(Target target, RunningService service) {
        return target.services().contains(service.name())
                || target.services().contains(service.planned());
    }

    /** The placeholders of a target and their values. */
    private Map<String, String> values(Target target) {
        Map<String, String> values = new LinkedHashMap<>();
        for (RunningService service : of(target)) {
            service.values(target)
                    .forEach((name, value) -> values.put(service.name() + "." + name, value));
        }
        return values;
    }

    @Override
    public Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        services.forEach(service -> versions.put(service.name(), service.described()));
        return versions;
    }

    @Override
    public void remember(Secrets secrets) {
        services.forEach(service -> service.remember(secrets));
    }

    @Override
    public Affinity pinned(Affinity all) {
        if (services.isEmpty()) {
            return all;
        }
        Affinity beside = all.withBackend();
        for (RunningService service : services) {
            CpuSet cpus = ownCpus.getOrDefault(service.planned(), beside.backendCpus());
            if (!service.pin(cpus)) {
                progress.note(
                        service.name()
                                + " is not pinned to CPUs, so on this machine it may use those of"
                                + " the servers and the load tool");
            }
        }
        return beside;
    }

    @Override
    public Target addressed(Target target) {
        Target addressed = target;
        for (RunningService service : of(target)) {
            addressed = service.addressed(addressed);
            for (Map.Entry<String, String> property : service.properties(target).entrySet()) {
                if (!addressed.properties().containsKey(property.getKey())) {
                    addressed = addressed.withProperty(property.getKey(), property.getValue());
                }
            }
        }
        for (Map.Entry<String, String> value : values(target).entrySet()) {
            addressed = addressed.replacing("{" + value.getKey() + "}", value.getValue());
        }
        return addressed.replacing(Restore.TARGET, target.name());
    }

    @Override
    public void beforeLaunch(Target target, int port)
            throws TrialFailedException, InterruptedException {
        requireRunning();
        for (RunningService service : of(target)) {
            service.beforeLaunch(target);
        }
        if (restore != null) {
            restore.run(target, port, values(target));
        }
    }

    private void requireRunning() throws TrialFailedException {
        List<String> ended = new ArrayList<>();
        for (RunningService service : services) {
            String why = service.whyEnded();
            if (why != null) {
                ended.add(why);
            }
        }
        if (!ended.isEmpty()) {
            throw new TrialFailedException(
                    new Failure(Failure.Kind.SERVICE_ENDED, String.join("; ", ended)));
        }
    }

    @Override
    public void beforePass() throws InterruptedException {
        for (RunningService service : services) {
            service.beforePass();
        }
    }

    /** A service may start a process for each connection, so new ones are looked for. */
    @Override
    public @Nullable ServiceCpu cpu() {
        long now = System.nanoTime();
        if (now - lookedAt > LOOK.toNanos()) {
            lookedAt = now;
            clock.find();
        }
        return clock.sees() ? clock.read() : null;
    }

    @Override
    public @Nullable BackendTotals totals(ServerMeters server) throws InterruptedException {
        for (RunningService service : services) {
            BackendTotals totals = service.totals(server);
            if (totals != null) {
                return totals;
            }
        }
        return null;
    }

    @Override
    public @Nullable String whyEnded() {
        for (RunningService service : services) {
            String why = service.whyEnded();
            if (why != null) {
                return why;
            }
        }
        return null;
    }

    @Override
    public void close() {
        clock.close();
        for (int place = services.size() - 1; place >= 0; place--) {
            services.get(place).close();
        }
    }
}
