package io.weighbridge.swap;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The installation of the user's Maven, whose settings may contain a company's mirrors. */
final class MavenInstallation {

    private MavenInstallation() {}

    /**
     * The folder of the installation. Maven reads its {@code conf/settings.xml} before the user's
     * own.
     *
     * @param environment {@code MAVEN_HOME} is used or else, with links followed, the {@code mvn}
     *     on the {@code PATH}
     * @return null if Maven is not installed, or has no settings
     */
    static @Nullable Path home(Map<String, String> environment) {
        Stream<Path> named =
                Stream.ofNullable(environment.get("MAVEN_HOME"))
                        .filter(home -> !home.isBlank())
                        .map(Path::of);
        Stream<Path> found =
                Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isBlank())
                        .map(folder -> Path.of(folder, "mvn"))
                        .filter(Files::isExecutable)
                        .limit(1)
                        .map(MavenInstallation::above)
                        .filter(Objects::nonNull);
        return Stream.concat(named, found)
                .findFirst()
                .filter(home -> Files.isRegularFile(home.resolve("conf").resolve("settings.xml")))
                .orElse(null);
    }

    /** The program is in the installation's {@code bin}. */
    private static @Nullable Path above(Path mvn) {
        try {
            Path bin = Objects.requireNonNull(mvn.toRealPath().getParent());
            return bin.getParent();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
