package io.weighbridge.profile;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunFlags;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.report.Supplement;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.Epilogue;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The profiled round of {@code weigh run --profile}, and its part of the report. */
public final class ProfileFeature implements Feature {

    @Override
    public RunFlags flags() {
        return new ProfileFlag();
    }

    @Override
    public @Nullable Epilogue epilogue(RunDirectory earlier) {
        return ProfileEpilogue.of(earlier);
    }

    @Override
    public @Nullable Epilogue epilogue(String key) {
        Profiler profiler = Keyed.find(Profiler.values(), key);
        return profiler == null ? null : new ProfileEpilogue(profiler);
    }

    @Override
    public @Nullable Supplement supplement(Path folder, Comparison comparison) {
        Profiles profiles = new ProfileFiles(folder).read();
        return profiles == null ? null : new ProfilePart(comparison, profiles);
    }
}
