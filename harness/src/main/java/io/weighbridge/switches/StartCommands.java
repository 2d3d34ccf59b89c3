package io.weighbridge.switches;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.ClassCache;
import io.weighbridge.instrument.boot.Extraction;
import io.weighbridge.instrument.boot.LaunchScript;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The commands that start an application in the way it was measured. */
public final class StartCommands {

    private StartCommands() {}

    /**
     * The commands, one per step; the last one starts the application.
     *
     * @param named levels as {@code factor=level}
     */
    public static List<String> steps(RunRecord run, List<String> named) {
        Factorial factorial = Objects.requireNonNull(run.plan().factorial());
        Target target = factorial.at("adopted", factorial.chosen(named));
        List<String> steps = new ArrayList<>();
        String jar = jar(target);
        if (target.move() != null) {
            String moved = stem(jar) + "-" + target.move() + ".jar";
            steps.add(ShellWord.weigh(move(target, jar, moved, run.moves())));
            jar = moved;
        }
        if (target.prepare() != null && LaunchScript.noted(run.plan().notes())) {
            String plain = stem(jar) + "-plain.jar";
            steps.add(ShellWord.line(List.of("cp", jar, plain)));
            steps.add(ShellWord.line(List.of("zip", "--junk-sfx", plain)));
            jar = plain;
        }
        String folder = stem(jar);
        if (target.prepare() != null) {
            List<String> extract = Extraction.arguments(jar, folder);
            steps.add(java(target.jvm()) + " " + ShellWord.line(extract));
            jar = folder + "/" + jar;
        }
        if (target.prepare() == JarPreparation.CACHE) {
            ClassCache cache = ClassCache.named(folder, aot(run.plan(), target.jvm()));
            steps.add(start(target.addingJvmFlags(cache.training()), jar));
            // In production an application starts without its cache rather than not at all.
            target = target.addingJvmFlags(List.of(cache.using()));
        }
        steps.add(start(target, jar));
        return steps;
    }

    /** A start of the application. */
    private static String start(Target target, String jar) {
        List<String> words = new ArrayList<>(target.jvmFlags());
        words.addAll(List.of("-jar", jar));
        words.addAll(arguments(target));
        return env(target) + java(target.jvm()) + " " + ShellWord.line(words);
    }

    /** The arguments of weigh that move the jar with the libraries of the measured one. */
    private static List<String> move(
            Target target, String jar, String moved, @Nullable MoveSettings moves) {
        List<String> words = new ArrayList<>(List.of("swap", jar));
        words.addAll(List.of(Objects.requireNonNull(target.move()), "--output", moved));
        Map<String, String> properties = new TreeMap<>(ApplicationSettings.given(target).ofMove());
        if (target.tls()) {
            properties.put("server.ssl.enabled", "true");
        }
        properties.forEach(
                (name, value) -> words.addAll(List.of("--property", name + "=" + value)));
        if (moves != null) {
            new TreeMap<>(moves.starters())
                    .forEach(
                            (name, starter) ->
                                    words.addAll(List.of("--starter", name + "=" + starter)));
        }
        return words;
    }

    private static String jar(Target target) {
        Path file = Objects.requireNonNull(target.jar()).getFileName();
        return file == null ? "app.jar" : file.toString();
    }

    private static String stem(String jar) {
        return jar.replaceFirst("[.][jw]ar$", "");
    }

    /** Whether the Java supports AOT caches, which the flags of the run's targets show. */
    private static boolean aot(Plan plan, Jvm jvm) {
        return plan.targets().stream()
                .filter(target -> target.jvm().equals(jvm))
                .flatMap(target -> target.jvmFlags().stream())
                .anyMatch(ClassCache::isAot);
    }

    /** The command that starts a Java, quoted. */
    private static String java(Jvm jvm) {
        if (jvm.home() != null) {
            return ShellWord.quoted(jvm.home().resolve("bin/java").toString());
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
