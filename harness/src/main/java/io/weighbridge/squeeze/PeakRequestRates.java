package io.weighbridge.squeeze;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The peak rates of a search's targets, half of which is the rate if none is given. */
public final class PeakRequestRates {

    /** The most measurements of a target's peak. One that fails or is disturbed is repeated. */
    public static final int MOST = 3;

    private PeakRequestRates() {}

    /** The measurements of a target's peak so far. */
    public static List<SqueezeLaunch> of(String target, List<SqueezeLaunch> launches) {
        return launches.stream()
                .filter(it -> it.step() == Step.PEAK && it.target().equals(target))
                .toList();
    }

    /** Whether a target's peak is still to be measured. */
    public static boolean missing(String target, List<SqueezeLaunch> launches) {
        List<SqueezeLaunch> peaks = of(target, launches);
        return peaks.size() < MOST && peaks.stream().noneMatch(SqueezeLaunch::held);
    }

    /**
     * The rate for every target in requests per second: that of the plan, or else half of the
     * smallest peak rate.
     *
     * @param launches of all targets
     * @return absent if the plan has none and no peak was found
     */
    public static @Nullable Double rate(Plan plan, List<SqueezeLaunch> launches) {
        Rate planned = plan.loads().get(0).rate();
        return planned == null ? half(launches) : Double.valueOf(planned.amount());
    }

    /** Half of the smallest peak rate, rounded down to two digits; absent if there is none. */
    static @Nullable Double half(List<SqueezeLaunch> launches) {
        double peak = Double.POSITIVE_INFINITY;
        for (SqueezeLaunch launch : launches) {
            Double achieved = launch.figures().achieved();
            if (launch.step() == Step.PEAK && launch.held() && achieved != null) {
                peak = Math.min(peak, achieved);
            }
        }
        if (peak == Double.POSITIVE_INFINITY) {
            return null;
        }
        double half = peak / 2;
        double unit = Math.pow(10, Math.floor(Math.log10(half)) - 1);
        return Math.floor(half / unit) * unit;
    }
}
