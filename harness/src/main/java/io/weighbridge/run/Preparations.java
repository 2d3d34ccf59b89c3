package io.weighbridge.run;

import io.weighbridge.launch.InstalledJava;
import io.weighbridge.launch.Javas;
import io.weighbridge.launch.Launcher;
import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Sha256;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Prepares the jars of a plan that are not started as they are. Each is extracted once, and a cache
 * is trained once for each Java and each set of flags that affects it. All files are in the run's
 * folder, so a resumed run has them.
 */
final class Preparations {

    /** The first Java whose one-step AOT cache (JEP 514) replaces an AppCDS archive. */
    private static final int AOT_CACHE = 25;

    /**
     * The time limit of a training run. It takes longer than a start, because it writes the cache
     * at its end.
     */
    private static final Duration DEADLINE = Duration.ofMinutes(4);

    private static final int LAST_LINES = 12;

    private record CacheKey(Path jar, Path home, List<String> flags) {}

    private final Children children;
    private final Consumer<String> say;

    /** By the SHA-256 of the jar: a moved jar may be written again, with other content. */
    private final Map<String, Path> extracted = new HashMap<>();

    /** The SHA-256 of each jar during one {@link #write}, so that a shared one is read once. */
    private final Map<Path, String> digests = new HashMap<>();

    private final Map<CacheKey, Path> caches = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * @param say receives a message for each file that is made
     */
    Preparations(Children children, Consumer<String> say) {
        this.children = children;
        this.say = say;
    }

    /**
     * Makes the files from which the targets of a run are started: moved jars, extracted jars and
     * caches. Files that an earlier, failed call has prepared are used again.
     *
     * @return the run, whose plan starts from these files
     * @throws PreparationFailedException if a program fails
     */
    RunDirectory write(RunDirectory directory, Moves moves)
            throws PreparationFailedException, InterruptedException {
        Plan plan = directory.plan();
        boolean prepared = plan.targets().stream().anyMatch(target -> target.prepare() != null);
        if (moves.isEmpty() && !prepared) {
            return directory;
        }
        digests.clear();
        List<Target> movedTargets = new ArrayList<>();
        List<Target> targets = new ArrayList<>();
        List<String> all = new ArrayList<>(plan.notes());
        try {
            if (Files.notExists(directory.jars())) {
                PrivateFolder.create(directory.jars());
            }
            for (Target target : plan.targets()) {
                Target moved = moves.written(target, plan, directory.jars(), all);
                movedTargets.add(moved);
                targets.add(moved.prepare() != null ? made(moved, plan, directory) : moved);
            }
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "jars cannot be written to %s (%s): free some disk space, or choose another folder with --results"
                            .formatted(directory.jars(), e),
                    e);
        }
        all.addAll(notes);
        return Artifacts.made(
                directory,
                plan.withTargets(movedTargets),
                plan.withTargets(targets).withNotes(all));
    }

    private Target made(Target target, Plan plan, RunDirectory directory)
            throws IOException, PreparationFailedException, InterruptedException {
        Path jar = extracted(target, directory);
        Target started = target.withJar(jar);
        return target.prepare() == JarPreparation.CACHE
                ? started.addingJvmFlags(cached(target, jar, plan, directory))
                : started;
    }

    private Path extracted(Target target, RunDirectory directory)
            throws IOException, PreparationFailedException, InterruptedException {
        Path jar = Objects.requireNonNull(target.jar());
        String digest = digest(jar);
        Path known = extracted.get(digest);
        if (known != null) {
            return known;
        }
        Path to = directory.jars().toAbsolutePath().resolve("extracted-" + (extracted.size() + 1));
        long before = System.nanoTime();
        List<String> line = extraction(target, jar, to);
        Path here = Path.of("").toAbsolutePath();
        Path out = log(directory, "out");
        Path err = log(directory, "err");
        ChildCommand command = new ChildCommand(line, target.env(), here, out, err);
        run(JarPreparation.EXTRACT, "extracting " + name(jar) + " with -Djarmode=tools", command);
        Path thin = to.resolve(name(jar));
        if (!Files.isRegularFile(thin)) {
            throw new PreparationFailedException(
                    JarPreparation.EXTRACT,
                    "%s was extracted, but there is no %s: this needs Spring Boot 3.3 or later."
                            .formatted(jar, thin),
                    List.of());
        }
        note("%s was extracted in %s.".formatted(name(jar), since(before)));
        extracted.put(digest, thin);
        return thin;
    }

    private String digest(Path jar) throws IOException {
        String known = digests.get(jar);
        if (known != null) {
            return known;
        }
        String digest = Sha256.of(jar);
        digests.put(jar, digest);
        return digest;
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
     * The flags with which a jar is started from its cache. If there is no cache yet, it is
     * trained.
     */
    private List<String> cached(Target target, Path jar, Plan plan, RunDirectory directory)
            throws IOException, PreparationFailedException, InterruptedException {
        Path home = Javas.find(target.jvm());
        InstalledJava java = InstalledJava.at(home);
        boolean aot = java != null && java.feature() >= AOT_CACHE;
        List<String> flags = target.jvmFlags().stream().filter(Preparations::matters).toList();
        CacheKey key = new CacheKey(jar, home, flags);
        Path cache = caches.get(key);
        if (cache == null) {
            String name = "cache-" + (caches.size() + 1) + (aot ? ".aot" : ".jsa");
            cache = directory.jars().toAbsolutePath().resolve(name);
            train(target, key, cache, aot, plan, directory);
            caches.put(key, cache);
        }
        return aot
                ? List.of("-XX:AOTCache=" + cache, "-XX:AOTMode=on")
                : List.of("-XX:SharedArchiveFile=" + cache, "-Xshare:on");
    }

    /**
     * Whether a flag affects a cache: one that was trained without the flag may not fit a JVM with
     * it.
     */
    private static boolean matters(String flag) {
        return !flag.startsWith("-D") && !flag.startsWith("-Xm") && !flag.startsWith("-XX:Tiered");
    }

    private void train(
            Target target, CacheKey key, Path cache, boolean aot, Plan plan, RunDirectory directory)
            throws IOException, PreparationFailedException, InterruptedException {
        String flags = key.flags().isEmpty() ? "" : " with " + String.join(" ", key.flags());
        String what =
                "the %s of %s%s"
                        .formatted(aot ? "AOT cache" : "AppCDS archive", name(key.jar()), flags);
        String writing = aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=";
        Factorial factorial = plan.factorial();
        Target base = factorial == null ? target : factorial.base();
        List<String> flagsOfRun = List.of(writing + cache, "-Dspring.context.exit=onRefresh");
        Target prepared = target.withJar(key.jar()).withProperties(base.properties());
        Target trained = prepared.addingJvmFlags(flagsOfRun);
        long before = System.nanoTime();
        run(JarPreparation.CACHE, "training " + what, training(trained, directory));
        if (!Files.isRegularFile(cache)) {
            throw new PreparationFailedException(
                    JarPreparation.CACHE,
                    "The training run of %s wrote no cache: see %s."
                            .formatted(what, directory.logs()),
                    List.of());
        }
        note(
                String.format(
                        Locale.ROOT,
                        "%s was trained in %s: %.0f MB.",
                        capitalised(what),
                        since(before),
                        Files.size(cache) / 1e6));
    }

    private ChildCommand training(Target target, RunDirectory directory)
            throws PreparationFailedException {
        try {
            return Launcher.unmeasured(
                    target, children.temporary(), log(directory, "out"), log(directory, "err"));
        } catch (TrialFailedException e) {
            throw new PreparationFailedException(
                    JarPreparation.CACHE, e.failure().sentence(), e.failure().lastLines());
        }
    }

    private Path log(RunDirectory directory, String end) {
        int number = extracted.size() + caches.size() + 1;
        return directory.logs().resolve("prepare-%d.%s".formatted(number, end));
    }

    private void run(JarPreparation prepare, String what, ChildCommand command)
            throws IOException, PreparationFailedException, InterruptedException {
        say.accept(what);
        try (Child child = children.start(command)) {
            Integer exit = child.await(DEADLINE);
            if (exit != null && exit == 0) {
                return;
            }
            String how =
                    exit == null
                            ? "did not end within %d minutes".formatted(DEADLINE.toMinutes())
                            : "ended with exit code " + exit;
            List<String> lines = new ArrayList<>(child.lastLines(LAST_LINES));
            lines.removeIf(String::isBlank);
            throw new PreparationFailedException(
                    prepare, "%s %s.".formatted(capitalised(what), how), lines);
        }
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
}
