package io.weighbridge.services;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.postgres.PostgresAdmin;
import io.weighbridge.store.StoreException;
import java.util.UUID;

/**
 * Databases of targets in a PostgreSQL. Before each launch, a target's database is replaced by a
 * new copy of a template, so all launches find the same rows.
 */
final class DatabasePerTarget {

    private static final int ID = 8;

    private final PostgresAdmin admin;
    private final String template;
    private final String run;

    /**
     * @param run the run's id, as {@link #newRun} makes it
     */
    DatabasePerTarget(PostgresAdmin admin, String template, String run) {
        this.admin = admin;
        this.template = template;
        this.run = run;
    }

    /** An id that no other run has. */
    static String newRun() {
        return UUID.randomUUID().toString().substring(0, ID);
    }

    /** The name of a target's database. */
    String name(Target target) {
        return "weigh_" + run + "_" + target.name();
    }

    /** Replaces the database of a target by a new copy of the template. */
    void renew(Target target) throws TrialFailedException {
        try {
            admin.dropDatabase(name(target));
            admin.createDatabase(name(target), template);
            admin.vacuumAnalyze(name(target));
        } catch (StoreException e) {
            String sentence = String.valueOf(e.getMessage());
            throw new TrialFailedException(new Failure(Failure.Kind.CANNOT_START, sentence), e);
        }
    }

    /**
     * Writes changed data to the disk, so that this does not happen in a slice.
     *
     * @return whether it was done: the user may not be allowed to, or the server may have ended
     */
    boolean checkpoint() {
        try {
            admin.checkpoint();
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /** Drops all databases of the run. */
    void dropAll() {
        admin.databasesOfRun().forEach(admin::dropDatabase);
    }
}
