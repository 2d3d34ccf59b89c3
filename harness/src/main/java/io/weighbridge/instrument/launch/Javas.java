package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The Javas of this machine. */
public final class Javas {

    private static final Path CURRENT = Path.of(System.getProperty("java.home"));

    /**
     * Folders that may contain Javas: those of distributions, vendors, CI runners, macOS and
     * Homebrew.
     */
    private static final List<String> USUAL =
            List.of(
                    "/usr/lib/jvm",
                    "/usr/lib64/jvm",
                    "/usr/java",
                    "/usr/local",
                    "/opt",
                    "/opt/java",
                    "/opt/jdk",
                    "/opt/hostedtoolcache",
                    "/Library/Java/JavaVirtualMachines",
                    "/opt/homebrew/opt",
                    "/usr/local/opt");

    /** Folders in the user's home that may contain Javas. */
    private static final List<String> USERS =
            List.of(
                    ".sdkman/candidates/java",
                    ".jdks",
                    ".gradle/jdks",
                    ".jenv/versions",
                    ".asdf/installs/java",
                    "Library/Java/JavaVirtualMachines",
                    "hostedtoolcache");

    /** Paths from an entry of a folder with Javas to the home of that Java. */
    private static final List<String> INSIDE =
            List.of("", "Contents/Home", "libexec/openjdk.jdk/Contents/Home");

    private Javas() {}

    /**
     * The home of the Java that a plan specifies. It contains {@code bin/java}.
     *
     * @throws UsageException if there is no such Java, listing those that are installed
     */
    public static Path find(Jvm jvm) {
        Path home = jvm.home();
        if (home != null && !Files.isExecutable(home.resolve("bin/java"))) {
            throw new UsageException(
                    "There is no bin/java in %s: name a JDK's home".formatted(home));
        }
        if (home != null) {
            return home;
        }
        return jvm.version() != null ? newest(jvm.version(), all()).home() : CURRENT;
    }

    /** The Javas found: the one that runs the harness first, then the others from the newest. */
    public static List<InstalledJava> all() {
        return among(candidates(System.getenv(), Path.of(System.getProperty("user.home"))));
    }

    static InstalledJava newest(int feature, List<InstalledJava> javas) {
        return javas.stream()
                .filter(java -> java.feature() == feature)
                .max(Comparator.comparing(InstalledJava::number))
                .orElseThrow(() -> new UsageException(notFound(feature, javas)));
    }

    static List<InstalledJava> among(Stream<Path> candidates) {
        Path current = real(CURRENT);
        return candidates
                .map(Javas::real)
                .filter(Objects::nonNull)
                .distinct()
                .map(InstalledJava::at)
                .filter(Objects::nonNull)
                .sorted(
                        Comparator.comparing((InstalledJava java) -> !java.home().equals(current))
                                .thenComparing(InstalledJava::number, Comparator.reverseOrder()))
                .toList();
    }

    /** All possible homes of Javas, whether or not they exist. */
    static Stream<Path> candidates(Map<String, String> env, Path userHome) {
        List<Path> homes = new ArrayList<>(List.of(CURRENT));
        env.forEach(
                (name, value) -> {
                    if (name.matches("(JAVA|JDK|GRAALVM)_?\\w*") && !value.isEmpty()) {
                        homes.add(Path.of(value));
                    }
                });
        Path found = Tools.find("java");
        Path program = found == null ? null : real(found);
        if (program != null) {
            homes.add(program.resolve("../..").normalize());
        }
        Stream<Path> folders =
                Stream.concat(USUAL.stream().map(Path::of), USERS.stream().map(userHome::resolve));
        return Stream.concat(homes.stream(), folders.flatMap(Javas::below));
    }

    /**
     * Possible homes in a folder. CI runners have two levels more: {@code
     * Java_Temurin_jdk/17.0.15-6/x64}.
     */
    private static Stream<Path> below(Path folder) {
        return children(folder)
                .flatMap(
                        child ->
                                child.getFileName().toString().startsWith("Java_")
                                        ? children(child).flatMap(Javas::children)
                                        : Stream.of(child))
                .flatMap(child -> INSIDE.stream().map(child::resolve));
    }

    private static Stream<Path> children(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static String notFound(int feature, List<InstalledJava> javas) {
        String there =
                javas.stream()
                        .map(java -> java.feature() + " (" + java.home() + ")")
                        .collect(Collectors.joining(", "));
        return "Java %d is not installed (found: %s): install it, or set JAVA_HOME_%d to its home"
                .formatted(feature, there.isEmpty() ? "none" : there, feature);
    }

    private static @Nullable Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return null;
        }
    }
}
