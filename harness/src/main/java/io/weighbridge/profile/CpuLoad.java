package io.weighbridge.profile;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.WarmServers;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads each warm server of the last round once more, and records where its CPU time goes. Of a
 * time limit it takes a tenth at most; if that is too short, it is left out.
 */
public final class CpuLoad implements FinalLoad {

    /** The time for which a server is loaded, if the time of the run is not limited. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** A shorter load would give too few samples, and one or two collections. */
    private static final Duration SHORTEST = Duration.ofMillis(2500);

    /** The time to begin and to end a recording, and for the answers of its last slice. */
    private static final Duration AROUND = Duration.ofMillis(1500);

    private static final int PART_OF_TIME = 10;

    /**
     * For how long each target is loaded; null if the time of the run is too short, or if each
     * round has other settings.
     */
    static @Nullable Duration perTarget(Plan plan) {
        if (plan.factorial() != null || plan.squeeze() != null) {
            return null;
        }
        Duration limit = plan.limits().run();
        if (limit == null) {
            return LONGEST;
        }
        Duration share = limit.dividedBy((long) PART_OF_TIME * plan.targets().size()).minus(AROUND);
        return share.compareTo(SHORTEST) < 0 ? null : Durations.shorter(share, LONGEST);
    }

    @Override
    public Duration likely(Plan plan) {
        Duration each = perTarget(plan);
        return each == null ? Duration.ZERO : each.plus(AROUND).multipliedBy(plan.targets().size());
    }

    @Override
    public @Nullable String foreseen(Plan plan) {
        Duration each = perTarget(plan);
        if (plan.factorial() != null || plan.squeeze() != null) {
            return null;
        }
        return each == null
                ? "Where the CPU time goes would not be recorded: the time is too short for a tenth"
                        + " of it to be enough. Give more time with --within."
                : "After the last measurement, each server would be loaded for %s more, to record where its CPU time goes (--no-causes leaves that out)."
                        .formatted(Durations.text(each));
    }

    @Override
    public Ready ready(Children children) {
        Path temporary = children.temporary();
        return new Recorders(temporary, () -> Recorder.forSamples(temporary));
    }

    /** Finds the recorders, the best first, when they are needed. */
    @FunctionalInterface
    interface Found {
        List<Recorder> recorders();
    }

    /**
     * What records the servers.
     *
     * @param temporary an existing folder that only this user may enter
     */
    record Recorders(Path temporary, Found found) implements Ready {

        @Override
        public Duration likely(Plan plan) {
            return new CpuLoad().likely(plan);
        }

        @Override
        public void carryOut(WarmServers servers) throws InterruptedException {
            Duration each = perTarget(servers.plan());
            if (each != null) {
                new CpuRecordings(servers, found.recorders(), temporary, each).make();
            }
        }
    }
}
