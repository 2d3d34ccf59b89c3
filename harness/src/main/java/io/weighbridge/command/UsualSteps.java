package io.weighbridge.command;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.run.JarStep;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.swap.MoveStep;
import io.weighbridge.swap.PrepareStep;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The steps that change the jars of a run before they are launched. */
public final class UsualSteps {

    private UsualSteps() {}

    /**
     * Options of a new run, whose jars are made in the usual way.
     *
     * @param results the folder in which each run creates its own folder
     * @param command as typed
     */
    public static RunOptions options(Path results, List<String> command) {
        return RunOptions.into(results, command).withJarSteps(jarSteps(null));
    }

    /**
     * The steps that change jars before they are launched.
     *
     * @param moves where the libraries of other containers come from; null: from the usual places
     */
    public static List<JarStep> jarSteps(@Nullable MoveSettings moves) {
        MoveSettings settings = Objects.requireNonNullElse(moves, MoveSettings.USUAL);
        return List.of(new MoveStep(settings), new PrepareStep());
    }
}
