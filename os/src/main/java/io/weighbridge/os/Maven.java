package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs Maven to build modules of the project that are not always needed. */
public final class Maven {

    /** The number of last lines of Maven's output that are reported if it fails. */
    private static final int LINES = 10;

    private final Children children;
    private final Consumer<String> say;

    /**
     * @param children owns the process of Maven
     * @param say receives the reason if it fails: the last lines of Maven's output
     */
    public Maven(Children children, Consumer<String> say) {
        this.children = children;
        this.say = say;
    }

    /**
     * Builds modules of the project and their dependencies, without checks. If a module cannot be
     * built, the modules that do not need it are still built.
     *
     * @param modules as for {@code -pl}; at least one
     * @param env variables added to the harness's own, such as {@code JAVA_HOME}
     * @return whether it succeeded; false if Maven is not installed
     * @throws IOException if no process can be started
     */
    public boolean build(Collection<String> modules, Map<String, String> env, Duration deadline)
            throws IOException, InterruptedException {
        Path maven = Tools.find("mvn", env);
        if (maven == null) {
            say.accept("mvn is not on the PATH: install Maven");
            return false;
        }
        List<String> line =
                List.of(
                        maven.toString(),
                        "-B",
                        "-q",
                        "--fail-at-end",
                        "-Dquick",
                        "-pl",
                        String.join(",", modules),
                        "-am",
                        "package");
        try (TemporaryFolder folder = children.temporary("build")) {
            Path log = folder.path().resolve("log");
            ChildCommand command =
                    new ChildCommand(line, env, Path.of("").toAbsolutePath(), log, log);
            try (Child child = children.start(command)) {
                boolean built = child.succeeds(deadline);
                if (!built) {
                    child.lastLines(LINES).forEach(say);
                }
                return built;
            }
        }
    }
}
