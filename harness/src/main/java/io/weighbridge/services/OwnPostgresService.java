package io.weighbridge.services;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.postgres.Employees;
import io.weighbridge.postgres.OwnPostgres;
import io.weighbridge.postgres.Settings;
import io.weighbridge.store.Documents;
import io.weighbridge.store.StoreException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL that weigh brings. It is filled once; each launch of a target gets a copy of the
 * data.
 */
final class OwnPostgresService implements RunningService {

    /** Connections for weigh itself, and for those of a server that has just ended. */
    private static final int SPARE = 20;

    private static final int LEAST_CONNECTIONS = 100;

    private final String name;
    private final OwnPostgres postgres;
    private final long employees;
    private final DatabasePerTarget databases;

    private OwnPostgresService(String name, OwnPostgres postgres, long employees) {
        this.name = name;
        this.postgres = postgres;
        this.employees = employees;
        String run = DatabasePerTarget.newRun();
        this.databases = new DatabasePerTarget(postgres.admin(run), postgres.database(), run);
    }

    /**
     * Starts it and fills it.
     *
     * @param plan whose targets open connections
     * @param logs an existing folder for its output
     * @param say receives a line for each step that takes long
     * @throws io.weighbridge.instrument.model.BackendFailedException if it cannot be downloaded,
     *     started or filled
     */
    static OwnPostgresService start(
            Service service, Plan plan, Path logs, Children children, Consumer<String> say)
            throws InterruptedException {
        Service.Employees wanted = Objects.requireNonNull(service.postgres());
        try {
            Settings settings = Settings.USUAL.withMaxConnections(limit(plan));
            OwnPostgres postgres = OwnPostgres.start(children, settings, logs, say);
            OwnPostgresService started =
                    new OwnPostgresService(service.name(), postgres, wanted.employees());
            started.fill(new Documents(wanted.employees(), 1, wanted.seed()), say);
            return started;
        } catch (StoreException e) {
            throw Unavailable.because(e.getMessage() + ".", e);
        }
    }

    /** How many connections it allows. */
    static int limit(Plan plan) {
        return Math.max(LEAST_CONNECTIONS, Connections.open(plan) + SPARE);
    }

    private void fill(Documents documents, Consumer<String> say) {
        boolean filled = false;
        try {
            say.accept("filling PostgreSQL with %d employees".formatted(documents.count()));
            new Employees(documents).fill(postgres.admin(name + "-fill"), postgres.database());
            filled = true;
        } finally {
            if (!filled) {
                postgres.close();
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String described() {
        return "%s; %d employees, a copy for each target at each launch"
                .formatted(postgres.described(), employees);
    }

    @Override
    public Map<String, String> values(Target target) {
        Map<String, String> values =
                new LinkedHashMap<>(new ServiceAddress(postgres.host(), postgres.port()).values());
        values.put("user", postgres.user());
        values.put("password", postgres.password());
        values.put("database", databases.name(target));
        return values;
    }

    @Override
    public void remember(Secrets secrets) {
        secrets.remember(postgres.password(), "{" + name + ".password}");
    }

    @Override
    public Set<Long> processes() {
        return Set.of(postgres.pid());
    }

    @Override
    public boolean pin(CpuSet cpus) {
        return postgres.pin(cpus);
    }

    @Override
    public @Nullable String whyEnded() {
        String why = postgres.whyEnded();
        return why == null ? null : why.lines().findFirst().orElse(why);
    }

    @Override
    public void beforeLaunch(Target target) throws TrialFailedException {
        databases.renew(target);
    }

    @Override
    public void beforePass() {
        databases.checkpoint();
    }

    @Override
    public void close() {
        postgres.close();
    }
}
