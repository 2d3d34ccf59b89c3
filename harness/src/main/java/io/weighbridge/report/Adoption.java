package io.weighbridge.report;

import io.weighbridge.plan.Factor;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Level;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Prepare;
import io.weighbridge.plan.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands that start an application in the way it was measured. */
final class Adoption {

    private static final String AOT_CACHE = "-XX:AOTCache=";

    private Adoption() {}

    /**
     * The levels of a drawn plan with the given names, and the first level of every other factor.
     *
     * @param named as {@code factor=level}
     */
    static List<Level> levels(Factorial factorial, List<String> named) {
        List<Level> levels = new ArrayList<>();
        for (Factor factor : factorial.factors()) {
            levels.add(
                    factor.levels().stream()
                            .filter(level -> named.contains(factor.named(level)))
                            .findFirst()
                            .orElse(factor.levels().get(0)));
        }
        return levels;
    }

    /**
     * The commands, one per step; the last one starts the application.
     *
     * @param named levels as {@code factor=level}
     */
    static List<String> steps(Plan plan, List<String> named) {
        Factorial factorial = plan.factorial().orElseThrow();
        Target target = factorial.at("adopted", levels(factorial, named));
        List<String> steps = new ArrayList<>();
        String java = java(target.jvm());
        Path file = target.jar().orElseThrow().getFileName();
        String jar = file == null ? "app.jar" : file.toString();
        if (target.move().isPresent()) {
            String moved = jar.replaceFirst("[.]jar$", "") + "-" + target.move().get() + ".jar";
            steps.add("weigh swap %s %s --output %s".formatted(jar, target.move().get(), moved));
            jar = moved;
        }
        String folder = jar.replaceFirst("[.]jar$", "");
        String flags = flags(target.jvmFlags());
        String arguments = arguments(target);
        String env = env(target);
        if (target.prepare().isPresent()) {
            steps.add(
                    "%s -Djarmode=tools -jar %s extract --destination %s"
                            .formatted(java, jar, folder));
            jar = folder + "/" + jar;
        }
        String cache = "";
        if (target.prepare().filter(it -> it == Prepare.CACHE).isPresent()) {
            boolean aot = aot(plan, target.jvm());
            String archive = folder + (aot ? ".aot" : ".jsa");
            steps.add(
                    "%s%s%s %s%s -Dspring.context.exit=onRefresh -jar %s%s"
                            .formatted(
                                    env,
                                    java,
                                    flags,
                                    aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=",
                                    archive,
                                    jar,
                                    arguments));
            cache = " " + (aot ? AOT_CACHE : "-XX:SharedArchiveFile=") + archive;
        }
        steps.add("%s%s%s%s -jar %s%s".formatted(env, java, flags, cache, jar, arguments));
        return steps;
    }

    /** Whether the Java supports AOT caches, which the flags of the run's targets show. */
    private static boolean aot(Plan plan, Jvm jvm) {
        return plan.targets().stream()
                .filter(target -> target.jvm().equals(jvm))
                .flatMap(target -> target.jvmFlags().stream())
                .anyMatch(flag -> flag.startsWith(AOT_CACHE));
    }

    private static String java(Jvm jvm) {
        if (jvm.home().isPresent()) {
            return jvm.home().get().resolve("bin/java").toString();
        }
        // If several Javas are installed, the one on the PATH may be another.
        return jvm.version().isPresent()
                ? "\"$JAVA_HOME_%d/bin/java\"".formatted(jvm.version().getAsInt())
                : "java";
    }

    private static String flags(List<String> flags) {
        return flags.isEmpty() ? "" : " " + String.join(" ", flags);
    }

    private static String arguments(Target target) {
        StringBuilder arguments = new StringBuilder();
        target.properties()
                .forEach(
                        (name, value) ->
                                arguments.append(" ").append(quoted("--" + name + "=" + value)));
        if (target.tls()) {
            arguments.append(" --server.ssl.certificate=file:server.crt");
            arguments.append(" --server.ssl.certificate-private-key=file:server.key");
        }
        target.arguments().forEach(it -> arguments.append(" ").append(quoted(it)));
        return arguments.toString();
    }

    private static String env(Target target) {
        StringBuilder env = new StringBuilder();
        target.env()
                .forEach(
                        (name, value) ->
                                env.append(name).append('=').append(quoted(value)).append(' '));
        return env.toString();
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_.,:/=@%+-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
