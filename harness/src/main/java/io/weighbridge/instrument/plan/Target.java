package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Protocol;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One server to measure: a jar on a JVM with flags, or any command.
 *
 * @param name as printed; unique in a plan; letters, digits, {@code . _ -} and at most 40 of them
 * @param jar an executable jar; absent if there is a command
 * @param command a command and its arguments, {@code {port}} replaced by the port to listen on;
 *     empty if there is a jar
 * @param jvm the Java that runs the jar
 * @param jvmFlags as on Java's command line, before {@code -jar}
 * @param properties passed to the jar as {@code --name=value}
 * @param env environment variables added to the harness's own
 * @param ready the path that is requested until it gives a correct answer
 * @param container the expected name of the server in its startup report, such as {@code Apache
 *     Tomcat}; absent: not checked
 * @param threads the kind of threads that answer requests, such as {@code event loops}; absent if
 *     the plan does not say. Like {@code nodelay}, it is stated but not checked
 * @param nodelay whether it sets TCP_NODELAY on its connections; absent if the plan does not say.
 *     Without it, an answer written in pieces may wait about 40 ms for the client's delayed ACK
 * @param needs requirements of the target, which is left out on machines without them: names of
 *     environment variables in capitals, or programs on the PATH
 * @param move the container that the jar is moved to before the run, such as {@code jetty}; absent
 *     if it is started as it is. In a run's record, the jar is the moved one
 * @param arguments of the jar, after its properties
 * @param folder a folder; the server's own working folder has links to its entries; absent: the
 *     server works in the current folder
 * @param prepare how the jar is prepared before the run; absent if it is started as it is. In a
 *     run's record, the jar is the prepared one
 * @param protocol the protocol over which it is loaded; absent: the load's
 * @param tls whether it serves over TLS, with a certificate that is made for the run
 * @param services the names of the plan's services that it needs; empty: all of them
 */
@RecordBuilder
public record Target(
        String name,
        @Nullable Path jar,
        List<String> command,
        Jvm jvm,
        List<String> jvmFlags,
        Map<String, String> properties,
        Map<String, String> env,
        String ready,
        @Nullable String container,
        @Nullable String threads,
        @Nullable Boolean nodelay,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> needs,
        @Nullable String move,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> arguments,
        @Nullable Path folder,
        @Nullable JarPreparation prepare,
        @Nullable Protocol protocol,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean tls,
        @JsonProperty("with") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> services)
        implements TargetBuilder.With {

    public Target {
        command = List.copyOf(command);
        jvmFlags = List.copyOf(jvmFlags);
        needs = List.copyOf(needs);
        arguments = List.copyOf(arguments);
        services = List.copyOf(services);
        properties =
                java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(properties));
        env = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(env));
    }

    /** A jar on the current Java, with readiness path {@code /}. */
    public static Target jar(String name, Path jar) {
        return new Target(
                name,
                jar,
                List.of(),
                Jvm.CURRENT,
                List.of(),
                Map.of(),
                Map.of(),
                "/",
                null,
                null,
                null,
                List.of(),
                null,
                List.of(),
                null,
                null,
                null,
                false,
                List.of());
    }

    /** A load with this target's protocol, if the target has its own. */
    public Load loaded(Load load) {
        return protocol == null ? load : load.withProtocol(protocol);
    }

    /**
     * Its threading model, socket options and protocol, if the plan gives them, such as {@code
     * event loops, TCP_NODELAY on, h2c, TLS}; null if it gives none.
     */
    public @Nullable String model() {
        List<String> stated = new java.util.ArrayList<>();
        if (threads != null) {
            stated.add(threads);
        }
        if (nodelay != null) {
            stated.add("TCP_NODELAY " + (nodelay ? "on" : "off"));
        }
        if (protocol != null) {
            stated.add(protocol.key());
        }
        if (tls) {
            stated.add("TLS");
        }
        return stated.isEmpty() ? null : String.join(", ", stated);
    }

    /** The same target with an additional property. */
    public Target withProperty(String key, String value) {
        Map<String, String> more = new java.util.LinkedHashMap<>(properties);
        more.put(key, value);
        return withProperties(more);
    }

    /**
     * The same target with a placeholder replaced in its command, flags, properties, variables and
     * arguments. After a dollar sign it is one of Spring, which is kept.
     *
     * @param placeholder such as {@code {db.port}}
     */
    public Target replacing(String placeholder, String value) {
        Pattern own = Pattern.compile("(?<!\\$)" + Pattern.quote(placeholder));
        String literal = Matcher.quoteReplacement(value);
        return mapped(text -> own.matcher(text).replaceAll(literal));
    }

    /** The same target with its command, flags, properties, variables and arguments changed. */
    Target mapped(UnaryOperator<String> change) {
        return with().command(command.stream().map(change).toList())
                .jvmFlags(jvmFlags.stream().map(change).toList())
                .properties(mapped(properties, change))
                .env(mapped(env, change))
                .arguments(arguments.stream().map(change).toList())
                .build();
    }

    /** A copy of values by name, each of them changed. */
    static Map<String, String> mapped(Map<String, String> values, UnaryOperator<String> change) {
        Map<String, String> mapped = new java.util.LinkedHashMap<>(values);
        mapped.replaceAll((name, value) -> change.apply(value));
        return mapped;
    }

    /**
     * The same target with additional JVM flags; unchanged if it is a command, which takes none.
     */
    public Target addingJvmFlags(List<String> others) {
        if (jar == null) {
            return this;
        }
        List<String> more = new java.util.ArrayList<>(jvmFlags);
        more.addAll(others);
        return withJvmFlags(more);
    }
}
