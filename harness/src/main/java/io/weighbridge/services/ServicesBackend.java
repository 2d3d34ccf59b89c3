package io.weighbridge.services;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.Backend;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunningBackend;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The services of a plan. */
record ServicesBackend(Plan plan) implements Backend {

    /** Start, filling and end of a service that weigh starts. */
    private static final Duration START = Duration.ofSeconds(10);

    @Override
    public Duration time() {
        List<StoreService> stores = StoreService.of(plan);
        long started =
                plan.services().stream().filter(service -> service.address() == null).count();
        Duration time = START.multipliedBy(started - stores.size());
        return stores.stream().map(StoreService::time).reduce(time, Duration::plus);
    }

    @Override
    public Plan filled(Plan whole) {
        Plan filled = whole;
        for (StoreService store : StoreService.of(plan)) {
            filled = store.filled(filled);
        }
        return filled;
    }

    @Override
    public String foreseen() {
        List<String> sentences = new ArrayList<>();
        plan.services().forEach(service -> sentences.add(foreseen(service)));
        Restore restore = plan.restore();
        if (restore != null) {
            sentences.add(
                    "Before each launch, the state is restored by %s, within %s."
                            .formatted(restore.command(), Durations.text(restore.within())));
        }
        sentences.addAll(Connections.foreseen(plan));
        Affinity here = plan.pin() && plan.hasServices() ? Affinity.available() : null;
        if (here != null) {
            sentences.add(pinned(here.withBackend()));
        }
        return String.join(" ", sentences);
    }

    /** Where services run while servers are measured. */
    static String pinned(Affinity beside) {
        return beside.backendCpus().equals(beside.clientCpus())
                ? "Services and load tool share CPU %s, because this machine has too few for each."
                        .formatted(beside.clientCpus())
                : "Services get CPU %s.".formatted(beside.backendCpus());
    }

    private String foreseen(Service service) {
        if (service.address() != null) {
            return "The service %s runs at %s.".formatted(service.name(), service.address());
        }
        if (service.compose() != null) {
            return "The services of %s are started, and removed at the end."
                    .formatted(service.compose());
        }
        Store store = service.elasticsearch();
        if (store != null) {
            return new StoreService(service.name(), store).foreseen();
        }
        Service.Employees employees = service.postgres();
        return employees == null
                ? "The service %s is started by %s."
                        .formatted(service.name(), service.command().get(0))
                : "A PostgreSQL is started as %s and filled with %d employees; each target gets a copy of them at each launch. It allows %d connections."
                        .formatted(
                                service.name(),
                                employees.employees(),
                                OwnPostgresService.limit(plan));
    }

    @Override
    public RunningBackend start(Path results, Children children, Progress progress)
            throws InterruptedException {
        List<RunningService> running = new ArrayList<>();
        boolean started = false;
        try {
            Path logs = makesLogs(plan) ? ServiceLogs.folder(results) : results;
            Starts starts = new Starts(plan, children, logs, progress);
            for (Service service : plan.services()) {
                progress.note("starting the service " + service.name());
                running.addAll(starts.start(service));
            }
            requireNamed(running);
            Restore restore = plan.restore();
            RunningServices services =
                    new RunningServices(
                            running,
                            ownCpus(),
                            restore == null ? null : new RestoreCommand(restore, children),
                            progress);
            started = true;
            return services;
        } catch (UsageException e) {
            if (children.ended()) {
                // It is only a result of that.
                throw new InterruptedException("the user stopped the run");
            }
            throw e;
        } finally {
            if (!started) {
                running.forEach(RunningService::close);
            }
        }
    }

    /** What the services of a Compose file are called is known only now. */
    private void requireNamed(List<RunningService> running) {
        Set<String> known = new TreeSet<>();
        for (RunningService service : running) {
            known.add(service.name());
            known.add(service.planned());
        }
        for (Target target : plan.targets()) {
            for (String name : target.services()) {
                if (!known.contains(name)) {
                    throw new UsageException(
                            "The target %s needs the service %s, and there is no such service: use one of %s."
                                    .formatted(target.name(), name, String.join(", ", known)));
                }
            }
        }
    }

    private Map<String, CpuSet> ownCpus() {
        Map<String, CpuSet> own = new LinkedHashMap<>();
        for (Service service : plan.services()) {
            if (service.cpus() != null) {
                own.put(service.name(), CpuSet.parse(service.cpus()));
            }
        }
        return own;
    }

    /** An Elasticsearch that runs already has its log elsewhere. */
    private static boolean makesLogs(Plan plan) {
        return plan.services().stream()
                .anyMatch(
                        service -> {
                            Store store = service.elasticsearch();
                            return store == null || store.uri() == null;
                        });
    }
}
