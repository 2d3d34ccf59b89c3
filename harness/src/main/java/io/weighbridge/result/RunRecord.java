package io.weighbridge.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.plan.Plan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run was, written to {@code run.json} before its first trial.
 *
 * @param id the results folder's name
 * @param startedAt when
 * @param weighbridge the harness's version
 * @param commit git commit of the working tree, {@code -dirty} behind it where it had changes
 * @param command as typed
 * @param seed of the order, drawn where the plan has none
 * @param plan with every default filled in
 * @param machine CPU model, cores, governor, turbo, memory, cgroup limits, kernel, JVM and such, by
 *     name
 * @param serverCpus where servers are pinned, as {@code taskset -c} takes it; absent where they are
 *     not
 * @param clientCpus where the client is
 * @param tools each load tool's version, by name
 * @param artifacts SHA-256 of each jar and program that is weighed, by its path as the plan has it;
 *     empty in runs of versions that did not record it
 * @param atReady how what servers hold once ready was read; absent in runs of versions that took it
 *     from the start-up log of applications that write one, and read the others from outside
 * @param planFile the plan's file, relative to the project where it is in it; absent where flags
 *     stood for a plan, and in runs of versions that did not record it
 * @param priors what its rows are judged with besides its own rounds, written at its end; empty
 *     until then, and in runs of versions that had none
 * @param stopping when its results could be seen before its end; absent where never
 */
@RecordBuilder
public record RunRecord(
        String id,
        Instant startedAt,
        String weighbridge,
        Optional<String> commit,
        List<String> command,
        long seed,
        Plan plan,
        Map<String, String> machine,
        Optional<String> serverCpus,
        Optional<String> clientCpus,
        Map<String, String> tools,
        Map<String, String> artifacts,
        Optional<ReadAtReady> atReady,
        Optional<Path> planFile,
        List<Prior> priors,
        Optional<Stopping> stopping)
        implements RunRecordBuilder.With {

    public RunRecord {
        command = List.copyOf(command);
        machine = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(machine));
        tools = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(tools));
        artifacts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(artifacts));
        priors = List.copyOf(priors);
    }

    /**
     * Whether what servers hold once ready was read by two instruments: from the log of targets
     * that name their container, and so write a start-up report, and from outside of all others.
     */
    public boolean mixedAtReady() {
        return atReady.isEmpty()
                && plan.targets().stream().anyMatch(target -> target.container().isPresent());
    }

    /**
     * The same run, whose plan starts jars that were made for it.
     *
     * @param digests of all artifacts
     */
    public RunRecord withMade(Plan other, Map<String, String> digests) {
        return withPlan(other).withArtifacts(digests);
    }

    /** The same run, at whose results somebody looked. */
    public RunRecord withStopping(Stopping other) {
        return withStopping(Optional.of(other));
    }
}
