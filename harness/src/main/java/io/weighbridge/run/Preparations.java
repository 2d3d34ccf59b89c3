package io.weighbridge.run;

import io.weighbridge.boot.Extraction;
import io.weighbridge.boot.LaunchScript;
import io.weighbridge.launch.InstalledJava;
import io.weighbridge.launch.Javas;
import io.weighbridge.launch.Launcher;
import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Folders;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.JarPreparation;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.result.PrivateFolder;
import io.weighbridge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Prepares the jars of a plan that are not started as they are. Each is extracted once, and a cache
 * is trained once for each Java and each set of flags that affects it. All files are in the run's
 * folder, so a resumed run has them.
 */
final class Preparations {

    /**
     * The time limit of a training run. It takes longer than a start, because it writes the cache
     * at its end.
     */
    private static final Duration DEADLINE = Duration.ofMinutes(4);

    private static final int LAST_LINES = 12;

    private final Children children;
    private final Consumer<String> say;
    private final UnaryOperator<Target> opened;
    private final UnaryOperator<String> masked;
    private final RunDirectory directory;
    private final Path jars;
    private final Path logs;
    private final Map<Path, Path> extracted = new HashMap<>();
    private final Map<ClassCache, Path> caches = new HashMap<>();
    private final Map<Object, PreparationFailedException> failures = new HashMap<>();
    private final Map<JarPreparation, PreparationFailedException> lastFailure =
            new EnumMap<>(JarPreparation.class);
    private final Map<JarPreparation, Duration> timeLost = new EnumMap<>(JarPreparation.class);
    private final List<String> notes;

    /**
     * @param say receives a message for each file that is made
     * @param opened a target with the values to which the plan only refers, so that a training run
     *     starts like a measured one
     * @param masked an output without these values
     * @param directory of the run, which receives the files
     */
    Preparations(
            Children children,
            Consumer<String> say,
            UnaryOperator<Target> opened,
            UnaryOperator<String> masked,
            RunDirectory directory) {
        this.children = children;
        this.say = say;
        this.opened = opened;
        this.masked = masked;
        this.directory = directory;
        this.jars = directory.jars().toAbsolutePath();
        this.logs = directory.logs();
        this.notes = new ArrayList<>(directory.plan().notes());
    }

    /**
     * Makes the files from which the targets of a run are started: moved jars, extracted jars and
     * caches.
     *
     * @return the run, whose plan starts from these files
     * @throws FailedPreparationsException if a program fails; the other targets have then been
     *     prepared, too, if the plan has factors
     */
    RunDirectory write(Moves moves) throws FailedPreparationsException, InterruptedException {
        Plan plan = directory.plan();
        boolean prepared = plan.targets().stream().anyMatch(target -> target.prepare() != null);
        if (moves.isEmpty() && !prepared) {
            return directory;
        }
        try {
            // What an interrupted run or a failed preparation left may be incomplete.
            Folders.delete(jars);
            PrivateFolder.create(jars);
            Plan moved = moved(plan, moves);
            Plan made = made(moved);
            return Artifacts.made(directory, moved, made.withNotes(notes));
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private Plan moved(Plan plan, Moves moves) throws IOException {
        List<Target> moved = new ArrayList<>();
        for (Target target : plan.targets()) {
            moved.add(moves.written(target, plan, directory.jars(), notes));
        }
        return plan.withTargets(moved);
    }

    private Plan made(Plan plan)
            throws IOException, FailedPreparationsException, InterruptedException {
        List<Target> made = new ArrayList<>();
        Set<String> prepared = new LinkedHashSet<>();
        Map<String, PreparationFailedException> failed = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            if (target.prepare() == null) {
                made.add(target);
                continue;
            }
            try {
                made.add(made(target, plan));
                prepared.add(target.name());
            } catch (PreparationFailedException e) {
                if (plan.factorial() == null) {
                    throw FailedPreparationsException.of(target.name(), e);
                }
                failed.put(target.name(), e);
            }
        }
        if (!failed.isEmpty()) {
            throw new FailedPreparationsException(failed, prepared);
        }
        return plan.withTargets(made);
    }

    private ResultsFailedException notWritten(IOException cause) {
        return new ResultsFailedException(
                "Jars cannot be written to %s (%s): free some disk space, or choose another folder with --results"
                        .formatted(jars, cause),
                cause);
    }

    private Target made(Target target, Plan plan)
            throws IOException, PreparationFailedException, InterruptedException {
        Path jar = extracted(target);
        Target started = target.withJar(jar);
        return target.prepare() == JarPreparation.CACHE
                ? started.addingJvmFlags(cached(started, plan))
                : started;
    }

    private Path extracted(Target target)
            throws IOException, PreparationFailedException, InterruptedException {
        Path jar = Objects.requireNonNull(target.jar());
        String obstacle = Extraction.obstacle(target);
        if (obstacle != null) {
            throw new PreparationFailedException(
                    JarPreparation.EXTRACT,
                    "%s cannot be extracted: %s.".formatted(jar, obstacle),
                    List.of());
        }
        Path known = extracted.get(jar);
        if (known != null) {
            return known;
        }
        String attempt = "%s on %s".formatted(jar, Javas.find(target.jvm()));
        Path thin = attempted(attempt, JarPreparation.EXTRACT, () -> extract(target, jar));
        extracted.put(jar, thin);
        return thin;
    }

    /** Makes a file. */
    @FunctionalInterface
    private interface Attempt {
        Path make() throws IOException, PreparationFailedException, InterruptedException;
    }

    /**
     * Makes a file, unless that has failed before. Once failed attempts have taken as long as one
     * may take, there are no more of their kind.
     *
     * @param what is made, and with what
     */
    private Path attempted(Object what, JarPreparation prepare, Attempt attempt)
            throws IOException, PreparationFailedException, InterruptedException {
        PreparationFailedException before = failures.get(what);
        Duration lost = timeLost.getOrDefault(prepare, Duration.ZERO);
        if (before == null && lost.compareTo(DEADLINE) >= 0) {
            before = lastFailure.get(prepare);
        }
        if (before != null) {
            throw before;
        }
        long start = System.nanoTime();
        try {
            return attempt.make();
        } catch (PreparationFailedException e) {
            failures.put(what, e);
            lastFailure.put(prepare, e);
            timeLost.put(prepare, lost.plusNanos(System.nanoTime() - start));
            throw e;
        }
    }

    private Path extract(Target target, Path jar)
            throws IOException, PreparationFailedException, InterruptedException {
        Path to = jars.resolve("extracted-" + (extracted.size() + failures.size() + 1));
        long before = System.nanoTime();
        List<String> line = extraction(target, withoutScript(jar), to);
        Path here = Path.of("").toAbsolutePath();
        Map<String, String> env = opened.apply(target).env();
        ChildCommand command = new ChildCommand(line, env, here, log("out"), log("err"));
        String said =
                run(
                        JarPreparation.EXTRACT,
                        "extracting " + name(jar) + " with -Djarmode=tools",
                        command);
        Path thin = to.resolve(name(jar));
        if (!Files.isRegularFile(thin)) {
            throw new PreparationFailedException(
                    JarPreparation.EXTRACT,
                    "%s was extracted, but there is no %s%s: this needs Spring Boot 3.3 or later."
                            .formatted(jar, thin, said),
                    List.of());
        }
        note("%s was extracted in %s.".formatted(name(jar), since(before)));
        return thin;
    }

    /**
     * The jar, or a copy without its launch script. The tools in the jar do not extract a jar with
     * one.
     */
    private Path withoutScript(Path jar) throws IOException {
        if (!LaunchScript.precedes(jar)) {
            return jar;
        }
        Path folder = jars.resolve("plain-" + (extracted.size() + failures.size() + 1));
        Path copy = PrivateFolder.create(folder).resolve(name(jar));
        LaunchScript.copyWithout(jar, copy);
        note(LaunchScript.note(name(jar)));
        return copy;
    }

    private static List<String> extraction(Target target, Path jar, Path to) {
        return List.of(
                Javas.find(target.jvm()).resolve("bin/java").toString(),
                "-Djarmode=tools",
                "-jar",
                jar.toAbsolutePath().toString(),
                "extract",
                "--destination",
                to.toString());
    }

    /**
     * The flags with which an extracted jar is started from its cache. If there is no cache yet, it
     * is trained.
     */
    private List<String> cached(Target extracted, Plan plan)
            throws IOException, PreparationFailedException, InterruptedException {
        ClassCache cache = ClassCache.of(extracted, Objects.requireNonNull(extracted.jar()));
        Path file = caches.get(cache);
        if (file == null) {
            Path next = jars.resolve(cache.file(caches.size() + failures.size() + 1));
            file =
                    attempted(
                            cache, JarPreparation.CACHE, () -> train(extracted, cache, next, plan));
            caches.put(cache, file);
        }
        return cache.using(file);
    }

    private Path train(Target extracted, ClassCache cache, Path file, Plan plan)
            throws IOException, PreparationFailedException, InterruptedException {
        Factorial factorial = plan.factorial();
        Target base = factorial == null ? extracted : factorial.base();
        List<String> flags = List.of(cache.writing(file), "-Dspring.context.exit=onRefresh");
        Target plain = extracted.withProperties(base.properties()).addingJvmFlags(flags);
        // There is no certificate yet.
        Target trained = base.tls() ? plain.withProperty("server.ssl.enabled", "false") : plain;
        long before = System.nanoTime();
        ChildCommand command = training(opened.apply(trained));
        String said = run(JarPreparation.CACHE, "training " + cache.title(), command);
        if (!Files.isRegularFile(file)) {
            throw new PreparationFailedException(
                    JarPreparation.CACHE,
                    "The training run of %s wrote no cache%s: see %s."
                            .formatted(cache.title(), said, logs),
                    List.of());
        }
        String size = String.format(Locale.ROOT, "%.0f MB", Files.size(file) / 1e6);
        String what = capitalised(cache.title());
        note("%s was trained in %s: %s.".formatted(what, since(before), size));
        return file;
    }

    private ChildCommand training(Target target) throws PreparationFailedException {
        try {
            return Launcher.unmeasured(target, children.temporary(), log("out"), log("err"));
        } catch (TrialFailedException e) {
            throw new PreparationFailedException(
                    JarPreparation.CACHE, e.failure().sentence(), e.failure().lastLines());
        }
    }

    private Path log(String end) {
        int number = extracted.size() + caches.size() + failures.size() + 1;
        return logs.resolve("prepare-%d.%s".formatted(number, end));
    }

    /**
     * Runs a program.
     *
     * @return the line that would say why it made no file, in parentheses
     */
    private String run(JarPreparation prepare, String what, ChildCommand command)
            throws IOException, PreparationFailedException, InterruptedException {
        say.accept(what);
        try (Child child = children.start(command)) {
            Integer exit = child.await(DEADLINE);
            if (exit != null && exit == 0) {
                return cause(child);
            }
            String how =
                    exit == null
                            ? "did not end within %d minutes".formatted(DEADLINE.toMinutes())
                            : "ended with exit code " + exit;
            List<String> lines = new ArrayList<>(child.lastLines(LAST_LINES));
            lines.removeIf(String::isBlank);
            lines.replaceAll(masked);
            throw new PreparationFailedException(
                    prepare, "%s %s%s.".formatted(capitalised(what), how, cause(child)), lines);
        }
    }

    /** What a program says about its failure, in parentheses, without secrets. */
    private String cause(Child child) {
        return Cause.inParentheses(
                child.lastLines(Cause.LINES_SEARCHED).stream().map(masked).toList());
    }

    private static String capitalised(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static String name(Path jar) {
        return String.valueOf(jar.getFileName());
    }

    private void note(String sentence) {
        notes.add(sentence);
        say.accept(sentence);
    }

    private static String since(long before) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - before) / 1e9);
    }

    /**
     * A cache of a jar's classes.
     *
     * @param jar that is started from it
     * @param home of the Java that trains and uses it
     * @param aot whether it is an AOT cache; otherwise a CDS cache
     * @param flags that affect it: a cache that was trained without them may not fit
     */
    private record ClassCache(Path jar, Path home, boolean aot, List<String> flags) {

        /** The first Java whose one-step AOT cache (JEP 514) replaces a CDS cache. */
        private static final int AOT_CACHE = 25;

        /** The cache from which a target's jar is started. */
        static ClassCache of(Target target, Path jar) {
            Path home = Javas.find(target.jvm());
            InstalledJava java = InstalledJava.at(home);
            boolean aot = java != null && java.feature() >= AOT_CACHE;
            List<String> flags = target.jvmFlags().stream().filter(ClassCache::matters).toList();
            return new ClassCache(jar, home, aot, flags);
        }

        private static boolean matters(String flag) {
            return !flag.startsWith("-D")
                    && !flag.startsWith("-Xm")
                    && !flag.startsWith("-XX:Tiered");
        }

        /** The name of its file. */
        String file(int number) {
            return "cache-" + number + (aot ? ".aot" : ".jsa");
        }

        /** The flag with which a JVM writes it at its end. */
        String writing(Path file) {
            return (aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + file;
        }

        /** The flags with which a JVM is started from it. */
        List<String> using(Path file) {
            return aot
                    ? List.of("-XX:AOTCache=" + file, "-XX:AOTMode=on")
                    : List.of("-XX:SharedArchiveFile=" + file, "-Xshare:on");
        }

        /** Such as {@code the AOT cache of app.jar}. */
        String title() {
            String kind = aot ? "AOT cache" : "CDS cache";
            String with = flags.isEmpty() ? "" : " with " + String.join(" ", flags);
            return "the %s of %s%s".formatted(kind, jar.getFileName(), with);
        }
    }
}
