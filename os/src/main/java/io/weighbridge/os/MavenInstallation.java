package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The installation of the user's Maven, whose settings may contain a company's mirrors. */
public final class MavenInstallation {

    /**
     * The longest wait for the next bytes of a repository. The resolver's own limit is half an
     * hour; it waits 10 s for a connection.
     */
    public static final Duration SILENCE = Duration.ofSeconds(60);

    private MavenInstallation() {}

    /**
     * The folder of the installation. Maven reads its {@code conf/settings.xml} before the user's
     * own.
     *
     * @param environment its {@code MAVEN_HOME} is used; without it, the {@code mvn} on its {@code
     *     PATH}, with links followed
     * @return null if Maven is not installed, or has no settings
     */
    public static @Nullable Path home(Map<String, String> environment) {
        String named = environment.getOrDefault("MAVEN_HOME", "");
        Path home = named.isBlank() ? above(Tools.find("mvn", environment)) : Path.of(named);
        boolean known = home != null && Files.isRegularFile(home.resolve("conf/settings.xml"));
        return known ? home : null;
    }

    /** The installation of a program that is in its {@code bin}. */
    private static @Nullable Path above(@Nullable Path mvn) {
        if (mvn == null) {
            return null;
        }
        try {
            Path bin = mvn.toRealPath().getParent();
            return bin == null ? null : bin.getParent();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
