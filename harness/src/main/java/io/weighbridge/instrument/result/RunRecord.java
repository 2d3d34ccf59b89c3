package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The description of a run, written to {@code run.json} before its first trial. What is written
 * later is in {@code state.json}: the priors, the looks at the results, and the number of rounds if
 * the plan's time was over before.
 *
 * @param id the name of the run's folder
 * @param startedAt start time
 * @param weighbridge the harness's version
 * @param commit the commit of Weighbridge, that of the checkout or else that of weigh.jar, with the
 *     suffix {@code -dirty} if there were changes; absent if it was built outside a repository
 * @param command as typed
 * @param seed of the random order, chosen by the run if the plan has none
 * @param plan with every default filled in
 * @param machine CPU model, cores, governor, turbo, memory, cgroup limits, kernel, JVM and so on,
 *     by name
 * @param serverCpus the servers' CPUs, as for {@code taskset -c}; absent if they are not pinned
 * @param clientCpus the client's CPUs, likewise
 * @param tools each load tool's version, by name
 * @param artifacts SHA-256 of each measured jar and program, by its path in the plan; empty in runs
 *     of versions that did not record it
 * @param atReady how values were read when servers became ready, {@link #OUTSIDE}; absent in runs
 *     of versions that took them from the startup reports of some applications, and read others
 *     from outside
 * @param priors with which its rows are judged besides its own rounds, written at its end or at the
 *     first look at its results; empty until then, and in runs of versions without priors
 * @param stopping when its results could be seen before its end; absent if never
 * @param moves where libraries of other containers came from; absent if the options of the run did
 *     not say, and in runs of versions that did not record it
 * @param serviceCpus the CPUs of the plan's services; absent if it has none
 */
@RecordBuilder
public record RunRecord(
        String id,
        Instant startedAt,
        String weighbridge,
        @Nullable String commit,
        List<String> command,
        long seed,
        Plan plan,
        Map<String, String> machine,
        @Nullable String serverCpus,
        @Nullable String clientCpus,
        Map<String, String> tools,
        Map<String, String> artifacts,
        @Nullable String atReady,
        List<Prior> priors,
        @Nullable Stopping stopping,
        @Nullable MoveSettings moves,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String serviceCpus)
        implements RunRecordBuilder.With {

    /** Values were read from outside, right after the first correct answer, for every server. */
    public static final String OUTSIDE = "outside";

    public RunRecord {
        command = List.copyOf(command);
        machine = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(machine));
        tools = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(tools));
        artifacts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(artifacts));
        priors = List.copyOf(priors);
    }

    /**
     * Whether values were read in two ways when servers became ready: from the startup report of
     * targets that name their container, and from outside for all other targets.
     */
    public boolean mixedAtReady() {
        return atReady == null
                && plan.targets().stream().anyMatch(target -> target.container() != null);
    }
}
