package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Cause;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why a server ended before its first correct answer or soon after it, from known
 * messages of the JVM and its launcher.
 *
 * @param output the server's output
 */
record EarlyExit(Target target, String output) {

    private static final Pattern NO_JAR =
            Pattern.compile("Error: (?:Invalid or corrupt|Unable to access) jarfile .*");

    private static final Pattern NO_MAIN =
            Pattern.compile(
                    "no main manifest attribute, in .*|Error: Could not find or load main class"
                            + " .*");

    /** Class files of Java n have version n + 44 (JVMS, table 4.1-A). */
    private static final Pattern NEWER =
            Pattern.compile(
                    "UnsupportedClassVersionError: .*class file version (\\d+)\\.\\d+\\).*"
                            + " class file versions up to (\\d+)\\.");

    private static final int BEFORE_JAVA_1 = 44;

    private static final Pattern FLAG =
            Pattern.compile("Error: Could not create the Java Virtual Machine\\.");

    private static final String MANAGEMENT = "management.server.port";

    private static final Pattern PORT =
            Pattern.compile("Port (\\d+) (?:was|is) already in use|Address already in use");

    /**
     * Describes the failure.
     *
     * @param when it ended, such as {@code before its first correct answer}
     * @param cure what to do if the output does not show the cause
     * @param javas the Javas of this machine
     * @param lines the last lines of the output, for the reader
     */
    Failure failure(
            int exitCode, String when, String cure, List<InstalledJava> javas, List<String> lines) {
        String why = cannotStart(javas);
        if (why != null) {
            String sentence = "%s cannot be started: %s".formatted(target.name(), why);
            return new Failure(Failure.Kind.CANNOT_START, sentence, lines).permanently();
        }
        if (find(PORT) != null) {
            return portTaken(lines);
        }
        String sentence =
                "%s ended with exit code %d %s%s: %s"
                        .formatted(target.name(), exitCode, when, said(), cure);
        return new Failure(Failure.Kind.DIED_AT_START, sentence, lines);
    }

    private Failure portTaken(List<String> lines) {
        String port = ApplicationSettings.of(target).value(MANAGEMENT);
        if (port != null && !port.equals("0")) {
            String management =
                    "%s needs a port that is in use (see the last lines of its output), probably"
                        + " that of %s: give it a free port with --property %s=0 (properties in a"
                        + " plan)";
            return new Failure(
                    Failure.Kind.PORT_TAKEN,
                    management.formatted(target.name(), MANAGEMENT, MANAGEMENT),
                    lines);
        }
        String sentence =
                "%s needs a port that is in use (see the last lines of its output): end the process"
                        + " that listens there. If that process is another target, run one target"
                        + " at a time with --alive one";
        return new Failure(Failure.Kind.PORT_TAKEN, sentence.formatted(target.name()), lines);
    }

    private @Nullable String cannotStart(List<InstalledJava> javas) {
        if (find(NO_JAR) != null) {
            return "%s is missing, damaged, or not a jar%s: build it, or name another file"
                    .formatted(file(), said());
        }
        if (find(NO_MAIN) != null) {
            String sentence =
                    "%s has no main class that can be loaded%s: name the executable jar, which the"
                            + " Spring Boot plugin builds";
            return sentence.formatted(file(), said());
        }
        Matcher newer = find(NEWER);
        if (newer != null) {
            return newerJava(newer, javas);
        }
        return find(FLAG) == null
                ? null
                : "the JVM refused a flag%s: correct the target's jvm flags".formatted(said());
    }

    private String newerJava(Matcher found, List<InstalledJava> javas) {
        int needed = Integer.parseInt(found.group(1)) - BEFORE_JAVA_1;
        int had = Integer.parseInt(found.group(2)) - BEFORE_JAVA_1;
        return "%s needs Java %d but was started with Java %d: %s"
                .formatted(file(), needed, had, cure(needed, javas));
    }

    private static String cure(int needed, List<InstalledJava> javas) {
        InstalledJava fitting =
                javas.stream()
                        .filter(java -> java.feature() >= needed)
                        .min(Comparator.comparingInt(InstalledJava::feature))
                        .orElse(null);
        String use = "--jvm %1$d, or jvm: {version: %1$d} in the plan";
        return fitting == null
                ? "install Java %d, and use ".formatted(needed) + use.formatted(needed)
                : "run it with the one in %s: ".formatted(fitting.home())
                        + use.formatted(fitting.feature());
    }

    /** Its own words, in parentheses. */
    private String said() {
        return Cause.inParentheses(output.lines().toList());
    }

    private String file() {
        Path jar = target.jar();
        return jar == null ? String.join(" ", target.command()) : jar.toString();
    }

    private @Nullable Matcher find(Pattern pattern) {
        Matcher matcher = pattern.matcher(output);
        return matcher.find() ? matcher : null;
    }
}
