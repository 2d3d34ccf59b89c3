package io.weighbridge.instrument.launch;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A Java on this machine, as its {@code release} file describes it.
 *
 * @param home a folder that contains {@code bin/java}
 * @param feature its feature version, such as 17
 * @param version in full, such as {@code 17.0.15}
 * @param vendor such as {@code Eclipse Adoptium}
 */
public record InstalledJava(Path home, int feature, String version, String vendor) {

    /** The Java of a home; null if there is no {@code bin/java} or no readable release. */
    public static @Nullable InstalledJava at(Path home) {
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            return null;
        }
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return null;
        }
        String version = unquoted(release.getProperty("JAVA_VERSION", ""));
        Runtime.Version number = parsed(version);
        if (number == null) {
            return null;
        }
        String vendor = unquoted(release.getProperty("IMPLEMENTOR", "unknown"));
        return new InstalledJava(home, number.feature(), version, vendor);
    }

    /** Vendor and version, such as {@code Eclipse Adoptium 25.0.3}. */
    public String description() {
        return vendor + " " + version;
    }

    /** The version in a form that can be compared. */
    Runtime.Version number() {
        return Objects.requireNonNull(parsed(version));
    }

    /** Java 8 calls itself {@code 1.8.0_392}, which newer versions would write as 8.0.392. */
    private static Runtime.@Nullable Version parsed(String version) {
        String today = version.replaceFirst("^1\\.(\\d)\\.0_(\\d+)$", "$1.0.$2");
        try {
            return Runtime.Version.parse(today);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static String unquoted(String value) {
        return value.replace("\"", "").strip();
    }
}
