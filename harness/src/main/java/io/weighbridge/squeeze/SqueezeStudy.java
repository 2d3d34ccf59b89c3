package io.weighbridge.squeeze;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.OpenRun;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.Study;
import io.weighbridge.os.ControlGroups;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Searches for the smallest memory. A server that dies because it has too little is a result. */
public record SqueezeStudy() implements Study {

    @Override
    public Duration likely(Plan plan) {
        return SearchTime.likely(plan);
    }

    @Override
    public boolean readsAtReady() {
        return false;
    }

    @Override
    public boolean repeatsDeaths() {
        return false;
    }

    @Override
    public void carryOut(OpenRun run) throws InterruptedException {
        SqueezeLauncher launcher =
                new SqueezeLauncher(
                        run.environment(),
                        run.children(),
                        memoryGroups(run.progress()),
                        run.directory(),
                        run.plan());
        new SqueezeRunner(launcher, run.directory(), run.progress()).run();
    }

    /** Where groups with a memory limit can be made; null if they cannot. */
    private static @Nullable ControlGroups memoryGroups(Progress progress) {
        try {
            return ControlGroups.find();
        } catch (IOException impossible) {
            progress.note(
                    "Only the smallest heap is searched for, not the smallest limit, because "
                            + impossible.getMessage()
                            + ".");
            return null;
        }
    }
}
