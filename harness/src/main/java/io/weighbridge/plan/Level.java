package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way to run an application: changes to a target, applied on top of those of other factors'
 * levels. A level without changes is the application as it is.
 *
 * @param name as printed, such as {@code zgc}
 * @param jvm the Java that runs it; absent: the target's
 * @param flags added to the JVM's
 * @param properties added to the application's
 * @param container that the jar is moved to, such as {@code jetty}
 * @param prepare how the jar is prepared
 * @param excludes levels of other factors, as {@code factor=level}, with which it is never combined
 */
public record Level(
        String name,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Jvm> jvm,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> flags,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> properties,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> container,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Prepare> prepare,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> excludes) {

    public Level {
        flags = List.copyOf(flags);
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        excludes = List.copyOf(excludes);
    }

    /** The application without changes. */
    public static Level asIs(String name) {
        return new Level(
                name,
                Optional.empty(),
                List.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** The application with flags for its JVM. */
    public static Level flags(String name, String... flags) {
        return asIs(name).with(List.of(flags), Map.of());
    }

    /** The application with properties. */
    public static Level properties(String name, Map<String, String> properties) {
        return asIs(name).with(List.of(), properties);
    }

    /** The application with its jar prepared. */
    public static Level prepared(String name, Prepare prepare) {
        return new Level(
                name,
                Optional.empty(),
                List.of(),
                Map.of(),
                Optional.empty(),
                Optional.of(prepare),
                List.of());
    }

    /** The application on another container. */
    public static Level on(String container) {
        return new Level(
                container,
                Optional.empty(),
                List.of(),
                Map.of(),
                Optional.of(container),
                Optional.empty(),
                List.of());
    }

    /** The application on another Java. */
    public static Level under(String name, Jvm jvm) {
        return new Level(
                name,
                Optional.of(jvm),
                List.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** The same level, never combined with the given ones. */
    public Level without(List<String> others) {
        return new Level(name, jvm, flags, properties, container, prepare, others);
    }

    private Level with(List<String> otherFlags, Map<String, String> otherProperties) {
        return new Level(name, jvm, otherFlags, otherProperties, container, prepare, excludes);
    }

    /** A target at this level. */
    Target of(Target target) {
        List<String> allFlags = new ArrayList<>(target.jvmFlags());
        allFlags.addAll(flags);
        Map<String, String> pairs = new LinkedHashMap<>(target.properties());
        pairs.putAll(properties);
        Optional<String> to = container.or(target::move);
        return target.with()
                .jvm(jvm.orElse(target.jvm()))
                .jvmFlags(allFlags)
                .properties(pairs)
                .container(to.equals(target.move()) ? target.container() : Optional.empty())
                .move(to)
                .prepare(prepare.or(target::prepare))
                .build();
    }
}
