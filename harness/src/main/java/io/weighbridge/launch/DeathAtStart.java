package io.weighbridge.launch;

import io.weighbridge.model.Failure;
import io.weighbridge.plan.Target;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out why a server ended before its first correct answer, from known messages of the JVM and
 * its launcher.
 */
final class DeathAtStart {

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
            Pattern.compile(
                    "(?:Unrecognized (?:VM )?option|Unrecognized option:|Invalid maximum heap"
                        + " size:|Invalid initial heap size:|Improperly specified VM option) ?.*");

    private static final Pattern PORT =
            Pattern.compile("Port (\\d+) (?:was|is) already in use|Address already in use");

    /** Messages of H2, Lucene, Derby, LevelDB and the JDK. */
    private static final Pattern LOCKED =
            Pattern.compile(
                    "Database may be already in use|LockObtainFailedException|Lock obtain"
                            + " failed|OverlappingFileLockException|may have already booted the"
                            + " database|Unable to acquire lock|unable to lock|is locked by another"
                            + " process");

    private final Target target;
    private final String said;

    /**
     * @param said the server's output
     */
    DeathAtStart(Target target, String said) {
        this.target = target;
        this.said = said;
    }

    /**
     * Describes the failure.
     *
     * @param cure what to do if the output does not show the cause
     * @param javas the Javas of this machine
     * @param lines the last lines of the output, for the reader
     */
    Failure failure(int exitCode, String cure, List<InstalledJava> javas, List<String> lines) {
        return cannotStart(javas)
                .map(
                        why ->
                                new Failure(
                                                Failure.Kind.CANNOT_START,
                                                "%s cannot be started: %s"
                                                        .formatted(target.name(), why),
                                                lines)
                                        .permanently())
                .or(() -> find(PORT).map(port -> portTaken(lines)))
                .or(() -> find(LOCKED).map(found -> locked(exitCode, lines)))
                .orElseGet(
                        () ->
                                new Failure(
                                        Failure.Kind.DIED_AT_START,
                                        "%s ended with exit code %d before its first correct answer: %s"
                                                .formatted(target.name(), exitCode, cure),
                                        lines));
    }

    /** Two copies of one application may use the same file. */
    private Failure locked(int exitCode, List<String> lines) {
        return new Failure(
                Failure.Kind.DIED_AT_START,
                "%s ended with exit code %d because another process has locked a file that it needs: run one target at a time with --alive one, or give each its own file with --property; see its last lines"
                        .formatted(target.name(), exitCode),
                lines);
    }

    private Failure portTaken(List<String> lines) {
        return new Failure(
                Failure.Kind.PORT_TAKEN,
                "%s needs a port that is in use: end the process that listens there or, if that is another target, run one at a time with --alive one; see its last lines"
                        .formatted(target.name()),
                lines);
    }

    private Optional<String> cannotStart(List<InstalledJava> javas) {
        return find(NO_JAR)
                .map(
                        found ->
                                "%s is not a jar, or is damaged: build it again, or name another file"
                                        .formatted(file()))
                .or(
                        () ->
                                find(NO_MAIN)
                                        .map(
                                                found ->
                                                        "%s has no main class: name the executable jar, which the Spring Boot plugin builds"
                                                                .formatted(file())))
                .or(() -> find(NEWER).map(found -> newerJava(found, javas)))
                .or(
                        () ->
                                find(FLAG)
                                        .map(
                                                found ->
                                                        "the JVM refused a flag (%s): correct the target's jvm flags"
                                                                .formatted(found.group())));
    }

    private String newerJava(Matcher found, List<InstalledJava> javas) {
        int needed = Integer.parseInt(found.group(1)) - BEFORE_JAVA_1;
        int had = Integer.parseInt(found.group(2)) - BEFORE_JAVA_1;
        String cure =
                javas.stream()
                        .filter(java -> java.feature() >= needed)
                        .min(Comparator.comparingInt(InstalledJava::feature))
                        .map(
                                java ->
                                        "run it with the one in %s: --jvm %d, or jvm: {version: %d} in the plan"
                                                .formatted(
                                                        java.home(),
                                                        java.feature(),
                                                        java.feature()))
                        .orElse(
                                "install Java %d, and use --jvm %d, or jvm: {version: %d} in the plan"
                                        .formatted(needed, needed, needed));
        return "%s needs Java %d but was started with Java %d: %s"
                .formatted(file(), needed, had, cure);
    }

    private String file() {
        return target.jar()
                .map(Object::toString)
                .orElseGet(() -> String.join(" ", target.command()));
    }

    private Optional<Matcher> find(Pattern pattern) {
        Matcher matcher = pattern.matcher(said);
        return matcher.find() ? Optional.of(matcher) : Optional.empty();
    }
}
