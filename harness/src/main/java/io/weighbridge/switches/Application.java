package io.weighbridge.switches;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.BootLayout;
import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.boot.Setting;
import io.weighbridge.instrument.model.BootVersion;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an application and the machine that decide which switches there are.
 *
 * @param base the application as it is
 * @param settings with which it is started
 * @param layout of its jar, which was built with Spring Boot
 * @param java the feature version of the Java that runs it
 * @param javas feature versions of the Javas on this machine, first the one that runs the
 *     application
 * @param container the key of the container that it starts; absent where none is known
 * @param containers keys of the containers to which the jar can be moved
 * @param serverClass whether the machine has two CPUs and 1,792 MB or more, so that JVMs before
 *     Java 27 choose G1 by default, too
 */
public record Application(
        Target base,
        ApplicationSettings settings,
        BootLayout layout,
        int java,
        List<Integer> javas,
        @Nullable String container,
        List<String> containers,
        boolean serverClass) {

    public Application {
        javas = List.copyOf(javas);
        containers = List.copyOf(containers);
    }

    /** What sets a JVM flag that begins with one of these; null if nothing does. */
    @Nullable String setterOfFlag(String... beginnings) {
        return JvmFlags.of(base)
                .setterOf(flag -> List.of(beginnings).stream().anyMatch(flag::startsWith));
    }

    /**
     * What sets a property of the application as it is, such as {@code --property}; null if nothing
     * does, or if it is set to false where a property overrides it.
     */
    @Nullable String setterOf(String property) {
        Setting found = settings.find(property);
        if (found == null) {
            return null;
        }
        boolean overridden = settings.isFalse(property) && !found.source().onCommandLine();
        return overridden ? null : found.source().title();
    }

    /** The version of its Spring Boot. */
    BootVersion boot() {
        return Objects.requireNonNull(layout.boot());
    }

    /**
     * The layout of a jar that was built with Spring Boot.
     *
     * @throws UsageException if it was not
     */
    public static BootLayout layout(Path jar) {
        try {
            BootLayout layout = BootLayout.of(jar);
            if (layout.boot() == null) {
                throw new UsageException(
                        "%s is not an executable Spring Boot jar, which weigh switches needs: give one, or write your own levels into a plan with factors."
                                .formatted(jar));
            }
            return layout;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
