package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.plan.Course;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import io.weighbridge.result.WarmupWindow;
import io.weighbridge.stats.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a page draws and a table has no room for.
 *
 * @param metrics the words of each metric, by key
 * @param spectra latency by percentile
 * @param warmups throughput while servers warmed up
 * @param commands how each target was started, and one slice of each course driven
 * @param docs where warnings are explained
 */
public record Details(
        Map<String, MetricWords> metrics,
        List<Spectrum> spectra,
        List<Warmup> warmups,
        List<String> commands,
        String docs) {

    /**
     * A metric for people.
     *
     * @param better {@code lower}, {@code higher} or {@code neither}
     */
    public record MetricWords(String label, String better) {}

    /**
     * Latency of one target under one course.
     *
     * @param points ascending
     */
    public record Spectrum(String course, String target, List<Point> points) {}

    /**
     * One percentile.
     *
     * @param percent 0 to 100
     * @param seconds median over all kept slices of the run
     */
    public record Point(double percent, double seconds) {}

    /** The warm-up of one launch. */
    public record Warmup(String target, int round, List<WarmupWindow> windows) {}

    private static final String DOCS =
            "https://github.com/weighbridge/weighbridge/blob/main/docs/reading-results.md";

    static Details of(RunRecord run, List<Trial> trials) {
        Rounds rounds = Rounds.of(trials);
        Plan plan = run.plan();
        return new Details(
                words(),
                plan.courses().stream()
                        .flatMap(
                                course ->
                                        plan.targets().stream()
                                                .map(target -> spectrum(course, target, rounds)))
                        .filter(spectrum -> !spectrum.points().isEmpty())
                        .toList(),
                plan.targets().stream()
                        .flatMap(target -> rounds.completed(target.name()).stream())
                        .filter(trial -> !trial.warmup().isEmpty())
                        .map(trial -> new Warmup(trial.target(), trial.round(), trial.warmup()))
                        .toList(),
                commands(plan, rounds),
                DOCS);
    }

    private static Map<String, MetricWords> words() {
        return Arrays.stream(Metric.values())
                .collect(
                        Collectors.toMap(
                                Metric::key,
                                metric ->
                                        new MetricWords(
                                                metric.label(),
                                                metric.better().name().toLowerCase(Locale.ROOT)),
                                (one, other) -> one,
                                LinkedHashMap::new));
    }

    private static Spectrum spectrum(Course course, Target target, Rounds rounds) {
        Map<Double, List<Double>> byPercent = new TreeMap<>();
        rounds.completed(target.name()).stream()
                .flatMap(trial -> Rounds.kept(trial, course.name()).stream())
                // a slice that counts system calls is slowed down by that
                .filter(slice -> slice.measurements().get(Metric.LATENCY_P50).isPresent())
                .map(Slice::client)
                .forEach(
                        client ->
                                client.percentiles()
                                        .forEach(
                                                (percent, seconds) ->
                                                        byPercent
                                                                .computeIfAbsent(
                                                                        percent,
                                                                        it -> new ArrayList<>())
                                                                .add(seconds)));
        return new Spectrum(
                course.name(),
                target.name(),
                byPercent.entrySet().stream()
                        .map(entry -> new Point(entry.getKey(), median(entry.getValue())))
                        .toList());
    }

    private static double median(List<Double> values) {
        return Summary.median(values.stream().mapToDouble(value -> value).toArray());
    }

    private static List<String> commands(Plan plan, Rounds rounds) {
        List<String> commands = new ArrayList<>();
        for (Target target : plan.targets()) {
            first(rounds, target)
                    .flatMap(Trial::identity)
                    .ifPresent(identity -> commands.add(String.join(" ", identity.command())));
        }
        for (Course course : plan.courses()) {
            plan.targets().stream()
                    .map(target -> first(rounds, target))
                    .flatMap(Optional::stream)
                    .flatMap(trial -> Rounds.kept(trial, course.name()).stream())
                    .findFirst()
                    .ifPresent(slice -> commands.add(String.join(" ", slice.raw().command())));
        }
        return commands;
    }

    private static Optional<Trial> first(Rounds rounds, Target target) {
        return rounds.completed(target.name()).stream().findFirst();
    }
}
