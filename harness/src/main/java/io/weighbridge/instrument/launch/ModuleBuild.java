package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds the targets and load tools of a plan that are modules of this project and have not been
 * built, such as the peers, and Gatling with its many dependencies. Existing jars are kept. A later
 * check reports jars that could not be built.
 *
 * @param children owns the build processes
 * @param say receives a message for each build, and the reason of each failure
 */
public record ModuleBuild(Children children, Consumer<String> say) {

    /** Native images take minutes each, and a fresh machine first downloads everything. */
    private static final Duration DEADLINE = Duration.ofMinutes(30);

    /** The number of last lines of Maven's output that are reported if it fails. */
    private static final int LINES = 10;

    /** Builds all missing jars that can be built. */
    public void provide(Plan plan) throws InterruptedException {
        for (Map.Entry<@Nullable Path, Set<String>> missing :
                missing(plan, Path.of("")).entrySet()) {
            build(missing.getValue(), missing.getKey());
        }
    }

    /** Whether a jar is missing that can be built. */
    public static boolean lacksSomething(Plan plan) {
        return !missing(plan, Path.of("")).isEmpty();
    }

    /**
     * The modules to build.
     *
     * @param project the project's folder
     * @return modules by the Java to build them with; null if any Java will do
     */
    static Map<@Nullable Path, Set<String>> missing(Plan plan, Path project) {
        Map<@Nullable Path, Set<String>> modules = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            Path built = target.jar() == null ? Path.of(target.command().get(0)) : target.jar();
            String module = module(built, project);
            if (module != null) {
                modules.computeIfAbsent(java(target), home -> new TreeSet<>()).add(module);
            }
        }
        for (Load load : plan.loads()) {
            String module = module(load.tool().jar(), project);
            if (module != null) {
                modules.computeIfAbsent(null, home -> new TreeSet<>()).add(module);
            }
        }
        return modules;
    }

    /**
     * The module whose build makes a file.
     *
     * @param project the project's folder
     * @return the module's path in the project; null if the file exists, or no module makes it
     */
    public static @Nullable String module(Path built, Path project) {
        Path root = project.toAbsolutePath().normalize();
        Path file = root.resolve(built).normalize();
        Path folder = file.getParent();
        if (Files.exists(file) || folder == null || !folder.endsWith("target")) {
            return null;
        }
        Path module = folder.getParent();
        return module != null
                        && module.startsWith(root)
                        && !module.equals(root)
                        && Files.isRegularFile(module.resolve("pom.xml"))
                ? root.relativize(module).toString()
                : null;
    }

    /** A target that runs on a newer Java may also need it for compilation. */
    private static @Nullable Path java(Target target) {
        if (target.jar() == null || target.jvm().equals(Jvm.CURRENT)) {
            return null;
        }
        try {
            return Javas.find(target.jvm());
        } catch (UsageException notHere) {
            return null;
        }
    }

    private void build(Set<String> modules, @Nullable Path home) throws InterruptedException {
        String names = String.join(", ", modules);
        say.accept("building what is missing: " + names);
        Map<String, String> env =
                home == null ? Map.of() : Map.of("JAVA_HOME", home.toAbsolutePath().toString());
        try {
            if (!built(modules, env)) {
                say.accept(names + " could not be built: see the lines above");
            }
        } catch (IOException e) {
            say.accept(
                    "%s could not be built (%s): build it with mvn -Dquick -Pall -pl %s -am package"
                            .formatted(names, Cause.of(e), String.join(",", modules)));
        }
    }

    /**
     * Builds modules of the project and their dependencies with Maven, without checks. If a module
     * cannot be built, the modules that do not need it are still built.
     *
     * @param env variables added to the harness's own, such as {@code JAVA_HOME}
     * @return whether it succeeded; false if Maven is not installed
     * @throws IOException if no process can be started
     */
    boolean built(Set<String> modules, Map<String, String> env)
            throws IOException, InterruptedException {
        Path maven = Tools.find("mvn", env);
        if (maven == null) {
            say.accept("mvn is not on the PATH: install Maven");
            return false;
        }
        List<String> line = new ArrayList<>(List.of(maven.toString(), "-B", "-q", "--fail-at-end"));
        // Some modules belong to a profile, because only some plans need them.
        line.addAll(
                List.of("-Dquick", "-Pall", "-pl", String.join(",", modules), "-am", "package"));
        try (TemporaryFolder folder = children.temporary("build")) {
            Path log = folder.path().resolve("log");
            ChildCommand command =
                    new ChildCommand(line, env, Path.of("").toAbsolutePath(), log, log);
            try (Child child = children.start(command)) {
                boolean built = child.succeeds(DEADLINE);
                if (!built) {
                    child.lastLines(LINES).stream().map(Cause::withoutLogins).forEach(say);
                }
                return built;
            }
        }
    }
}
