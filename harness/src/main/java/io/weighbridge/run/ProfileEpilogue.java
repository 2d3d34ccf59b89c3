package io.weighbridge.run;

import io.weighbridge.model.Profiler;
import io.weighbridge.os.Children;
import io.weighbridge.profile.Recorder;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RunDirectory;
import org.jspecify.annotations.Nullable;

/** Launches each target once more, under a profiler. */
public record ProfileEpilogue(Profiler profiler) implements Epilogue {

    /** The profiled round that was announced in an earlier run; null if there was none. */
    public static @Nullable ProfileEpilogue of(RunDirectory earlier) {
        Profiles announced = earlier.profiled();
        return announced == null ? null : new ProfileEpilogue(announced.profiler());
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
            new ProfiledRound(run.environment(), recorder, run.progress(), run.directory()).run();
        }
    }
}
