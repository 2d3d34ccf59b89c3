package io.weighbridge.analysis;

import io.weighbridge.model.ShellWord;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.JarPreparation;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The commands that start an application in the way it was measured. */
public final class StartCommands {

    private static final String AOT_CACHE = "-XX:AOTCache=";

    private StartCommands() {}

    /**
     * The commands, one per step; the last one starts the application.
     *
     * @param named levels as {@code factor=level}
     */
    public static List<String> steps(Plan plan, List<String> named) {
        Factorial factorial = Objects.requireNonNull(plan.factorial());
        Target target = factorial.at("adopted", factorial.chosen(named));
        List<String> steps = new ArrayList<>();
        String java = java(target.jvm());
        String jar = jar(target);
        if (target.move() != null) {
            String moved = stem(jar) + "-" + target.move() + ".jar";
            steps.add("weigh swap %s %s --output %s".formatted(jar, target.move(), moved));
            jar = moved;
        }
        String folder = stem(jar);
        if (target.prepare() != null) {
            steps.add(java + " -Djarmode=tools -jar " + jar + " extract --destination " + folder);
            jar = folder + "/" + jar;
        }
        String command = (env(target) + java + " " + String.join(" ", target.jvmFlags())).strip();
        String arguments = ShellWord.line(arguments(target));
        String run = (" -jar " + jar + " " + arguments).stripTrailing();
        if (target.prepare() == JarPreparation.CACHE) {
            Cache cache = Cache.of(folder, aot(plan, target.jvm()));
            steps.add(command + cache.writing() + " -Dspring.context.exit=onRefresh" + run);
            command += cache.reading();
        }
        steps.add(command + run);
        return steps;
    }

    private static String jar(Target target) {
        Path file = Objects.requireNonNull(target.jar()).getFileName();
        return file == null ? "app.jar" : file.toString();
    }

    private static String stem(String jar) {
        return jar.replaceFirst("[.]jar$", "");
    }

    /** The flags that write and read a cache of classes, each with a space before it. */
    private record Cache(String writing, String reading) {

        static Cache of(String name, boolean aot) {
            return aot
                    ? new Cache(
                            " -XX:AOTCacheOutput=" + name + ".aot", " " + AOT_CACHE + name + ".aot")
                    : new Cache(
                            " -XX:ArchiveClassesAtExit=" + name + ".jsa",
                            " -XX:SharedArchiveFile=" + name + ".jsa");
        }
    }

    /** Whether the Java supports AOT caches, which the flags of the run's targets show. */
    private static boolean aot(Plan plan, Jvm jvm) {
        return plan.targets().stream()
                .filter(target -> target.jvm().equals(jvm))
                .flatMap(target -> target.jvmFlags().stream())
                .anyMatch(flag -> flag.startsWith(AOT_CACHE));
    }

    private static String java(Jvm jvm) {
        if (jvm.home() != null) {
            return jvm.home().resolve("bin/java").toString();
        }
        // If several Javas are installed, the one on the PATH may be another.
        return jvm.version() != null
                ? "\"$JAVA_HOME_%d/bin/java\"".formatted(jvm.version())
                : "java";
    }

    private static List<String> arguments(Target target) {
        List<String> arguments = new ArrayList<>();
        target.properties().forEach((name, value) -> arguments.add("--" + name + "=" + value));
        if (target.tls()) {
            arguments.add("--server.ssl.certificate=file:server.crt");
            arguments.add("--server.ssl.certificate-private-key=file:server.key");
        }
        arguments.addAll(target.arguments());
        return arguments;
    }

    private static String env(Target target) {
        return target.env().entrySet().stream()
                .map(variable -> variable.getKey() + "=" + ShellWord.quoted(variable.getValue()))
                .map(variable -> variable + " ")
                .collect(Collectors.joining());
    }
}
