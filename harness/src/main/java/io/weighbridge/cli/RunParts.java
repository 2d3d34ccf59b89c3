package io.weighbridge.cli;

import io.weighbridge.model.MoveSettings;
import io.weighbridge.model.Profiler;
import io.weighbridge.plan.Plan;
import io.weighbridge.report.Purpose;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.BetweenRounds;
import io.weighbridge.run.Epilogue;
import io.weighbridge.run.JarStep;
import io.weighbridge.run.MoveStep;
import io.weighbridge.run.OriginalAnswers;
import io.weighbridge.run.PrepareStep;
import io.weighbridge.run.ProfileEpilogue;
import io.weighbridge.run.RoundsStudy;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.SqueezeStudy;
import io.weighbridge.run.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Chooses the parts of a run that its core knows only by their interfaces. */
final class RunParts {

    private RunParts() {}

    /**
     * The study that carries out a plan.
     *
     * @param between decides after each round whether another one follows
     */
    static Study study(Plan plan, BetweenRounds between) {
        return switch (Purpose.of(plan)) {
            case COMPARISON, SWITCHES -> new RoundsStudy(between, OriginalAnswers::of);
            case MEMORY -> new SqueezeStudy();
        };
    }

    /**
     * Options of a new run, whose jars are made in the usual way.
     *
     * @param results the folder in which each run creates its own folder
     * @param command as typed
     */
    static RunOptions options(Path results, List<String> command) {
        return RunOptions.into(results, command).withJarSteps(jarSteps(null));
    }

    /**
     * The steps that change jars before they are launched.
     *
     * @param moves where the libraries of other containers come from; null: from the usual places
     */
    static List<JarStep> jarSteps(@Nullable MoveSettings moves) {
        MoveSettings settings = Objects.requireNonNullElse(moves, MoveSettings.USUAL);
        return List.of(new MoveStep(settings), new PrepareStep());
    }

    /**
     * What follows the last launch of a run.
     *
     * @param profiler of a profiled round; null: nothing follows
     */
    static @Nullable Epilogue epilogue(@Nullable Profiler profiler) {
        return profiler == null ? null : new ProfileEpilogue(profiler);
    }

    /** The options of a resumed run, with the parts that it had before. */
    static RunOptions asBefore(RunDirectory earlier, RunOptions options) {
        Epilogue chosen = options.epilogue();
        return options.withJarSteps(jarSteps(earlier.record().moves()))
                .withEpilogue(chosen == null ? ProfileEpilogue.of(earlier) : chosen);
    }
}
