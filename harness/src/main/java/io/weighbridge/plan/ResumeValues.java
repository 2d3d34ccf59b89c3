package io.weighbridge.plan;

import io.weighbridge.model.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** The options that give these values, except {@code --plan}, with secrets masked. */
    public List<String> options() {
        List<String> options = new ArrayList<>();
        properties.keySet().forEach(key -> options.add("--property " + key));
        env.keySet().forEach(key -> options.add("--env " + key));
        headers.keySet().forEach(key -> options.add("--header " + key));
        new Secrets().arguments(jvmFlags).forEach(flag -> options.add("--jvm-flag=" + flag));
        new Secrets().arguments(arguments).forEach(word -> options.add("--arg=" + word));
        if (store != null) {
            options.add("--elasticsearch");
        }
        return options;
    }
}
