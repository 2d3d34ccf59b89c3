package io.weighbridge.launch;

import io.weighbridge.plan.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Gives a JVM as many threads for garbage collection as it has CPUs while it is measured. A server
 * starts on more CPUs, and computes the number from these. Its threads would then compete for fewer
 * CPUs, and may lengthen pauses.
 */
public final class CollectorThreads {

    private static final String FLAG = "-XX:ParallelGCThreads=";

    /** Flags of the user that decide the number, or limit it from below. */
    private static final List<String> OWN =
            List.of(FLAG, "-XX:ConcGCThreads=", "-XX:ActiveProcessorCount=");

    /** Variables from which a JVM takes flags. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

    private CollectorThreads() {}

    /**
     * The target with the flag; unchanged if it is no jar, or decides the number itself.
     *
     * @param cpus of the server while it is measured, 1 or more
     * @param inherited environment variables of this process
     */
    public static Target of(Target target, int cpus, Map<String, String> inherited) {
        Stream<String> variables =
                VARIABLES.stream()
                        .map(name -> target.env().getOrDefault(name, inherited.get(name)))
                        .filter(Objects::nonNull);
        boolean decides =
                Stream.concat(target.jvmFlags().stream(), variables)
                        .anyMatch(flags -> OWN.stream().anyMatch(flags::contains));
        if (target.jar() == null || decides) {
            return target;
        }
        List<String> flags = new ArrayList<>(target.jvmFlags());
        flags.add(FLAG + cpus);
        return target.withJvmFlags(flags);
    }
}
