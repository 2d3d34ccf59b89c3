package io.weighbridge.result;

import io.weighbridge.model.Profiler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run's profiled round, written to {@code profiles/profiles.json}: an extra round
 * after the measured ones, which is excluded from all results.
 *
 * @param profiler the profiler
 * @param version its version; absent if it is part of the JVM
 * @param jvmFlags additional flags of jars in this round
 * @param targets those that have been profiled
 */
public record Profiles(
        Profiler profiler, @Nullable String version, List<String> jvmFlags, List<Profile> targets) {

    public Profiles {
        jvmFlags = List.copyOf(jvmFlags);
        targets = List.copyOf(targets);
    }

    /** The same with a target's profile added or replaced. */
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
