package io.weighbridge.plan;

import io.weighbridge.model.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line gives a resumed run again, since its files have it masked.
 *
 * @param properties of its jars, by their names
 * @param jvmFlags of its jars
 * @param headers of its requests, by their names
 * @param store where the store is
 * @param plan the file of its plan; absent: where it was
 */
public record GivenAgain(
        Map<String, String> properties,
        List<String> jvmFlags,
        Map<String, String> headers,
        Optional<URI> store,
        Optional<Path> plan) {

    /** Nothing. */
    public static final GivenAgain NOTHING =
            new GivenAgain(Map.of(), List.of(), Map.of(), Optional.empty(), Optional.empty());

    public GivenAgain {
        properties = Map.copyOf(properties);
        jvmFlags = List.copyOf(jvmFlags);
        headers = Map.copyOf(headers);
    }

    /** A masked plan, its masks replaced with what is given. */
    public Plan in(Plan masked) {
        List<Target> targets = masked.targets().stream().map(this::in).toList();
        List<Workload> workloads = masked.workloads().stream().map(this::in).toList();
        Plan filled = masked.withTargets(targets).withWorkloads(workloads);
        return masked.store().isPresent() && store.isPresent()
                ? filled.withStore(masked.store().map(its -> its.at(store.get())))
                : filled;
    }

    private Target in(Target masked) {
        Map<String, String> its = new LinkedHashMap<>(masked.properties());
        its.replaceAll((key, value) -> properties.getOrDefault(key, value));
        List<String> flags = masked.jvmFlags().stream().map(this::flag).toList();
        return masked.withJvmFlags(flags).withProperties(its);
    }

    private Workload in(Workload masked) {
        Map<String, String> its = new LinkedHashMap<>(masked.headers());
        its.replaceAll((name, value) -> headers.getOrDefault(name, value));
        return masked.withHeaders(its);
    }

    private String flag(String masked) {
        return jvmFlags.stream()
                .filter(
                        flag ->
                                Secrets.isMasked(masked)
                                        && Secrets.alike(
                                                masked,
                                                new Secrets().arguments(List.of(flag)).get(0)))
                .findFirst()
                .orElse(masked);
    }
}
