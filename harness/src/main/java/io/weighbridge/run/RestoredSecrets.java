package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.ResumeValues;
import io.weighbridge.result.MaskedPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Restores the secrets of a plan, which are masked in the files of its run, from the command line
 * and from the plan's file.
 */
public final class RestoredSecrets {

    private RestoredSecrets() {}

    /**
     * A plan with its secrets.
     *
     * @param masked as the files have it
     * @param file the plan's file; null if flags replaced a plan
     * @throws UsageException naming the secrets that were not found, and how to supply them
     */
    public static Plan of(Plan masked, @Nullable Path file, ResumeValues given) {
        Path from = given.plan() == null ? file : given.plan();
        List<Plan> sources = new ArrayList<>();
        sources.add(given.in(masked));
        Plan own = from == null ? null : read(from);
        if (own != null) {
            sources.add(launching(own, masked));
        }
        MaskedPlan.Restored restored = MaskedPlan.restored(masked, sources);
        if (!restored.missing().isEmpty()) {
            throw new UsageException(
                    "Secrets are not stored with a run, and %s needs these: %s. %s"
                            .formatted(
                                    masked.name(),
                                    String.join(", ", restored.missing()),
                                    cure(from)));
        }
        return restored.plan();
    }

    /** A plan with factors has as targets the launches that the run drew from them. */
    private static Plan launching(Plan file, Plan masked) {
        Factorial drawn = masked.factorial();
        Factorial factors = file.factorial();
        return drawn != null && drawn.drawn() && factors != null
                ? file.withTargets(factors.launched(drawn))
                : file;
    }

    private static String cure(@Nullable Path file) {
        return file == null
                ? "Give them again with --property KEY=VALUE, --jvm-flag=FLAG, --arg=ARG,"
                        + " --env NAME=VALUE, --header 'NAME: VALUE' or --elasticsearch URL."
                : "Put them back into %s, or name the plan that has them with --plan."
                        .formatted(file);
    }

    /** The plan of a file; null if it can no longer be read, so that it supplies no secrets. */
    private static @Nullable Plan read(Path file) {
        try {
            return PlanFile.read(file);
        } catch (UsageException e) {
            return null;
        }
    }
}
