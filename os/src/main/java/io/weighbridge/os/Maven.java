package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Maven, with which the project builds those parts of itself that not everybody needs. */
public final class Maven {

    /** Of what Maven said, so many last lines are told where it failed. */
    private static final int LINES = 10;

    private final Children children;
    private final Consumer<String> say;

    /**
     * @param children owns the process of Maven
     * @param say is told what Maven said last, where it failed
     */
    public Maven(Children children, Consumer<String> say) {
        this.children = children;
        this.say = say;
    }

    /**
     * Builds modules of the project and what they depend on, without checks.
     *
     * @param modules as {@code -pl} takes them; at least one
     * @param env variables added to the harness's own, such as {@code JAVA_HOME}
     * @return whether it succeeded; not where there is no Maven
     * @throws IOException where no process can be started
     */
    public boolean build(Collection<String> modules, Map<String, String> env, Duration deadline)
            throws IOException, InterruptedException {
        Optional<Path> maven = Tools.find("mvn");
        if (maven.isEmpty()) {
            return false;
        }
        List<String> line =
                List.of(
                        maven.get().toString(),
                        "-B",
                        "-q",
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
                boolean built = child.await(deadline).equals(OptionalInt.of(0));
                if (!built) {
                    child.lastLines(LINES).forEach(say);
                }
                return built;
            }
        }
    }
}
