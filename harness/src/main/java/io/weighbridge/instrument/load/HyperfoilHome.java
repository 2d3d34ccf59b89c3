package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An unpacked distribution of Hyperfoil.
 *
 * @param folder that contains {@code bin} and {@code lib}
 */
record HyperfoilHome(Path folder) {

    private static final String VARIABLE = "HYPERFOIL_HOME";
    private static final String CONTROLLER = "controller.sh";

    /** The start of the name of the jar that supports agents; only whole distributions have it. */
    private static final String CLUSTERING = "hyperfoil-clustering-";

    /** What to do if there is no distribution. */
    static final String MISSING =
            "hyperfoil is needed, but "
                    + VARIABLE
                    + " names no distribution of it: unpack a release of"
                    + " https://github.com/Hyperfoil/Hyperfoil and set "
                    + VARIABLE
                    + " to its folder";

    /**
     * The distribution that the environment names, or else the one whose scripts are on the PATH;
     * null if there is none.
     */
    static @Nullable HyperfoilHome find() {
        String named = System.getenv(VARIABLE);
        if (named != null && !named.isEmpty()) {
            return new HyperfoilHome(Path.of(named).toAbsolutePath());
        }
        Path script = Tools.find(CONTROLLER);
        if (script == null) {
            return null;
        }
        try {
            return new HyperfoilHome(script.toRealPath().resolve("../..").normalize());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The script that starts the controller. */
    Path controller() {
        return folder.resolve("bin").resolve(CONTROLLER);
    }

    /**
     * The version, such as {@code 0.25.2}, from the name of the jar that supports agents.
     *
     * @throws UsageException if the folder is not a distribution, or its scripts cannot run there
     */
    String version() {
        if (folder.toString().chars().anyMatch(Character::isWhitespace)) {
            throw new UsageException(
                    "Hyperfoil's scripts cannot run from a folder with a space in its name, such as %s: unpack it elsewhere"
                            .formatted(folder));
        }
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(folder.resolve("lib"), CLUSTERING + "*.jar")) {
            for (Path jar : jars) {
                if (Files.isExecutable(controller())) {
                    String name = jar.getFileName().toString();
                    return name.substring(CLUSTERING.length(), name.length() - ".jar".length());
                }
            }
        } catch (IOException e) {
            // There is no such folder, or it cannot be read.
        }
        throw new UsageException(
                "%s is not a whole release of Hyperfoil, because bin/controller.sh or lib/hyperfoil-clustering-*.jar is missing: unpack a release and set %s to its folder"
                        .formatted(folder, VARIABLE));
    }
}
