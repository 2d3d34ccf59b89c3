package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.ResumeValues;
import io.weighbridge.result.MaskedPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
     * @param file the plan's file; absent if flags replaced a plan
     * @throws UsageException naming the secrets that were not found, and how to supply them
     */
    public static Plan of(Plan masked, Optional<Path> file, ResumeValues given) {
        Optional<Path> from = given.plan().or(() -> file);
        List<Plan> sources = new ArrayList<>();
        sources.add(given.in(masked));
        from.flatMap(RestoredSecrets::read)
                .map(its -> launching(its, masked))
                .ifPresent(sources::add);
        MaskedPlan.Restored restored = MaskedPlan.restored(masked, sources);
        if (!restored.missing().isEmpty()) {
            throw new UsageException(
                    "The files of a run keep no secrets, and these of %s are missing now: %s. %s"
                            .formatted(
                                    masked.name(),
                                    String.join(", ", restored.missing()),
                                    cure(from)));
        }
        return restored.plan();
    }

    /** A plan with factors has as targets the launches that the run drew from them. */
    private static Plan launching(Plan file, Plan masked) {
        Optional<Factorial> drawn = masked.factorial().filter(Factorial::drawn);
        return drawn.flatMap(its -> file.factorial().map(own -> own.launched(its)))
                .map(file::withTargets)
                .orElse(file);
    }

    private static String cure(Optional<Path> file) {
        return file.map(
                        plan ->
                                "Put them back into %s, or name the plan that has them with --plan."
                                        .formatted(plan))
                .orElse(
                        "Give them again with --property KEY=VALUE, --jvm-flag=FLAG, --arg=ARG,"
                            + " --env NAME=VALUE, --header 'NAME: VALUE' or --elasticsearch URL.");
    }

    /** A plan that can no longer be read supplies no secrets. */
    private static Optional<Plan> read(Path file) {
        try {
            return Optional.of(PlanFile.read(file));
        } catch (InvalidPlanException | UsageException e) {
            return Optional.empty();
        }
    }
}
