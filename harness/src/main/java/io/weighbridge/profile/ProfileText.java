package io.weighbridge.profile;

import io.weighbridge.compare.analysis.Comparison;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a run's profiled round, and what they show, as text. */
final class ProfileText {

    private ProfileText() {}

    /**
     * The file of each target's flame graph, or why there is none, and which packages take its CPU
     * time.
     */
    static List<String> lines(Comparison comparison, Profiles profiles, boolean advising) {
        List<String> lines = new ArrayList<>();
        for (Profile profile : profiles.targets()) {
            lines.add(line(profile));
            Path difference = profile.files().get(Profile.DIFFERENCE);
            if (difference != null) {
                lines.add(
                        "Flame graph of the difference between %s and the baseline: %s"
                                .formatted(profile.target(), difference));
            }
            lines.addAll(CpuByPackage.sentences(comparison, profiles, profile));
        }
        String advice = advising ? CpuByPackage.advice(profiles) : null;
        if (advice != null) {
            lines.add(advice);
        }
        return lines;
    }

    private static String line(Profile profile) {
        if (profile.failure() != null) {
            return profile.failure() + ".";
        }
        Path graph = profile.files().get(Profile.FLAME_GRAPH);
        return "Flame graph of %s: %s"
                .formatted(profile.target(), graph == null ? "the file no longer exists" : graph);
    }
}
