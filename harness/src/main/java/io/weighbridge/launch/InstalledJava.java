package io.weighbridge.launch;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * A Java on this machine, as its {@code release} file describes it.
 *
 * @param home a folder that contains {@code bin/java}
 * @param feature its feature version, such as 17
 * @param version in full, such as {@code 17.0.15}
 * @param vendor such as {@code Eclipse Adoptium}
 */
public record InstalledJava(Path home, int feature, String version, String vendor) {

    /** The Java of a home; absent if there is no {@code bin/java} or no readable release. */
    public static Optional<InstalledJava> at(Path home) {
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            return Optional.empty();
        }
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        String version = unquoted(release.getProperty("JAVA_VERSION", ""));
        return parsed(version)
                .map(
                        number ->
                                new InstalledJava(
                                        home,
                                        number.feature(),
                                        version,
                                        unquoted(release.getProperty("IMPLEMENTOR", "unknown"))));
    }

    /** The program. */
    public Path java() {
        return home.resolve("bin/java");
    }

    /** Vendor and version, such as {@code Eclipse Adoptium 25.0.3}. */
    public String description() {
        return vendor + " " + version;
    }

    /** For comparing versions. */
    Runtime.Version number() {
        return parsed(version).orElseThrow();
    }

    /** Java 8 calls itself {@code 1.8.0_392}, which newer versions would write as 8.0.392. */
    private static Optional<Runtime.Version> parsed(String version) {
        String today = version.replaceFirst("^1\\.(\\d)\\.0_(\\d+)$", "$1.0.$2");
        try {
            return Optional.of(Runtime.Version.parse(today));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String unquoted(String value) {
        return value.replace("\"", "").strip();
    }
}
