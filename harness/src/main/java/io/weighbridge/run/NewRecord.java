package io.weighbridge.run;

import io.weighbridge.model.Pom;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Git;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Schedule;
import io.weighbridge.result.ReadAtReady;
import io.weighbridge.result.ResultsFolder;
import io.weighbridge.result.RunRecord;
import io.weighbridge.sample.MachineDescription;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The record of a run that begins: its plan, and what it measures with. */
final class NewRecord {

    private NewRecord() {}

    static RunRecord of(Plan planned, RunOptions options, RunResources resources) {
        Instant now = Instant.now();
        Plan plan = Contract.noted(resources.tools().feasible(planned));
        String version = NewRecord.class.getPackage().getImplementationVersion();
        Affinity affinity = resources.affinity();
        return new RunRecord(
                ResultsFolder.id(now, plan.name()),
                now,
                version == null ? "unpackaged" : version,
                commit(),
                options.command(),
                Schedule.seed(plan),
                plan,
                MachineDescription.read(),
                affinity == null ? null : affinity.serverCpus().toString(),
                affinity == null ? null : affinity.clientCpus().toString(),
                versions(resources),
                Artifacts.of(plan),
                ReadAtReady.OUTSIDE,
                options.planFile(),
                List.of(),
                options.stopping());
    }

    /**
     * The commit of this project: that of the checkout, or else that of weigh.jar; null if unknown.
     */
    private static @Nullable String commit() {
        boolean checkout = Files.isDirectory(Path.of("load", "engine"));
        return checkout ? Git.commit() : Pom.commit();
    }

    /** The versions of the load tools and the store. */
    private static Map<String, String> versions(RunResources resources) {
        Map<String, String> versions = new LinkedHashMap<>(resources.tools().versions());
        String store = resources.backend().described();
        if (store != null) {
            versions.put("store", store);
        }
        return versions;
    }
}
