package io.weighbridge.profile;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Profiling;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.OpenRun;
import io.weighbridge.os.Children;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Launches each target once more, under a profiler. */
public record ProfileEpilogue(Profiler profiler) implements Epilogue {

    /** The profiled round that was announced in an earlier run; null if there was none. */
    public static @Nullable ProfileEpilogue of(RunDirectory earlier) {
        Profiles announced = ProfileFiles.of(earlier).read();
        return announced == null ? null : new ProfileEpilogue(announced.profiler());
    }

    @Override
    public String key() {
        return profiler.key();
    }

    @Override
    public Duration likely(Plan plan) {
        return TimeEstimate.ofProfiles(plan);
    }

    @Override
    public String foreseen(Plan plan) {
        return "One more round with %s, excluded from the results, would take about %s. It records each target under each scenario: %d slices or more, for at least %s."
                .formatted(
                        profiler.title(),
                        Durations.text(likely(plan)),
                        Profiling.SLICES,
                        Durations.text(Profiling.LEAST));
    }

    @Override
    public Target launched(Target target) {
        return target.addingJvmFlags(Recorder.JVM_FLAGS);
    }

    @Override
    public String verb() {
        return "profile";
    }

    @Override
    public Ready ready(Children children) {
        return new Recorded(Recorder.of(profiler, children.temporary()));
    }

    private record Recorded(Recorder recorder) implements Ready {

        @Override
        public void announce(RunDirectory directory) {
            ProfiledRound.announce(directory, recorder);
        }

        @Override
        public void carryOut(OpenRun run) throws InterruptedException {
            new ProfiledRound(run, recorder).run();
        }
    }
}
