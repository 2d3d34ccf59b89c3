package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes what a search prints while it runs. */
public final class SqueezeProgressText {

    private SqueezeProgressText() {}

    /** What is launched, such as {@code heap 48 MiB}. */
    public static String size(NextLaunch next) {
        CpuQuotas cpu = next.cpu();
        String limits = cpu == null ? "" : cpu(next.step(), cpu.startup(), cpu.steady());
        return size(next.step(), next.limit(), next.heap()) + limits;
    }

    private static String size(SqueezeLaunch launch) {
        LaunchCpu cpu = launch.cpu();
        String limits = cpu == null ? "" : cpu(launch.step(), cpu.startup(), cpu.steady());
        return size(launch.step(), launch.limit(), launch.heap()) + limits;
    }

    private static String size(Step step, @Nullable Long limit, @Nullable Long heap) {
        return switch (step) {
            case PEAK -> "finding the peak rate";
            case CONTROL -> "ample memory";
            case HEAP -> "heap " + mebibytes(heap);
            case LIMIT -> "limit %s, heap %s".formatted(mebibytes(limit), mebibytes(heap));
            case CPU -> "%s slices with different CPU limits".formatted(Squeeze.CPU_SLICES);
            case START -> "startup only";
            case CONFIRM ->
                    limit == null
                            ? "recommended, heap " + mebibytes(heap)
                            : "recommended, limit %s, heap %s"
                                    .formatted(mebibytes(limit), mebibytes(heap));
            case DEFAULTS -> "limit %s, the JVM's defaults".formatted(mebibytes(limit));
            case CALCULATOR ->
                    "limit %s, flags of the buildpacks' memory calculator"
                            .formatted(mebibytes(limit));
        };
    }

    /** The CPU limits of a launch; empty if it has none from its start to its end. */
    private static String cpu(Step step, @Nullable Double startup, @Nullable Double steady) {
        if (step == Step.START) {
            return ", %s CPU".formatted(PodFragment.cpus(startup));
        }
        if (steady == null) {
            return "";
        }
        if (startup == null) {
            return ", %s CPU, all for the start".formatted(PodFragment.cpus(steady));
        }
        return startup.equals(steady)
                ? ", %s CPU".formatted(PodFragment.cpus(steady))
                : ", %s CPU for the start and %s after it"
                        .formatted(PodFragment.cpus(startup), PodFragment.cpus(steady));
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? "?" : (bytes >> 20) + " MiB";
    }

    /** A line about a launch that has ended. */
    public static String of(SqueezeLaunch launch) {
        return "launch %s: %s, %s: %s"
                .formatted(launch.number() + 1, launch.target(), size(launch), outcome(launch));
    }

    /**
     * The outcome of a launch; the rate of a launch that measured the peak, because it has no goal.
     */
    private static String outcome(SqueezeLaunch launch) {
        Double rate = launch.figures().achieved();
        return launch.step() == Step.PEAK && launch.held() && rate != null
                ? String.format(Locale.ROOT, "%.0f requests/s", rate)
                : "%s (%s)".formatted(launch.outcome().label(), launch.sentence());
    }

    /** The size that a search has found so far; absent if it has not found one. */
    public static @Nullable String soFar(TargetSearch search, Step step) {
        if (step == Step.CPU) {
            return cpuSoFar(search.cpu());
        }
        if (step != Step.HEAP && step != Step.LIMIT) {
            return null;
        }
        Threshold fit = search.threshold(step);
        if (fit == null) {
            return null;
        }
        return String.format(
                Locale.ROOT,
                "estimate of the smallest %s so far: %.0f MiB [%s, %s]",
                step.key(),
                fit.median(),
                end(fit.low()),
                end(fit.high()));
    }

    private static @Nullable String cpuSoFar(@Nullable CpuSearch search) {
        Threshold fit = search == null ? null : search.threshold();
        return fit == null
                ? null
                : "estimate of the smallest CPU limit so far: %s [%s, %s]"
                        .formatted(thousandths(fit.median()), ends(fit.low()), ends(fit.high()));
    }

    private static String ends(@Nullable Double thousandths) {
        return thousandths == null ? "?" : thousandths(thousandths);
    }

    private static String thousandths(double cpus) {
        return String.format(Locale.ROOT, "%.2f", cpus / QuotaSearch.MILLI);
    }

    private static String end(@Nullable Double size) {
        return size == null ? "?" : String.format(Locale.ROOT, "%.0f", size);
    }
}
