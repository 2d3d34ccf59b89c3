package io.weighbridge.factorial;

import io.weighbridge.model.BootVersion;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an application and the machine that decide which switches there are.
 *
 * @param base the application as it is
 * @param settings those in the jar's own application.properties or application.yml
 * @param boot the version of its Spring Boot
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
        Map<String, String> settings,
        BootVersion boot,
        int java,
        List<Integer> javas,
        @Nullable String container,
        List<String> containers,
        boolean serverClass) {

    public Application {
        settings = Map.copyOf(settings);
        javas = List.copyOf(javas);
        containers = List.copyOf(containers);
    }

    /** Whether one of the application's own JVM flags begins with one of these. */
    boolean fixes(String... beginnings) {
        return base.jvmFlags().stream()
                .anyMatch(flag -> List.of(beginnings).stream().anyMatch(flag::startsWith));
    }

    /**
     * What sets a property of the application as it is, such as {@code --property}; null if nothing
     * does, or if the jar sets it to false.
     */
    @Nullable String setterOf(String property) {
        if (contains(base.properties().keySet(), property)) {
            return "--property";
        }
        if (contains(base.env().keySet(), property)) {
            return "--env";
        }
        if (contains(base.arguments(), property)) {
            return "--arg";
        }
        if (contains(base.jvmFlags(), property)) {
            return "--jvm-flag";
        }
        Map<String, String> set = new HashMap<>(settings);
        set.values().removeIf(value -> value.equals("false"));
        return contains(set.keySet(), property) ? "the jar" : null;
    }

    /** Whether one of some keys, or of some options with a key, is that of a property. */
    private static boolean contains(Collection<String> keys, String property) {
        return keys.stream()
                .map(key -> key.replaceFirst("^-D", "").replaceFirst("=.*", ""))
                .anyMatch(key -> uniform(key).equals(uniform(property)));
    }

    /** A key without the differences that Spring Boot ignores, also in environment variables. */
    private static String uniform(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    /**
     * The version of Spring Boot that a jar was built with.
     *
     * @throws UsageException if it is not an executable Spring Boot jar
     */
    public static BootVersion boot(Path jar) {
        boolean verify = false;
        try (JarFile opened = new JarFile(jar.toFile(), verify)) {
            Manifest manifest = opened.getManifest();
            String version = manifest == null ? null : manifest.getMainAttributes().getValue(BOOT);
            BootVersion boot = version == null ? null : BootVersion.parse(version);
            if (boot == null) {
                throw new UsageException(
                        "%s is not an executable Spring Boot jar, which weigh switches needs: give one, or write your own levels into a plan with factors."
                                .formatted(jar));
            }
            return boot;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final Attributes.Name BOOT = new Attributes.Name("Spring-Boot-Version");
}
