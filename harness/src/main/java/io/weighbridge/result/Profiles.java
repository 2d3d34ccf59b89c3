package io.weighbridge.result;

import io.weighbridge.model.Profiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run's profiled round left, written to {@code profiles/profiles.json}: a round of its own,
 * after the measured ones, none of which is in any figure.
 *
 * @param profiler what recorded
 * @param version its version; absent where it is a part of the JVM
 * @param jvmFlags with which jars were started in this round only
 * @param targets those that have had their turn
 */
public record Profiles(
        Profiler profiler, Optional<String> version, List<String> jvmFlags, List<Profile> targets) {

    public Profiles {
        jvmFlags = List.copyOf(jvmFlags);
        targets = List.copyOf(targets);
    }

    /** The same with one target more, in place of what was known of it. */
    public Profiles with(Profile profile) {
        List<Profile> others = new ArrayList<>(targets);
        others.removeIf(other -> other.target().equals(profile.target()));
        others.add(profile);
        return new Profiles(profiler, version, jvmFlags, others);
    }

    /** Whether a target has its profile. */
    public boolean has(String target) {
        return targets.stream()
                .anyMatch(profile -> profile.target().equals(target) && profile.kept());
    }
}
