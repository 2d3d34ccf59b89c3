package io.weighbridge.profile;

import io.weighbridge.instrument.model.Profiler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The profiles of a run, written to {@code profiles/profiles.json}. They are made in an extra round
 * after the measured ones, which is excluded from all results.
 *
 * @param profiler the profiler
 * @param version its version; absent if it is part of the JVM
 * @param jvmFlags additional flags of jars in this round
 * @param targets the profiles of the targets so far
 */
public record Profiles(
        Profiler profiler, @Nullable String version, List<String> jvmFlags, List<Profile> targets) {

    public Profiles {
        jvmFlags = List.copyOf(jvmFlags);
        targets = List.copyOf(targets);
    }

    /** These profiles with one added, or replaced if its target already had one. */
    public Profiles with(Profile profile) {
        List<Profile> others = new ArrayList<>(targets);
        others.removeIf(other -> other.target().equals(profile.target()));
        others.add(profile);
        return new Profiles(profiler, version, jvmFlags, others);
    }

    /** Whether a target has its profile. */
    public boolean has(String target) {
        return of(target) != null;
    }

    /** A target's profile; null if there is none, or if it failed. */
    public @Nullable Profile of(String target) {
        for (Profile profile : targets) {
            if (profile.target().equals(target) && profile.kept()) {
                return profile;
            }
        }
        return null;
    }
}
