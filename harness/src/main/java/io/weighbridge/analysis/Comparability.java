package io.weighbridge.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.plan.Json;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
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

    private final List<String> unlike = new ArrayList<>();

    private Comparability() {}

    /** The differences, such as {@code cpu: A before, B now}; empty if there are none. */
    static List<String> differences(
            RunRecord before, List<Trial> earlier, RunRecord now, List<Trial> later) {
        Comparability setup = new Comparability();
        setup.machine(before.machine(), now.machine());
        setup.compare("servers' CPUs", before.serverCpus(), now.serverCpus());
        setup.compare("client's CPUs", before.clientCpus(), now.clientCpus());
        setup.compare("load tools", before.tools(), now.tools());
        setup.compare("weighbridge", before.weighbridge(), now.weighbridge());
        setup.plan(before.plan(), now.plan());
        for (Target target : now.plan().targets()) {
            String name = target.name();
            setup.compare("Java of " + name, java(earlier, name), java(later, name));
        }
        return List.copyOf(setup.unlike);
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

    private void machine(Map<String, String> before, Map<String, String> now) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        names.removeAll(MOMENTARY);
        for (String name : names) {
            compare(name, before.get(name), now.get(name));
        }
    }

    private void plan(Plan before, Plan now) {
        compare("alive", before.alive(), now.alive());
        compareEach("workload", Workload::name, before.workloads(), now.workloads());
        compareEach("load", Load::name, before.loads(), now.loads());
        compareParts("warm-up", before.warmup(), now.warmup());
        compareParts("slices", before.slices(), now.slices());
    }

    /** Compares those with the same name; a single load has none. */
    private <T> void compareEach(
            String what, Function<T, @Nullable String> name, List<T> before, List<T> now) {
        Map<String, T> earlier = byName(name, before);
        Map<String, T> later = byName(name, now);
        Set<String> names = new LinkedHashSet<>(earlier.keySet());
        names.addAll(later.keySet());
        for (String each : names) {
            String named = (what + " " + each).strip();
            if (earlier.containsKey(each) && later.containsKey(each)) {
                compareParts(named, earlier.get(each), later.get(each));
            } else {
                String run = earlier.containsKey(each) ? "earlier" : "later";
                unlike.add("%s: only in the %s run".formatted(named, run));
            }
        }
    }

    private static <T> Map<String, T> byName(Function<T, @Nullable String> name, List<T> all) {
        Map<String, T> byName = new LinkedHashMap<>();
        all.forEach(each -> byName.put(Objects.requireNonNullElse(name.apply(each), ""), each));
        return byName;
    }

    /** Names only the keys that differ, as a plan writes them. */
    private void compareParts(String what, @Nullable Object before, @Nullable Object now) {
        JsonNode earlier = Json.MAPPER.valueToTree(before);
        JsonNode later = Json.MAPPER.valueToTree(now);
        if (!earlier.isObject() || !later.isObject()) {
            compare(what, text(earlier), text(later));
            return;
        }
        Set<String> keys = new LinkedHashSet<>();
        earlier.fieldNames().forEachRemaining(keys::add);
        later.fieldNames().forEachRemaining(keys::add);
        for (String key : keys) {
            compareParts(what + ", " + key, earlier.get(key), later.get(key));
        }
    }

    private static @Nullable String text(JsonNode value) {
        if (value.isNull()) {
            return null;
        }
        if (value.isNumber()) {
            return value.decimalValue().toPlainString();
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }

    private void compare(String what, @Nullable Object before, @Nullable Object now) {
        if (!Objects.equals(before, now)) {
            unlike.add(
                    "%s: %s before, %s now"
                            .formatted(
                                    what,
                                    Objects.requireNonNullElse(before, "none"),
                                    Objects.requireNonNullElse(now, "none")));
        }
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
