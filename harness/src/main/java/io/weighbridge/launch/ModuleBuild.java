package io.weighbridge.launch;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.Maven;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds the targets and load tools of a plan that are modules of this project and have not been
 * built, such as the peers, and Gatling with its many dependencies. Existing jars are kept. A later
 * check reports jars that could not be built.
 */
public final class ModuleBuild {

    /** Native images take minutes each, and a fresh machine first downloads everything. */
    private static final Duration DEADLINE = Duration.ofMinutes(30);

    private final Children children;
    private final Consumer<String> say;

    /**
     * @param children owns the build processes
     * @param say receives a message for each build and each failure
     */
    public ModuleBuild(Children children, Consumer<String> say) {
        this.children = children;
        this.say = say;
    }

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
            String module = module(LoadTool.named(load.driver()).jar(), project);
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
            if (!new Maven(children, say).build(modules, env, DEADLINE)) {
                say.accept(names + " could not be built: see the lines above");
            }
        } catch (IOException e) {
            say.accept(
                    "%s could not be built (%s): build it with mvn -Dquick -pl %s -am package"
                            .formatted(names, Cause.of(e), String.join(",", modules)));
        }
    }
}
