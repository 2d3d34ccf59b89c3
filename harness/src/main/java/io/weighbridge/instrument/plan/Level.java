package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Protocol;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One way to run an application: changes to a target. The levels of several factors change it one
 * after the other. A level without changes is the application as it is.
 *
 * @param name as printed, such as {@code zgc}
 * @param jvm the Java that runs it; absent: the target's
 * @param flags added to the JVM's
 * @param properties added to the application's
 * @param container that the jar is moved to, such as {@code jetty}; absent: as the target's
 * @param prepare how the jar is prepared, likewise
 * @param protocol over which it is loaded; absent: that of the target or, if the target has none,
 *     of the load
 * @param tls whether it uses TLS; absent: as the target does
 * @param excludes levels of other factors, as {@code factor=level}, with which it is never combined
 */
@RecordBuilder
public record Level(
        String name,
        @Nullable Jvm jvm,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> flags,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> properties,
        @Nullable String container,
        @Nullable JarPreparation prepare,
        @Nullable Protocol protocol,
        @Nullable Boolean tls,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> excludes)
        implements LevelBuilder.With {

    public Level {
        flags = List.copyOf(flags);
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        excludes = List.copyOf(excludes);
    }

    /** The application without changes. */
    public static Level asIs(String name) {
        return new Level(name, null, List.of(), Map.of(), null, null, null, null, List.of());
    }

    /** The application with flags for its JVM. */
    public static Level flags(String name, String... flags) {
        return asIs(name).withFlags(List.of(flags));
    }

    /** The application with properties. */
    public static Level properties(String name, Map<String, String> properties) {
        return asIs(name).withProperties(properties);
    }

    /** The application with its jar prepared. */
    public static Level prepared(String name, JarPreparation prepare) {
        return asIs(name).withPrepare(prepare);
    }

    /** A target with the changes of this level. */
    Target appliedTo(Target target) {
        Map<String, String> pairs = new LinkedHashMap<>(target.properties());
        pairs.putAll(properties);
        boolean stays = container == null || container.equals(target.move());
        return target.addingJvmFlags(flags)
                .with()
                .jvm(jvm == null ? target.jvm() : jvm)
                .properties(pairs)
                .container(stays ? target.container() : null)
                .move(stays ? target.move() : container)
                .prepare(prepare == null ? target.prepare() : prepare)
                .protocol(protocol == null ? target.protocol() : protocol)
                .tls(tls == null ? target.tls() : tls)
                .build();
    }
}
