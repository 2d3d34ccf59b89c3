package io.weighbridge.squeeze;

import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The background load above which a launch that failed does not count. {@link LaunchJudgement}
 * applies it.
 *
 * <p>It is the plan's limit or, if that is higher, the highest background load of a control (a
 * launch with ample memory) that met the goal: so much load does not explain a failure. With the
 * plan's limit alone, a search on a machine that is never quiet would repeat every failed launch,
 * and find nothing.
 *
 * @param judged share of the run's cores that other processes took while the goal was judged, 0 to
 *     1
 * @param whole the same share from the start of a launch to its end, with the load tool as one of
 *     the other processes
 */
public record BackgroundLimit(double judged, double whole) {

    /**
     * The limit of one launch. Only the plan's limit applies to a control.
     *
     * @param planned the plan's limit, 0 to 1
     * @param step of the launch
     * @param earlier launches of the same target
     */
    public static BackgroundLimit of(double planned, Step step, List<SqueezeLaunch> earlier) {
        if (step == Step.CONTROL) {
            return new BackgroundLimit(planned, planned);
        }
        List<Figures> controls =
                earlier.stream()
                        .filter(launch -> launch.step() == Step.CONTROL && launch.held())
                        .map(SqueezeLaunch::figures)
                        .toList();
        return new BackgroundLimit(
                highest(planned, controls, Figures::foreign),
                highest(planned, controls, Figures::foreignWhole));
    }

    private static double highest(
            double planned, List<Figures> controls, Function<Figures, @Nullable Double> share) {
        double highest = planned;
        for (Figures figures : controls) {
            Double known = share.apply(figures);
            highest = known == null ? highest : Math.max(highest, known);
        }
        return highest;
    }
}
