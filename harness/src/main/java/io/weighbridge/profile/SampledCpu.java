package io.weighbridge.profile;

import io.weighbridge.instrument.model.Profiler;
import java.util.Map;
import java.util.Objects;

/**
 * The CPU samples of a target.
 *
 * @param javaOnly whether the profiler sees Java code alone
 * @param samples number of all samples
 * @param packages number of samples by package
 */
record SampledCpu(String target, boolean javaOnly, double samples, Map<String, Long> packages) {

    SampledCpu {
        packages = Map.copyOf(packages);
    }

    static SampledCpu of(Profiles profiles, Profile profile) {
        return new SampledCpu(
                profile.target(),
                profiles.profiler() == Profiler.JFR,
                Objects.requireNonNullElse(profile.samples(), 0),
                profile.packages());
    }

    static SampledCpu of(CpuUse use) {
        return new SampledCpu(
                use.target(), use.profiler() == Profiler.JFR, use.samples(), use.packages());
    }
}
