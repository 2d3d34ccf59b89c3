package io.weighbridge.plan;

import io.weighbridge.model.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values for a resumed run from the command line, because they are masked in its files.
 *
 * @param properties of its jars, by name
 * @param jvmFlags of its jars
 * @param arguments of its jars
 * @param env environment variables of its jars, by name
 * @param headers of its requests, by name
 * @param store the store's address
 * @param plan the plan's file; absent: the same as before
 */
public record ResumeValues(
        Map<String, String> properties,
        List<String> jvmFlags,
        List<String> arguments,
        Map<String, String> env,
        Map<String, String> headers,
        @Nullable URI store,
        @Nullable Path plan) {

    /** No values. */
    public static final ResumeValues NOTHING =
            new ResumeValues(Map.of(), List.of(), List.of(), Map.of(), Map.of(), null, null);

    public ResumeValues {
        properties = Map.copyOf(properties);
        jvmFlags = List.copyOf(jvmFlags);
        arguments = List.copyOf(arguments);
        env = Map.copyOf(env);
        headers = Map.copyOf(headers);
    }

    /** The plan with its masks replaced by these values. */
    public Plan in(Plan masked) {
        List<Target> targets = masked.targets().stream().map(this::in).toList();
        List<Workload> workloads = masked.workloads().stream().map(this::in).toList();
        Plan filled = masked.withTargets(targets).withWorkloads(workloads);
        Factorial factorial = masked.factorial();
        if (factorial != null) {
            filled = filled.withFactorial(factorial.withBase(in(factorial.base())));
        }
        Store its = masked.store();
        return its == null || store == null ? filled : filled.withStore(its.withUri(store));
    }

    private Target in(Target masked) {
        return masked.withJvmFlags(again(masked.jvmFlags(), jvmFlags))
                .withProperties(again(masked.properties(), properties))
                .withEnv(again(masked.env(), env))
                .withArguments(again(masked.arguments(), arguments));
    }

    private static Map<String, String> again(
            Map<String, String> masked, Map<String, String> given) {
        Map<String, String> its = new LinkedHashMap<>(masked);
        its.replaceAll((key, value) -> given.getOrDefault(key, value));
        return its;
    }

    private Workload in(Workload masked) {
        return masked.withHeaders(again(masked.headers(), headers));
    }

    private static List<String> again(List<String> masked, List<String> given) {
        return masked.stream().map(word -> again(word, given)).toList();
    }

    private static String again(String masked, List<String> given) {
        return given.stream()
                .filter(
                        word ->
                                Secrets.isMasked(masked)
                                        && Secrets.alike(
                                                masked,
                                                new Secrets().arguments(List.of(word)).get(0)))
                .findFirst()
                .orElse(masked);
    }
}
