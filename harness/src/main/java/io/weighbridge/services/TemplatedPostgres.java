package io.weighbridge.services;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.postgres.PostgresAdmin;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL that runs already, in which each target gets a database of its own: a new copy of a
 * template at each launch, dropped at the end.
 */
final class TemplatedPostgres implements RunningService {

    private final GivenService given;
    private final String version;
    private final Service.Template template;
    private final DatabasePerTarget databases;
    private final Children children;

    /** Whether the user may make checkpoints. */
    private final boolean checkpoints;

    /** The script that drops the databases. */
    private final Path undo;

    private TemplatedPostgres(
            GivenService given,
            String version,
            Service.Template template,
            DatabasePerTarget databases,
            Children children,
            Path undo) {
        this.given = given;
        this.version = version;
        this.template = template;
        this.databases = databases;
        this.children = children;
        this.undo = undo;
        this.checkpoints = databases.checkpoint();
    }

    /**
     * Connects to it.
     *
     * @param plan whose targets open connections
     * @param say receives a line if it does not allow as many
     * @throws io.weighbridge.instrument.model.BackendFailedException if it refuses the user
     */
    static TemplatedPostgres at(
            GivenService given,
            ServiceAddress address,
            Service.Template template,
            Plan plan,
            Children children,
            Consumer<String> say) {
        String run = DatabasePerTarget.newRun();
        PostgresAdmin admin =
                new PostgresAdmin(
                        address.host(),
                        address.port(),
                        template.user(),
                        template.password(),
                        "postgres",
                        run);
        try {
            String tooMany =
                    Connections.tooMany(
                            plan, given.name(), admin.maxConnections(), admin.openConnections());
            if (tooMany != null) {
                say.accept(tooMany);
            }
            return new TemplatedPostgres(
                    given,
                    admin.version(),
                    template,
                    new DatabasePerTarget(admin, template.template(), run),
                    children,
                    children.undo(DropDatabases.script(address, template, run)));
        } catch (StoreException e) {
            given.close();
            throw Unavailable.because(e.getMessage() + ".", e);
        } catch (IOException e) {
            given.close();
            throw Unavailable.because(Cause.of(e) + ".", e);
        }
    }

    @Override
    public String name() {
        return given.name();
    }

    @Override
    public String described() {
        return "PostgreSQL %s ".formatted(version)
                + given.described()
                + "; a copy of %s for each target at each launch".formatted(template.template())
                + (checkpoints
                        ? ""
                        : "; no checkpoints between passes, which its user may not make");
    }

    @Override
    public Map<String, String> values(Target target) {
        Map<String, String> values = new LinkedHashMap<>(given.values(target));
        values.put("user", template.user());
        values.put("password", template.password());
        values.put("database", databases.name(target));
        return values;
    }

    @Override
    public void remember(Secrets secrets) {
        secrets.remember(template.password(), "{" + name() + ".password}");
    }

    @Override
    public Set<Long> processes() {
        return given.processes();
    }

    @Override
    public boolean pin(CpuSet cpus) {
        return given.pin(cpus);
    }

    @Override
    public @Nullable String whyEnded() {
        return given.whyEnded();
    }

    @Override
    public void beforeLaunch(Target target) throws TrialFailedException {
        databases.renew(target);
    }

    @Override
    public void beforePass() {
        if (checkpoints) {
            databases.checkpoint();
        }
    }

    @Override
    public void close() {
        try {
            databases.dropAll();
            children.undone(undo);
        } catch (StoreException gone) {
            // The server has ended, and with it what could be dropped there now.
        } finally {
            given.close();
        }
    }
}
