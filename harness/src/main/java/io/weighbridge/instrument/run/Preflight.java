package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Javas;
import io.weighbridge.instrument.launch.ModuleBuild;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Cause;
import io.weighbridge.os.JarManifest;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import org.jspecify.annotations.Nullable;

/** Finds everything that would fail before the first server starts, and reports it all at once. */
public final class Preflight {

    private Preflight() {}

    /**
     * Checks a plan's requirements: jars, commands, JVMs, and whether the load tools can send the
     * loads. A jar of several targets is reported once.
     *
     * @throws UsageException naming everything that is missing
     */
    static void check(Plan plan) {
        List<String> missing = new ArrayList<>();
        Set<Path> jars = new HashSet<>();
        for (Target target : plan.targets()) {
            Path jar = target.jar();
            if (jar == null) {
                missing.addAll(missingProgram(target, target.command().get(0)));
                continue;
            }
            if (jars.add(jar)) {
                missing.addAll(missingJar(target, jar));
            }
            missing.addAll(missingJvm(target));
        }
        missing.addAll(refusedLoads(plan));
        if (!missing.isEmpty()) {
            throw new UsageException(String.join("\n", missing));
        }
    }

    private static List<String> refusedLoads(Plan plan) {
        return plan.scenarios().stream()
                .map(scenario -> Drivers.refusal(scenario.workload(), scenario.load()))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /**
     * Checks that Java can start those jars of a plan that exist; others may be built later.
     *
     * @throws UsageException naming all jars that cannot be started
     */
    public static void checkJars(Plan plan) {
        List<String> problems = new ArrayList<>();
        Set<Path> jars = new HashSet<>();
        for (Target target : plan.targets()) {
            Path jar = target.jar();
            if (jar != null && jars.add(jar) && Files.exists(jar)) {
                problems.addAll(notStartable(target, jar));
            }
        }
        if (!problems.isEmpty()) {
            throw new UsageException(String.join("\n", problems));
        }
    }

    /** Notes about probable mistakes in a plan. */
    public static List<String> notes(Plan plan) {
        List<String> notes = new ArrayList<>();
        for (Target target : plan.targets()) {
            List<String> command = target.command();
            if (!command.isEmpty() && command.stream().noneMatch(it -> it.contains("{port}"))) {
                notes.add(
                        "The command of %s has no {port}, so the server must take its port from the environment variable PORT."
                                .formatted(target.name()));
            }
        }
        return notes;
    }

    private static List<String> missingJar(Target target, Path jar) {
        if (Files.isRegularFile(jar)) {
            return notStartable(target, jar);
        }
        String module = ModuleBuild.module(jar, Path.of(""));
        String cure =
                module == null
                        ? "build it, or check its path"
                        : "build it with `mvn -Dquick -Pall -am -pl %s package`".formatted(module);
        return List.of("%s needs %s, which is not there: %s".formatted(target.name(), jar, cure));
    }

    private static List<String> notStartable(Target target, Path jar) {
        try {
            if (JarManifest.of(jar).containsKey(Attributes.Name.MAIN_CLASS)) {
                return List.of();
            }
            return List.of(
                    "%s: the manifest of %s has no Main-Class; name an executable jar, such as Spring Boot's plugin builds"
                            .formatted(target.name(), jar));
        } catch (IOException e) {
            return List.of(
                    "%s: %s cannot be read as a jar (%s); name an executable jar"
                            .formatted(target.name(), jar, Cause.of(e)));
        }
    }

    private static List<String> missingProgram(Target target, String program) {
        boolean there =
                program.contains("/")
                        ? Files.isExecutable(Path.of(program))
                        : Tools.find(program) != null;
        if (there) {
            return List.of();
        }
        return List.of(
                "%s needs the program %s, which is not there; install or build it"
                        .formatted(target.name(), program));
    }

    private static List<String> missingJvm(Target target) {
        try {
            Javas.find(target.jvm());
            return List.of();
        } catch (UsageException e) {
            return List.of(target.name() + ": " + e.getMessage());
        }
    }

    /**
     * The part of a plan that can run here. A target with a missing requirement is left out, and
     * the notes say why.
     *
     * @param env environment variables
     * @param say receives a sentence for each target that is left out
     * @throws UsageException if no target is left
     */
    public static Plan feasible(Plan plan, Map<String, String> env, Consumer<String> say) {
        List<String> kept = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (Target target : plan.targets()) {
            String why = missing(target, env);
            if (why == null) {
                kept.add(target.name());
            } else {
                left.add("not run: " + target.name() + ": " + why);
            }
        }
        if (left.isEmpty()) {
            return plan;
        }
        if (kept.isEmpty()) {
            throw new UsageException(String.join("; ", left));
        }
        left.forEach(say);
        List<String> notes = left.stream().map(sentence -> sentence + ".").toList();
        return PlanOverrides.targets(plan.noting(notes), kept);
    }

    /**
     * The reason why a target cannot run here, such as {@code GRAALVM_HOME is not set}.
     *
     * @param env environment variables
     * @return null if nothing is missing
     */
    public static @Nullable String missing(Target target, Map<String, String> env) {
        for (String need : target.needs()) {
            boolean variable = need.matches("[A-Z][A-Z0-9_]*");
            if (variable && env.getOrDefault(need, "").isEmpty()) {
                return need + " is not set";
            }
            if (!variable && Tools.find(need) == null) {
                return "there is no " + need + " on the PATH";
            }
        }
        return null;
    }
}
