package io.weighbridge.load;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An unpacked distribution of Hyperfoil.
 *
 * @param folder that contains {@code bin} and {@code lib}
 */
record HyperfoilHome(Path folder) {

    private static final String VARIABLE = "HYPERFOIL_HOME";
    private static final String CONTROLLER = "controller.sh";

    /** The jar that supports agents, which only whole distributions contain. */
    private static final Pattern CLUSTERING = Pattern.compile("hyperfoil-clustering-(.+)\\.jar");

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
        if (named == null || named.isEmpty()) {
            Path script = Tools.find(CONTROLLER);
            return script == null ? null : around(script);
        }
        return new HyperfoilHome(Path.of(named).toAbsolutePath());
    }

    private static HyperfoilHome around(Path script) {
        try {
            Path bin = script.toRealPath().getParent();
            return new HyperfoilHome(bin == null ? script : bin.resolveSibling(""));
        } catch (IOException e) {
            throw new UsageException(
                    "Hyperfoil's script cannot be read (%s): fix its permissions"
                            .formatted(Cause.of(e)),
                    e);
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
        Path lib = folder.resolve("lib");
        try (Stream<Path> jars = Files.isDirectory(lib) ? Files.list(lib) : Stream.empty()) {
            return jars.map(jar -> CLUSTERING.matcher(jar.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> name.group(1))
                    .filter(version -> Files.isExecutable(controller()))
                    .findFirst()
                    .orElseThrow(this::incomplete);
        } catch (IOException e) {
            throw new UsageException(
                    "Hyperfoil's libraries cannot be read (%s): fix the folder's permissions"
                            .formatted(Cause.of(e)),
                    e);
        }
    }

    private UsageException incomplete() {
        return new UsageException(
                "%s is not a whole release of Hyperfoil, because bin/controller.sh or lib/hyperfoil-clustering-*.jar is missing: unpack a release and set %s to its folder"
                        .formatted(folder, VARIABLE));
    }
}
