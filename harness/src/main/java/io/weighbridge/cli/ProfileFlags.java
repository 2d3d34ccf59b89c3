package io.weighbridge.cli;

import io.weighbridge.model.Profiler;
import io.weighbridge.profile.Recorder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The flag that adds a profiled round. */
final class ProfileFlags {

    /** Selects the best profiler for this machine. */
    private static final String BEST = "best";

    @Option(
            names = "--profile",
            paramLabel = "jfr|async",
            arity = "0..1",
            fallbackValue = BEST,
            converter = ProfilerConverter.class,
            description =
                    "After the measured rounds, run each target once more under JDK Flight Recorder"
                        + " or async-profiler, write a flame graph, and name the packages that take"
                        + " the CPU time. That round is excluded from the results. Without a value:"
                        + " async where it runs, else jfr.")
    @Nullable Profiler profiler;

    /** Converts the value of {@code --profile}, or selects a profiler if there is none. */
    static final class ProfilerConverter implements ITypeConverter<Profiler> {

        @Override
        public Profiler convert(String typed) {
            return typed.equals(BEST)
                    ? Recorder.best()
                    : Profiler.valueOf(typed.toUpperCase(Locale.ROOT));
        }
    }
}
