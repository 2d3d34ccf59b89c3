package io.weighbridge.profile;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunFlags;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.report.HtmlMedium;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Supplement;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.Epilogue;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where CPU time goes: the recording at the end of a run, the profiled round of {@code weigh run
 * --profile}, and their parts of the report.
 */
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
        CpuUses uses = CpuUses.read(folder);
        if (uses == null) {
            return profiles == null ? null : new ProfilePart(comparison, profiles, true);
        }
        Plan plan = RunDirectory.open(folder).record().plan();
        CpuPart recorded = new CpuPart(comparison, plan, uses, profiles == null);
        return profiles == null
                ? recorded
                : new Both(recorded, new ProfilePart(comparison, profiles, false));
    }

    /** Two parts of a report, one after the other. */
    private record Both(Supplement first, Supplement second) implements Supplement {

        @Override
        public void write(HtmlMedium page) {
            first.write(page);
            second.write(page);
        }

        @Override
        public void writeText(Medium out) {
            first.writeText(out);
            second.writeText(out);
        }

        @Override
        public List<String> afterwards() {
            return Stream.of(first, second).flatMap(it -> it.afterwards().stream()).toList();
        }
    }
}
