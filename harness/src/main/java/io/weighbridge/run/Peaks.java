package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Course;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Rate;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Turns rates that are shares of the smallest peak into requests per second: once, in the first
 * round, so that every target and every round is loaded at the same rate.
 */
final class Peaks {

    /** A rate is no more exact than the peak it is a share of. */
    private static final MathContext TWO_FIGURES = new MathContext(2);

    private final Plan plan;
    private final Map<String, Double> rates = new HashMap<>();

    /**
     * @param earlier trials of a run that is resumed: the rates they were driven at stay
     */
    Peaks(Plan plan, List<Trial> earlier) {
        this.plan = plan;
        earlier.stream()
                .flatMap(trial -> trial.slices().stream())
                .forEach(
                        slice ->
                                slice.client()
                                        .openly()
                                        .ifPresent(
                                                open ->
                                                        rates.putIfAbsent(
                                                                slice.course(), open.rate())));
    }

    /**
     * The course with its rate in requests per second; itself where it needs none.
     *
     * @param up what stands on the scales and has been driven at its peak before
     * @throws UsageException where nothing has been driven at its peak
     */
    Course resolved(Course course, Collection<Standing> up) {
        Load load = course.load();
        if (load.rate().filter(rate -> rate.of() == Rate.Of.SMALLEST_PEAK).isEmpty()) {
            return course;
        }
        double share = load.rate().orElseThrow().amount();
        double perSecond =
                rates.computeIfAbsent(course.name(), name -> rounded(share * peak(course, up)));
        return new Course(course.workload(), load.at(Optional.of(Rate.perSecond(perSecond))));
    }

    private static double rounded(double rate) {
        return BigDecimal.valueOf(rate).round(TWO_FIGURES).doubleValue();
    }

    /** The smallest over targets of the mean rate over a target's slices. */
    private double peak(Course course, Collection<Standing> up) {
        String atPeak = Course.name(course.workload().name(), closed(course.load()).name());
        Map<String, Double> peaks =
                up.stream()
                        .filter(standing -> !slices(standing, atPeak).isEmpty())
                        .collect(
                                Collectors.toMap(
                                        standing -> standing.target().name(),
                                        standing -> mean(slices(standing, atPeak))));
        return peaks.values().stream()
                .min(Double::compare)
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "the rate of "
                                                + course.name()
                                                + " is a share of a peak, and no target has been"
                                                + " driven at its peak: see the failures above"));
    }

    private Load closed(Load open) {
        Load shape = open.at(Optional.empty());
        return plan.loads().stream()
                .filter(load -> !load.open())
                .filter(load -> load.named("").equals(shape.named("")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a ladder begins with its peak"));
    }

    private static List<Slice> slices(Standing standing, String course) {
        return standing.slices().stream()
                .filter(slice -> slice.kept() && slice.course().equals(course))
                .toList();
    }

    private static double mean(List<Slice> slices) {
        return slices.stream()
                .map(Slice::client)
                .mapToDouble(client -> client.requestsPerSecond())
                .average()
                .orElseThrow();
    }
}
