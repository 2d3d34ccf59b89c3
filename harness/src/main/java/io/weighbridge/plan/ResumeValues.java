package io.weighbridge.plan;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Secrets that a resumed run takes from the command line, because its files contain only their
 * masks.
 *
 * @param properties of its jars, by name
 * @param jvmFlags of its jars
 * @param arguments of its jars
 * @param env environment variables of its jars, by name
 * @param headers of its requests, by name
 * @param store the store's address
 * @param plan the plan's file; absent: the same file as before
 */
public record ResumeValues(
        Map<String, String> properties,
        List<String> jvmFlags,
        List<String> arguments,
        Map<String, String> env,
        Map<String, String> headers,
        @Nullable URI store,
        @Nullable Path plan) {

    public static final ResumeValues NOTHING =
            new ResumeValues(Map.of(), List.of(), List.of(), Map.of(), Map.of(), null, null);

    public ResumeValues {
        properties = Map.copyOf(properties);
        jvmFlags = List.copyOf(jvmFlags);
        arguments = List.copyOf(arguments);
        env = Map.copyOf(env);
        headers = Map.copyOf(headers);
    }
}
