package io.weighbridge.cli;

import io.weighbridge.plan.Plan;
import io.weighbridge.report.Purpose;
import io.weighbridge.run.BetweenRounds;
import io.weighbridge.run.RoundsStudy;
import io.weighbridge.run.SqueezeStudy;
import io.weighbridge.run.Study;

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
            case COMPARISON, SWITCHES -> new RoundsStudy(between);
            case MEMORY -> new SqueezeStudy();
        };
    }
}
