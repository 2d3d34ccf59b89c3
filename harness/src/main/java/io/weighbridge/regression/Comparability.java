package io.weighbridge.regression;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Conditions;
import io.weighbridge.instrument.result.Conditions.Difference;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.LinkedHashMap;
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
        Conditions one = setup(before, earlier, targets);
        Conditions other = setup(now, later, targets);
        return one.differences(other).stream().map(Difference::text).toList();
    }

    /**
     * Whether both runs measured the same files, in sentences. If they did, a difference is noise
     * or comes from a flag or property. Empty if one of the runs did not record its files.
     */
    static List<String> files(RunRecord before, RunRecord now) {
        Conditions earlier = new Conditions(before.artifacts());
        Conditions later = new Conditions(now.artifacts());
        if (earlier.values().isEmpty() || later.values().isEmpty()) {
            return List.of();
        }
        if (earlier.equals(later)) {
            return List.of(SAME_FILES);
        }
        String changed = "%s has changed between the runs: SHA-256 %.12s before, %.12s now.";
        return earlier.changes(later).stream()
                .map(file -> changed.formatted(file.name(), file.before(), file.now()))
                .sorted()
                .toList();
    }

    /** What must be the same in two runs. */
    private static Conditions setup(RunRecord run, List<Trial> trials, List<Target> targets) {
        Plan plan = run.plan();
        Map<String, @Nullable Object> setup = new LinkedHashMap<>(new TreeMap<>(run.machine()));
        setup.keySet().removeAll(MOMENTARY);
        setup.put("servers' CPUs", run.serverCpus());
        setup.put("load tool's CPUs", run.clientCpus());
        setup.put("load tools", new TreeMap<>(run.tools()).toString());
        setup.put("weighbridge", run.weighbridge());
        setup.put("alive", plan.alive().name());
        plan.workloads().forEach(workload -> setup.put("workload " + workload.name(), workload));
        for (Load load : plan.loads()) {
            // A single load has no name.
            setup.put(load.name() == null ? "load" : "load " + load.name(), load);
        }
        setup.put("warm-up", plan.warmup());
        setup.put("slices", plan.slices());
        for (Target target : targets) {
            setup.put("Java of " + target.name(), java(trials, target.name()));
        }
        Map<String, String> values = new LinkedHashMap<>();
        setup.forEach((name, value) -> put(name, Json.MAPPER.valueToTree(value), values));
        return new Conditions(values);
    }

    /** Adds a value with its parts, unless it is absent. */
    private static void put(String name, JsonNode value, Map<String, String> values) {
        if (value.isObject()) {
            values.put(name, Conditions.WHOLE);
            for (Map.Entry<String, JsonNode> part : value.properties()) {
                put(Conditions.part(name, part.getKey()), part.getValue(), values);
            }
        } else if (!value.isNull()) {
            values.put(name, text(value));
        }
    }

    private static String text(JsonNode value) {
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
