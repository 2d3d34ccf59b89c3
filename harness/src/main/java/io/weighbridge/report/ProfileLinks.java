package io.weighbridge.report;

import io.weighbridge.result.Profile;
import io.weighbridge.result.Profiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The profiles of a round under a profiler.
 *
 * @param profiler its name, with its version if it has its own
 * @param jvmFlags flags that only this round had
 * @param targets the profiled targets
 */
record ProfileLinks(String profiler, List<String> jvmFlags, List<OfTarget> targets) {

    /**
     * One target's profile.
     *
     * @param samples number of samples
     * @param engine how the samples were taken
     * @param flameGraph link relative to the run's folder; null if there is none
     * @param recording link to the recording, in the same form
     * @param difference link to the flame graph compared with the baseline's, in the same form
     * @param failure why there is no flame graph
     */
    record OfTarget(
            String target,
            @Nullable Integer samples,
            @Nullable String engine,
            @Nullable String flameGraph,
            @Nullable String recording,
            @Nullable String difference,
            @Nullable String failure) {}

    static ProfileLinks of(Profiles profiles) {
        String version = profiles.version() == null ? "" : " " + profiles.version();
        return new ProfileLinks(
                profiles.profiler().title() + version,
                profiles.jvmFlags(),
                profiles.targets().stream().map(ProfileLinks::links).toList());
    }

    private static OfTarget links(Profile profile) {
        return new OfTarget(
                profile.target(),
                profile.samples(),
                profile.engine(),
                link(profile, Profile.FLAME_GRAPH),
                link(profile, Profile.RECORDING),
                link(profile, Profile.DIFFERENCE),
                profile.failure());
    }

    /** A link to a profile's file. All such files are in one folder next to the page. */
    private static @Nullable String link(Profile profile, String role) {
        Path file = profile.files().get(role);
        return file != null && Files.isRegularFile(file) ? "profiles/" + file.getFileName() : null;
    }
}
