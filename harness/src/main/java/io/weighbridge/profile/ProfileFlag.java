package io.weighbridge.profile;

import io.weighbridge.command.RunFlags;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of {@code weigh run} about where CPU time goes. */
final class ProfileFlag implements RunFlags {

    /** The value that selects the best profiler for this machine. */
    private static final String BEST = "best";

    @Option(
            names = "--profile",
            paramLabel = "jfr|async",
            arity = "0..1",
            fallbackValue = BEST,
            converter = Named.class,
            description =
                    "After the measured rounds, run each target once more under JDK Flight Recorder"
                        + " or async-profiler, write a flame graph, and name the packages that take"
                        + " the CPU time. That round is excluded from the results. Without a value:"
                        + " async where it runs, else jfr.")
    private @Nullable Profiler profiler;

    @Option(
            names = "--no-causes",
            description =
                    "Do not record, after the last measurement of the last round, where the CPU"
                            + " time of each server goes. The recording takes about 10 s for each"
                            + " target, and a tenth of --within at most.")
    private boolean noCauses;

    @Override
    public FinalLoad finalLoad() {
        return noCauses ? FinalLoad.NONE : new CpuLoad();
    }

    @Override
    public @Nullable Epilogue epilogue() {
        return profiler == null ? null : new ProfileEpilogue(profiler);
    }

    /** The named profiler, or the best one for this machine. */
    static final class Named implements ITypeConverter<Profiler> {
        @Override
        public Profiler convert(String typed) {
            if (typed.equals(BEST)) {
                return Recorder.best();
            }
            Profiler named = Keyed.find(Profiler.values(), typed.toLowerCase(Locale.ROOT));
            if (named == null) {
                throw new TypeConversionException(
                        "expected one of %s but was '%s'"
                                .formatted(Keyed.keys(Profiler.values()), typed));
            }
            return named;
        }
    }
}
