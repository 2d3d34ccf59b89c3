package io.weighbridge.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.plan.Json;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether two runs have the same setup and machine. The targets' jars, properties and flags
 * may differ, because these are what is compared.
 */
final class Comparability {

    /** Properties of a machine that always differ from run to run. */
    private static final Set<String> MOMENTARY =
            Set.of("load average", "memory available", "swap used", "on battery");

    private static final String SAME_FILES =
            "Both runs measured the same files: differences are noise, changes of the machine, or"
                    + " effects of flags, properties or the environment.";

    private Comparability() {}

    /** The differences, such as {@code cpu: A before, B now}; empty if there are none. */
    static List<String> differences(
            RunRecord before, List<Trial> earlier, RunRecord now, List<Trial> later) {
        List<Target> targets = now.plan().targets();
        ObjectNode one = setup(before, earlier, targets);
        ObjectNode other = setup(now, later, targets);
        List<String> unlike = new ArrayList<>();
        for (String key : keys(one, other)) {
            if (one.path(key).isObject() && !other.has(key)) {
                unlike.add(key + ": only in the earlier run");
            } else if (other.path(key).isObject() && !one.has(key)) {
                unlike.add(key + ": only in the later run");
            } else {
                compare(key, one.path(key), other.path(key), unlike);
            }
        }
        return unlike;
    }

    /**
     * Whether both runs measured the same files, in sentences. If they did, a difference is noise
     * or comes from a flag or property. Empty if one of the runs did not record its files.
     */
    static List<String> files(RunRecord before, RunRecord now) {
        Map<String, String> earlier = before.artifacts();
        if (earlier.isEmpty() || now.artifacts().isEmpty()) {
            return List.of();
        }
        if (earlier.equals(now.artifacts())) {
            return List.of(SAME_FILES);
        }
        String other = "%s has changed between the runs: SHA-256 %.12s before, %.12s now.";
        List<String> others = new ArrayList<>();
        for (Map.Entry<String, String> file : now.artifacts().entrySet()) {
            String digest = file.getValue();
            String known = earlier.getOrDefault(file.getKey(), digest);
            if (!known.equals(digest)) {
                others.add(other.formatted(file.getKey(), known, digest));
            }
        }
        Collections.sort(others);
        return List.copyOf(others);
    }

    /** What must be the same in two runs. */
    private static ObjectNode setup(RunRecord run, List<Trial> trials, List<Target> targets) {
        Plan plan = run.plan();
        ObjectNode setup = Json.MAPPER.createObjectNode();
        new TreeMap<>(run.machine()).forEach(setup::put);
        setup.remove(MOMENTARY);
        setup.put("servers' CPUs", run.serverCpus());
        setup.put("load tool's CPUs", run.clientCpus());
        setup.put("load tools", new TreeMap<>(run.tools()).toString());
        setup.put("weighbridge", run.weighbridge());
        setup.put("alive", plan.alive().name());
        for (Workload workload : plan.workloads()) {
            setup.set("workload " + workload.name(), Json.MAPPER.valueToTree(workload));
        }
        for (Load load : plan.loads()) {
            // A single load has no name.
            String name = load.name() == null ? "load" : "load " + load.name();
            setup.set(name, Json.MAPPER.valueToTree(load));
        }
        setup.set("warm-up", Json.MAPPER.valueToTree(plan.warmup()));
        setup.set("slices", Json.MAPPER.valueToTree(plan.slices()));
        for (Target target : targets) {
            setup.put("Java of " + target.name(), java(trials, target.name()));
        }
        return setup;
    }

    private static Set<String> keys(JsonNode one, JsonNode other) {
        Set<String> keys = new LinkedHashSet<>();
        one.fieldNames().forEachRemaining(keys::add);
        other.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** Adds each difference; for objects, only the keys that differ. */
    private static void compare(String what, JsonNode before, JsonNode now, List<String> unlike) {
        if (before.isObject() && now.isObject()) {
            for (String key : keys(before, now)) {
                compare(what + ", " + key, before.path(key), now.path(key), unlike);
            }
        } else if (!text(before).equals(text(now))) {
            unlike.add("%s: %s before, %s now".formatted(what, text(before), text(now)));
        }
    }

    private static String text(JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return "none";
        }
        if (value.isNumber()) {
            return value.decimalValue().toPlainString();
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }

    private static @Nullable String java(List<Trial> trials, String target) {
        return trials.stream()
                .filter(trial -> trial.target().equals(target))
                .flatMap(trial -> Stream.ofNullable(trial.identity()))
                .flatMap(identity -> Stream.ofNullable(identity.java()))
                .findFirst()
                .orElse(null);
    }
}
