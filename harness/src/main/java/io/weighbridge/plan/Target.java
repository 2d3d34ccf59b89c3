package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.Protocol;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One server to measure: a jar under a JVM with its flags, or any command.
 *
 * @param name as printed; unique in a plan; letters, digits, {@code . _ -} and at most 40 of them
 * @param jar an executable jar; absent where there is a command
 * @param command a command and its arguments, {@code {port}} replaced by the port to listen on;
 *     empty where there is a jar
 * @param jvm which Java runs the jar
 * @param jvmFlags as typed on Java's command line, before {@code -jar}
 * @param properties passed to the jar as {@code --name=value}
 * @param env environment variables added to the harness's own
 * @param ready the path asked until it gives a correct answer
 * @param container what the server must call itself in its start-up report, such as {@code Apache
 *     Tomcat}; absent where that is not to be checked
 * @param threads on which threads it answers, in words, such as {@code event loops}; absent where
 *     the plan does not say. Stated and not checked, as is {@code nodelay}
 * @param nodelay whether it sets TCP_NODELAY on its connections; without, an answer written in
 *     pieces may wait some 40 ms for the client's delayed ACK
 * @param needs what a machine may lack, so that the target is left out there and the rest is run:
 *     an environment variable by its name in capitals, or a program of the PATH
 * @param move the container that the jar is moved to before the run, such as {@code jetty}; absent
 *     where it is started as it is. In a run's record, the jar is the moved one
 * @param arguments of the jar, behind its properties
 * @param folder whose entries the server finds in its working folder, which is its own; absent: it
 *     works in the current folder
 * @param prepare what is made of the jar before the run; absent where it is started as it is. In a
 *     run's record, the jar is the prepared one
 * @param protocol what it is loaded over; absent: what the load says
 * @param tls whether it serves over TLS, with a certificate that is made for the run
 */
@RecordBuilder
public record Target(
        String name,
        Optional<Path> jar,
        List<String> command,
        Jvm jvm,
        List<String> jvmFlags,
        Map<String, String> properties,
        Map<String, String> env,
        String ready,
        Optional<String> container,
        Optional<String> threads,
        Optional<Boolean> nodelay,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> needs,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> move,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> arguments,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Path> folder,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Prepare> prepare,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Protocol> protocol,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean tls)
        implements TargetBuilder.With {

    public Target {
        if (jar.isPresent() == !command.isEmpty()) {
            throw new IllegalArgumentException(name + " needs either a jar or a command");
        }
        command = List.copyOf(command);
        jvmFlags = List.copyOf(jvmFlags);
        needs = List.copyOf(needs);
        arguments = List.copyOf(arguments);
        properties =
                java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(properties));
        env = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(env));
    }

    /** A jar on the current Java, asked at {@code /} whether it is ready. */
    public static Target jar(String name, Path jar) {
        return of(name, Optional.of(jar), List.of());
    }

    /** A command, asked at {@code /} whether it is ready. */
    public static Target command(String name, List<String> command) {
        return of(name, Optional.empty(), command);
    }

    private static Target of(String name, Optional<Path> jar, List<String> command) {
        return new Target(
                name,
                jar,
                command,
                Jvm.CURRENT,
                List.of(),
                Map.of(),
                Map.of(),
                "/",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    /** A load as this target is loaded. */
    public Load loaded(Load load) {
        return protocol.map(load::withProtocol).orElse(load);
    }

    /** The same target, of which the container is known. */
    public Target on(String title) {
        return withContainer(Optional.of(title));
    }

    /** The same target, to be moved to a container, such as {@code jetty}. */
    public Target moving(String to) {
        return withMove(Optional.of(to));
    }

    /** The same target, whose jar was moved to a file, and the container it must run then. */
    public Target moved(Path file, String title) {
        return withJar(Optional.of(file)).on(title);
    }

    /**
     * The same target in a working folder of its own.
     *
     * @param others its arguments
     * @param entries the folder whose entries it finds there
     */
    public Target working(List<String> others, Path entries) {
        return withArguments(others).withFolder(Optional.of(entries));
    }

    /** The same target, whose jar was prepared: another file and flags more. */
    public Target prepared(Path file, List<String> flags) {
        return withJar(Optional.of(file)).addingJvmFlags(flags);
    }

    /** How it works, as far as the plan says: {@code event loops, TCP_NODELAY on, h2c, TLS}. */
    public Optional<String> model() {
        List<String> stated = new java.util.ArrayList<>();
        threads.ifPresent(stated::add);
        nodelay.ifPresent(on -> stated.add("TCP_NODELAY " + (on ? "on" : "off")));
        protocol.map(Protocol::key).ifPresent(stated::add);
        if (tls) {
            stated.add("TLS");
        }
        return stated.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", stated));
    }

    /** The same target under another name. */
    public Target named(String other) {
        return withName(other);
    }

    /** The same target with a property more. */
    public Target withProperty(String key, String value) {
        Map<String, String> more = new java.util.LinkedHashMap<>(properties);
        more.put(key, value);
        return withProperties(more);
    }

    /** The same target with other words for some, wherever they stand in what starts it. */
    public Target replacing(String words, String others) {
        return mapped(text -> text.replace(words, others));
    }

    /** The same target, its command, flags, properties, variables and arguments changed. */
    Target mapped(UnaryOperator<String> change) {
        Map<String, String> changed = new java.util.LinkedHashMap<>(properties);
        changed.replaceAll((key, value) -> change.apply(value));
        Map<String, String> variables = new java.util.LinkedHashMap<>(env);
        variables.replaceAll((key, value) -> change.apply(value));
        return with().command(command.stream().map(change).toList())
                .jvmFlags(jvmFlags.stream().map(change).toList())
                .properties(changed)
                .env(variables)
                .arguments(arguments.stream().map(change).toList())
                .build();
    }

    /** The same target with more JVM flags; itself where it is a command, which takes none. */
    public Target addingJvmFlags(List<String> others) {
        if (jar.isEmpty()) {
            return this;
        }
        List<String> more = new java.util.ArrayList<>(jvmFlags);
        more.addAll(others);
        return withJvmFlags(more);
    }
}
