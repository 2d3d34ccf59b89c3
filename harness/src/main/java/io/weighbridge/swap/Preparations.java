package io.weighbridge.swap;

import io.weighbridge.instrument.boot.ClassCache;
import io.weighbridge.instrument.boot.Extraction;
import io.weighbridge.instrument.boot.LaunchScript;
import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.launch.InstalledJava;
import io.weighbridge.instrument.launch.Javas;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.PrivateFolder;
import io.weighbridge.instrument.run.JarBench;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
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
import org.jspecify.annotations.Nullable;

/**
 * Prepares the jars of a plan that are not started as they are. Each is extracted once. A cache is
 * trained by a start with all settings of the launches that use it, and once for all launches with
 * the same settings. All files are in the run's folder, so a resumed run has them.
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
    private final @Nullable Certificate certificate;
    private final Path jars;
    private final Path logs;
    private final Map<Path, Path> extracted = new HashMap<>();
    private final Map<Training, Path> caches = new HashMap<>();
    private final Map<Object, PreparationFailedException> failures = new HashMap<>();
    private final Map<JarPreparation, PreparationFailedException> lastFailure =
            new EnumMap<>(JarPreparation.class);
    private final Map<JarPreparation, Duration> timeLost = new EnumMap<>(JarPreparation.class);
    private final List<String> notes = new ArrayList<>();

    Preparations(JarBench bench) {
        this.children = bench.children();
        this.say = bench.say();
        this.opened = bench.opened();
        this.masked = bench.masked();
        this.certificate = bench.certificate();
        this.jars = bench.directory().jars().toAbsolutePath();
        this.logs = bench.directory().logs();
    }

    /**
     * Makes the files from which the targets of a plan are started: extracted jars and caches.
     *
     * @return the plan, which starts from these files
     * @throws FailedPreparationsException if a program fails; the other targets have then been
     *     prepared, too, if the plan has factors
     */
    Plan write(Plan plan) throws IOException, FailedPreparationsException, InterruptedException {
        List<Target> targets = new ArrayList<>();
        Set<String> prepared = new LinkedHashSet<>();
        Map<String, PreparationFailedException> failed = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            if (target.prepare() == null) {
                targets.add(target);
                continue;
            }
            try {
                targets.add(prepare(target, plan));
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
        return plan.withTargets(targets).noting(notes);
    }

    private Target prepare(Target target, Plan plan)
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
        List<String> line = new ArrayList<>();
        line.add(Javas.find(target.jvm()).resolve("bin/java").toString());
        line.addAll(Extraction.arguments(jar.toAbsolutePath().toString(), to.toString()));
        return line;
    }

    /**
     * The flags with which an extracted jar is started from its cache. If there is no cache yet, it
     * is trained.
     */
    private List<String> cached(Target extracted, Plan plan)
            throws IOException, PreparationFailedException, InterruptedException {
        Training training = Training.of(extracted);
        Path file = caches.get(training);
        if (file == null) {
            int number = caches.size() + failures.size() + 1;
            String name = jars.resolve("cache-" + number).toString();
            ClassCache next = ClassCache.named(name, training.aot());
            String title = title(next, extracted, plan);
            file = attempted(training, JarPreparation.CACHE, () -> train(extracted, next, title));
            caches.put(training, file);
        }
        return new ClassCache(training.aot(), file.toString()).requiring();
    }

    /**
     * A cache for messages, such as {@code the AOT cache of app.jar with -XX:+UseSerialGC
     * lazy-init=on}. Properties are not named, because they may be many or secret.
     */
    private static String title(ClassCache cache, Target extracted, Plan plan) {
        String jar = name(Objects.requireNonNull(extracted.jar()));
        String whole = "the %s of %s".formatted(cache.kind(), jar);
        Factorial factorial = plan.factorial();
        if (factorial == null && plan.targets().size() > 1) {
            return whole + " for " + extracted.name();
        }
        List<String> with = new ArrayList<>(extracted.jvmFlags());
        with.removeIf(flag -> flag.startsWith("-D") || !Training.matters(flag));
        if (factorial != null) {
            with.addAll(levelsOfProperties(factorial, extracted.name()));
        }
        return with.isEmpty() ? whole : whole + " with " + String.join(" ", with);
    }

    /** The levels of a launch that change properties, such as {@code lazy-init=on}. */
    private static List<String> levelsOfProperties(Factorial factorial, String launch) {
        List<String> named = new ArrayList<>();
        List<Level> levels = factorial.chosen(factorial.levels(launch));
        for (int index = 0; index < levels.size(); index++) {
            Level level = levels.get(index);
            if (level.tls() != null || !level.properties().isEmpty()) {
                named.add(factorial.factors().get(index).named(level));
            }
        }
        return named;
    }

    private Path train(Target extracted, ClassCache cache, String title)
            throws IOException, PreparationFailedException, InterruptedException {
        Path file = Path.of(cache.file());
        long before = System.nanoTime();
        ChildCommand command = training(opened.apply(extracted.addingJvmFlags(cache.training())));
        String said = run(JarPreparation.CACHE, "training " + title, command);
        if (!Files.isRegularFile(file)) {
            throw new PreparationFailedException(
                    JarPreparation.CACHE,
                    "The training run of %s wrote no cache%s: see %s.".formatted(title, said, logs),
                    List.of());
        }
        String size = String.format(Locale.ROOT, "%.0f MB", Files.size(file) / 1e6);
        note("%s was trained in %s: %s.".formatted(capitalised(title), since(before), size));
        return file;
    }

    private ChildCommand training(Target target) throws PreparationFailedException {
        Certificate own = target.tls() ? certificate : null;
        Path temporary = children.temporary();
        try {
            return Launcher.unmeasured(target, own, temporary, log("out"), log("err"));
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
     * What a cache depends on. With other flags it may not fit, and with other properties the
     * application uses other classes.
     *
     * @param home of the Java that trains and uses it
     * @param aot whether that Java makes an AOT cache; otherwise a CDS cache
     * @param start the settings with which the jar is started
     */
    private record Training(Path home, boolean aot, Target start) {

        static Training of(Target target) {
            Path home = Javas.find(target.jvm());
            InstalledJava java = InstalledJava.at(home);
            boolean aot = java != null && java.feature() >= ClassCache.FIRST_AOT;
            Target start =
                    Target.jar("", Objects.requireNonNull(target.jar()))
                            .with()
                            .jvmFlags(target.jvmFlags().stream().filter(Training::matters).toList())
                            .properties(target.properties())
                            .env(target.env())
                            .arguments(target.arguments())
                            .folder(target.folder())
                            .tls(target.tls())
                            .build();
            return new Training(home, aot, start);
        }

        /** Sizes of memory and the choice of compilers make no difference. */
        static boolean matters(String flag) {
            return !flag.startsWith("-Xm") && !flag.startsWith("-XX:Tiered");
        }
    }
}
