package io.weighbridge.instrument.run;

import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Conditions;
import io.weighbridge.instrument.result.Conditions.Difference;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 digests of the measured files. They prevent a resumed run from mixing two versions of a
 * program under one name.
 */
final class Artifacts {

    private Artifacts() {}

    /**
     * The SHA-256 of each target's jar or program, and of each file of requests, by its path. A
     * program that is found through the PATH has none.
     *
     * @throws UsageException if a file cannot be read
     */
    static Map<String, String> of(Plan plan) {
        Map<String, String> digests = new TreeMap<>();
        for (Target target : plan.targets()) {
            Path file = file(target);
            if (file != null) {
                digests.computeIfAbsent(file.toString(), path -> digest(file));
            }
        }
        for (Workload workload : plan.workloads()) {
            Mix mix = workload.mix();
            List<Path> files = mix == null ? List.of() : mix.files();
            files.forEach(file -> digests.put(file.toString(), digest(file)));
        }
        return digests;
    }

    /**
     * The run with a plan that starts files made for this run. The digests of all files that were
     * made are added to its record.
     *
     * @param plans the plan after each step of making them, at least one; the last one is run
     */
    static RunDirectory withDigests(RunDirectory run, List<Plan> plans) {
        Map<String, String> digests = new TreeMap<>(run.record().artifacts());
        plans.forEach(plan -> digests.putAll(of(plan)));
        Plan last = plans.get(plans.size() - 1);
        return run.with(run.record().withPlan(last).withArtifacts(digests));
    }

    /**
     * Whether jars of a run are still to be made, because the run was interrupted before that was
     * done.
     *
     * @param steps that make them
     */
    static boolean lacksJars(RunRecord run, List<JarStep> steps) {
        // The folder of results may have been somewhere else when the jars were made.
        String jars = Path.of(run.id(), RunDirectory.JARS) + "/";
        return run.plan().targets().stream()
                .filter(target -> JarSteps.concern(steps, target))
                .anyMatch(target -> !String.valueOf(target.jar()).contains(jars));
    }

    /**
     * Checks that a resumed run uses the same files as when it started. A run without recorded
     * digests uses the present files.
     *
     * @throws UsageException naming the files that have changed
     */
    static void requireSame(RunRecord run) {
        Conditions now = new Conditions(of(run.plan()));
        String commit = run.commit() == null ? "" : " (commit " + run.commit() + ")";
        List<String> changed = new ArrayList<>();
        for (Difference file : new Conditions(run.artifacts()).changes(now)) {
            changed.add(
                    "%s has changed since the run began (SHA-256 %.12s then, %.12s now): restore the old version%s, or start a new run"
                            .formatted(file.name(), file.before(), file.now(), commit));
        }
        if (!changed.isEmpty()) {
            throw new UsageException(String.join("\n", changed));
        }
    }

    private static @Nullable Path file(Target target) {
        Path jar = target.jar();
        if (jar != null) {
            return jar;
        }
        String program = target.command().get(0);
        return program.contains("/") ? Path.of(program) : null;
    }

    private static String digest(Path file) {
        try {
            return Sha256.of(file);
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read (%s): fix its permissions, or restore it"
                            .formatted(file, Cause.of(e)),
                    e);
        }
    }
}
