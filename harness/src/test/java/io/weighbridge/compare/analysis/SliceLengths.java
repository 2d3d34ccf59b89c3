package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.PassFit;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * How much noise slices of different lengths leave in ratios of CPU per request: one row for each
 * load of a run that differs from the others in its duration.
 */
public record SliceLengths(RunDirectory run) {

    private static final String TITLES =
            """
            | a slice takes | %s against %s | %s against %s | standard error of a ratio after 60 s of load |
            | ---: | ---: | ---: | ---: |
            """;

    /** Load of all targets together, for which the standard errors are computed. */
    private static final double SECONDS = 60;

    /** The table, for documents. */
    public String table() {
        List<String> names = run.record().plan().targets().stream().map(Target::name).toList();
        String baseline = names.get(0);
        StringBuilder table =
                new StringBuilder(TITLES.formatted(names.get(1), baseline, names.get(2), baseline));
        Rounds rounds = Rounds.of(run.trials());
        String workload = run.record().plan().workloads().get(0).name();
        for (Load load : run.record().plan().loads()) {
            String scenario = Scenario.name(workload, load.name());
            Collection<PassFit> fits =
                    rounds.fits(new RowKey(Metric.CPU_PER_REQUEST, scenario), names).values();
            Duration length = Objects.requireNonNull(load.duration());
            table.append(
                    String.format(
                            Locale.ROOT,
                            "| %s | %.3f× | %.3f× | %.2f %% |\n",
                            length.toMillis() + " ms",
                            ratio(fits, names.get(1), baseline),
                            ratio(fits, names.get(2), baseline),
                            100 * standardError(fits, length, names.size())));
        }
        return table.toString();
    }

    private static double ratio(Collection<PassFit> fits, String target, String baseline) {
        return Math.exp(
                fits.stream()
                        .mapToDouble(fit -> log(fit, target) - log(fit, baseline))
                        .average()
                        .orElseThrow());
    }

    private static double log(PassFit fit, String target) {
        return Objects.requireNonNull(fit.logs().get(target), target);
    }

    /** Of the logarithm of a ratio, from the variance of single slices apart from their passes. */
    private static double standardError(Collection<PassFit> fits, Duration length, int targets) {
        double variance =
                fits.stream().mapToDouble(fit -> fit.variance().value()).average().orElseThrow();
        double slices = SECONDS / (targets * length.toNanos() / 1e9);
        return Math.sqrt(2 * variance / slices);
    }
}
