package io.weighbridge.swap;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.JarBench;
import io.weighbridge.instrument.run.JarStep;
import io.weighbridge.os.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The jars of a plan that are rebuilt with another embedded web server. All moves are planned
 * before anything starts, and each jar is written once, into the run's folder.
 */
public final class MovedJars implements JarStep.Work {

    private final Map<String, Move> moves;

    /** The written files. Targets may share a file. */
    private final Map<Move, Path> written = new HashMap<>();

    /** The input of a move. */
    private record Wanted(Path jar, String to, MovedSettings settings) {

        static Wanted of(Target target) {
            return new Wanted(
                    Objects.requireNonNull(target.jar()),
                    Objects.requireNonNull(target.move()),
                    MovedSettings.of(target));
        }

        Move decide(Swap swap) {
            return swap.decide(jar, Container.named(to), settings);
        }
    }

    private MovedJars(Map<String, Move> moves) {
        this.moves = moves;
    }

    /**
     * Plans the changes of each jar that is to be moved, and writes nothing.
     *
     * @throws UsageException naming all jars that cannot be moved to their containers
     */
    static MovedJars decide(List<Target> targets, MoveSettings settings) {
        Map<String, Move> moves = new LinkedHashMap<>();
        List<Target> moving = targets.stream().filter(target -> target.move() != null).toList();
        if (moving.isEmpty()) {
            return new MovedJars(moves);
        }
        Map<Wanted, Move> decided = new HashMap<>();
        Set<String> refused = new LinkedHashSet<>();
        try (Swap swap = Swap.by(settings)) {
            for (Target target : moving) {
                try {
                    moves.put(
                            target.name(),
                            decided.computeIfAbsent(
                                    Wanted.of(target), wanted -> wanted.decide(swap)));
                } catch (SwapRefusedException e) {
                    refused.add(String.valueOf(e.getMessage()));
                }
            }
        }
        if (!refused.isEmpty()) {
            throw new UsageException(String.join("\n", refused));
        }
        return new MovedJars(moves);
    }

    /**
     * Sentences about each jar that would be moved, and about the other changes that its move
     * causes; each sentence once. Jars that are not built yet are left out.
     *
     * @throws UsageException as {@link #decide}
     */
    public static List<String> foreseen(Plan plan, MoveSettings settings) {
        List<Target> built = new ArrayList<>(plan.targets());
        built.removeIf(target -> target.jar() == null || Files.notExists(target.jar()));
        Set<String> sentences = new LinkedHashSet<>();
        MovedJars decided = decide(built, settings);
        decided.moves.forEach(
                (target, move) -> {
                    String name = decided.name(plan, target, move);
                    sentences.add(sentence(name, move, ""));
                    sentences.addAll(warnings(name, move));
                });
        return List.copyOf(sentences);
    }

    /**
     * The name of a moved jar. In a plan of switches many launches start the same jar, so it is
     * named after its container.
     */
    private String name(Plan plan, String target, Move move) {
        if (plan.factorial() == null) {
            return target;
        }
        Stream<Move> alike = moves.values().stream().filter(it -> it.to() == move.to());
        int place = alike.distinct().toList().indexOf(move);
        String key = move.to().key();
        return place == 0 ? key : key + "-" + (place + 1);
    }

    private static String sentence(String target, Move move, String digest) {
        return "%s is %s with its web server changed %s%s."
                .formatted(target, move.jar().getFileName(), move.summary(), digest);
    }

    private static List<String> warnings(String target, Move move) {
        return move.warnings().stream().map(warning -> target + ": " + warning).toList();
    }

    /** Writes the moved jars, and lists of their changes. */
    @Override
    public Plan write(Plan plan, JarBench bench) throws IOException {
        List<Target> moved = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Target target : plan.targets()) {
            moved.add(written(target, plan, bench.directory().jars(), notes));
        }
        return plan.withTargets(moved).noting(notes);
    }

    /**
     * Writes a target's moved jar, and a list of its changes, unless they have been written.
     *
     * @param folder of the run's jars
     * @param notes receives the sentences about the jar
     * @return the target with the moved jar; unchanged if its jar is not moved
     * @throws IOException if a file cannot be written
     */
    private Target written(Target target, Plan plan, Path folder, List<String> notes)
            throws IOException {
        Move move = moves.get(target.name());
        if (move == null) {
            return target;
        }
        Path before = written.get(move);
        if (before != null) {
            return target.withJar(before).withContainer(move.to().title());
        }
        String name = name(plan, target.name(), move);
        Path jar = folder.resolve(name + ".jar");
        Swap.write(move, jar);
        written.put(move, jar);
        Files.writeString(folder.resolve(name + ".txt"), String.join("\n", move.lines()) + "\n");
        notes.add(sentence(name, move, "; SHA-256 %.12s".formatted(Sha256.of(jar))));
        notes.addAll(warnings(name, move));
        return target.withJar(jar).withContainer(move.to().title());
    }
}
