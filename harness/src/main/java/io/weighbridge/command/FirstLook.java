package io.weighbridge.command;

import io.weighbridge.discover.FoundPaths;
import io.weighbridge.discover.PathSearch;
import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.model.LoadTool.Ability;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A run for which no request was given. It starts the application once, as it starts it later,
 * finds paths that answer, and ends it.
 */
record FirstLook(ApplicationFlags flags, Session session) {

    /** The time of each server, with which a run of one jar ends in about a minute. */
    static final Duration TIME = Duration.ofSeconds(45);

    /** The longest warm-up, so that more than half of that time is for measuring. */
    static final Duration WARMUP = Duration.ofSeconds(12);

    /** Stands for the requests in titles until they are known. */
    static final String UNKNOWN = "paths that are found at the start";

    /** Says in a dry run what is not known yet. */
    static final String FORESEEN =
            "No path was given. The run starts the application once, to find up to %d paths that answer a GET: in its OpenAPI document, in the mappings of its actuator or in those that it logs, or its root. The commands below have / instead."
                    .formatted(PathSearch.MOST);

    /**
     * A plan with the requests that were found.
     *
     * @param plan made of {@link ApplicationFlags#workloads}
     * @throws UsageException if the application does not start, or no path answers
     */
    Plan completed(Plan plan) throws InterruptedException {
        Target target = plan.targets().get(0);
        session.err()
                .println("Starting %s once, to find paths that answer.".formatted(target.name()));
        FoundPaths all = found(plan);
        boolean mixes = plan.loads().stream().allMatch(load -> load.tool().can(Ability.MIXES));
        FoundPaths taken = mixes ? all : all.first();
        String sentence = sentence(taken);
        session.err().println(sentence);
        Workload workload = flags.workload(taken);
        String ready = flags.readyPath(workload);
        List<String> notes = new ArrayList<>(plan.notes());
        notes.replaceAll(note -> note.equals(FORESEEN) ? sentence : note);
        Plan known =
                plan.withTargets(plan.targets().stream().map(it -> it.withReady(ready)).toList())
                        .withWorkloads(List.of(workload))
                        .withTitle(plan.title().replace(UNKNOWN, taken.requests()))
                        .withNotes(notes);
        return PlanOverrides.checked(known, List.of());
    }

    private static String sentence(FoundPaths taken) {
        String often = taken.paths().size() == 1 ? "" : ", sent equally often";
        return "%s%s: %s.".formatted(taken.requests(), often, taken.source());
    }

    private FoundPaths found(Plan plan) throws InterruptedException {
        Map<String, String> env = System.getenv();
        Secrets secrets = new Secrets();
        Plan open = EnvironmentReferences.resolved(plan, env, secrets);
        ApplicationSettings settings = ApplicationSettings.of(open.targets().get(0));
        PathSearch search = flags.search(settings, env, secrets);
        try {
            Plan logging =
                    plan.withTargets(plan.targets().stream().map(PathSearch::logging).toList());
            FoundPaths found = session.runs().started(logging, search::in, session.progress());
            return Objects.requireNonNull(found);
        } catch (TrialFailedException failed) {
            List<String> lines = new ArrayList<>(List.of(failed.failure().sentence()));
            lines.addAll(failed.failure().lastLines());
            throw new UsageException(secrets.message(String.join("\n", lines)), failed);
        }
    }
}
