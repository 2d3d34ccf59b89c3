package io.weighbridge.factorial;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an application and the machine that decide which switches there are.
 *
 * @param base the application as it is
 * @param bootMajor of its Spring Boot, such as 3
 * @param bootMinor such as 5
 * @param java the feature version of the Java that runs it
 * @param javas feature versions of the Javas found here, that one first
 * @param container the key of the container that it starts; absent where none is known
 * @param containers those that the jar can be moved to
 * @param serverClass whether the JVM chooses G1 by default, as on machines with two CPUs and 1,792
 *     MB or more
 */
public record Application(
        Target base,
        int bootMajor,
        int bootMinor,
        int java,
        List<Integer> javas,
        @Nullable String container,
        List<String> containers,
        boolean serverClass) {

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

    public Application {
        javas = List.copyOf(javas);
        containers = List.copyOf(containers);
    }

    /** Whether its Spring Boot is of a version or later. */
    boolean boot(int major, int minor) {
        return bootMajor > major || (bootMajor == major && bootMinor >= minor);
    }

    /** Whether its own flags begin with one of these already. */
    boolean fixes(String... beginnings) {
        return base.jvmFlags().stream()
                .anyMatch(flag -> List.of(beginnings).stream().anyMatch(flag::startsWith));
    }

    /**
     * The version of Spring Boot that a jar was built with: major and minor.
     *
     * @throws UsageException if it is not an executable Spring Boot jar
     */
    public static List<Integer> boot(Path jar) {
        boolean verify = false;
        try (JarFile opened = new JarFile(jar.toFile(), verify)) {
            Manifest manifest = opened.getManifest();
            String version = manifest == null ? null : manifest.getMainAttributes().getValue(BOOT);
            Matcher numbers = VERSION.matcher(Objects.requireNonNullElse(version, ""));
            if (!numbers.matches()) {
                throw new UsageException(
                        "%s is not an executable Spring Boot jar, which weigh switches needs: give one, or write your own levels into a plan with factors."
                                .formatted(jar));
            }
            return List.of(Integer.valueOf(numbers.group(1)), Integer.valueOf(numbers.group(2)));
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read as a jar (%s): name an executable Spring Boot jar."
                            .formatted(jar, e.getMessage()),
                    e);
        }
    }

    private static final Attributes.Name BOOT = new Attributes.Name("Spring-Boot-Version");
}
