package io.weighbridge.run;

import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Sha256;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.result.PrivateFolder;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.Move;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.Wishes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The jars of a plan that are moved to other containers: all is decided before anything starts, and
 * each is written once, into the run's folder.
 */
final class Moves {

    private final Map<String, Move> moves;

    private Moves(Map<String, Move> moves) {
        this.moves = moves;
    }

    /**
     * Decides what changes in each jar that is to be moved.
     *
     * @throws UsageException where one cannot be moved to its container
     */
    static Moves decide(Plan plan, RunOptions options) {
        Map<String, Move> moves = new LinkedHashMap<>();
        if (plan.targets().stream().allMatch(target -> target.move().isEmpty())) {
            return new Moves(moves);
        }
        try (Swap swap = Swap.by(options.maven())) {
            for (Target target : plan.targets()) {
                if (target.move().isPresent()) {
                    moves.put(
                            target.name(),
                            swap.decide(
                                    target.jar().orElseThrow(),
                                    Container.named(target.move().get()),
                                    new Wishes(options.starters(), target.properties())));
                }
            }
        }
        return new Moves(moves);
    }

    /**
     * Writes the moved jars, each with a list of the changes.
     *
     * @return the run, whose plan starts them, with their digests in its record
     * @throws UsageException where one cannot be written
     */
    RunDirectory write(RunDirectory directory) {
        if (moves.isEmpty()) {
            return directory;
        }
        Plan plan = directory.plan();
        List<String> notes = new ArrayList<>(plan.notes());
        List<Target> targets = new ArrayList<>();
        try {
            PrivateFolder.create(directory.jars());
            for (Target target : plan.targets()) {
                targets.add(
                        moves.containsKey(target.name())
                                ? written(target, directory.jars(), notes)
                                : target);
            }
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "jars cannot be moved into %s (%s): make room, or choose another folder with --results"
                            .formatted(directory.jars(), e),
                    e);
        }
        Plan moved = plan.withTargets(targets).withNotes(notes);
        Map<String, String> digests = new TreeMap<>(directory.record().artifacts());
        digests.putAll(Artifacts.of(moved));
        return directory.withMade(moved, digests);
    }

    private Target written(Target target, Path folder, List<String> notes) throws IOException {
        Move move = Objects.requireNonNull(moves.get(target.name()));
        Path jar = folder.resolve(target.name() + ".jar");
        Swap.write(move, jar);
        Files.writeString(
                folder.resolve(target.name() + ".txt"), String.join("\n", move.lines()) + "\n");
        notes.add(
                "%s is %s, moved from %s: %s; SHA-256 %.12s."
                        .formatted(
                                target.name(),
                                move.jar().getFileName(),
                                move.from().title(),
                                move.summary(),
                                Sha256.of(jar)));
        move.warnings().forEach(warning -> notes.add(target.name() + ": " + warning));
        return target.moved(jar, move.to().title());
    }
}
