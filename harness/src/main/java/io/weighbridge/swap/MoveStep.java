package io.weighbridge.swap;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.run.JarStep;
import java.util.List;

/**
 * Moves jars to other containers.
 *
 * @param settings where the libraries of the containers come from
 */
public record MoveStep(MoveSettings settings) implements JarStep {

    @Override
    public boolean concerns(Target target) {
        return target.move() != null;
    }

    @Override
    public Work decide(List<Target> targets) {
        return MovedJars.decide(targets, settings);
    }

    @Override
    public RunRecord recorded(RunRecord begun) {
        return settings.equals(MoveSettings.USUAL) ? begun : begun.withMoves(settings);
    }
}
