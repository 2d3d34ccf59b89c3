package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * A model for targets with different variances. Each target's variance is shrunk towards the common
 * one: (d₀s₀² + ds²) / (d₀ + d), where d₀ is larger if the variances of all targets are more
 * similar (moderated t, Smyth 2004, see {@link Moderated}). The common variance includes the prior
 * and dominates with few rounds. Rounds have no effect.
 *
 * <p>A contrast has the smaller degrees of freedom of its two targets. A target has at most those
 * of the prior and all targets together, as in Smyth's program limma.
 */
final class ShrunkModel {

    private ShrunkModel() {}

    private record Sample(int size, double mean, VarianceEstimate variance) {

        static Sample of(List<Double> logs) {
            double[] values = logs.stream().mapToDouble(log -> log).toArray();
            double variance = Variance.of(values).getAsDouble();
            return new Sample(
                    values.length,
                    Mean.of(values).getAsDouble(),
                    new VarianceEstimate(variance, values.length - 1).withoutRounding());
        }
    }

    /**
     * Fits the model.
     *
     * @param prior of the variance between launches
     */
    static RowFit fit(List<Round> rounds, Baseline baseline, VarianceEstimate prior) {
        Map<String, Sample> samples = samples(rounds, baseline);
        if (!samples.containsKey(baseline.name()) || samples.size() < 2) {
            return RowFit.EMPTY;
        }
        List<VarianceEstimate> known =
                samples.values().stream()
                        .map(Sample::variance)
                        .filter(VarianceEstimate::known)
                        .toList();
        VarianceEstimate launches =
                known.stream().reduce(VarianceEstimate.UNKNOWN, VarianceEstimate::pooledWith);
        VarianceEstimate alike = known.isEmpty() ? VarianceEstimate.NONE : Moderated.common(known);
        VarianceEstimate common =
                prior.pooledWith(new VarianceEstimate(alike.value(), launches.freedom()));
        List<Contrast> contrasts = contrasts(samples, baseline.name(), common, alike.freedom());
        return new RowFit(
                RowFit.rounds(rounds),
                contrasts,
                samples.values().stream().allMatch(sample -> sample.size() == 1)
                        ? correlation(contrasts.size())
                        : null,
                common,
                prior.freedom(),
                launches);
    }

    /**
     * Compares each target with the baseline.
     *
     * @param alike Smyth's d₀
     */
    private static List<Contrast> contrasts(
            Map<String, Sample> samples, String baseline, VarianceEstimate common, double alike) {
        Sample reference = Objects.requireNonNull(samples.get(baseline));
        VarianceEstimate ofReference = ofMean(reference, common, alike);
        List<Contrast> contrasts = new ArrayList<>();
        for (Map.Entry<String, Sample> target : samples.entrySet()) {
            if (target.getKey().equals(baseline)) {
                continue;
            }
            Sample sample = target.getValue();
            VarianceEstimate own = ofMean(sample, common, alike);
            contrasts.add(
                    new Contrast(
                            target.getKey(),
                            sample.size(),
                            sample.mean() - reference.mean(),
                            Math.sqrt(own.value() + ofReference.value()),
                            Math.min(own.freedom(), ofReference.freedom())));
        }
        return contrasts;
    }

    /**
     * The correlation of contrasts with one observation each: then all have the common variance,
     * and half of that of a contrast is the baseline's.
     */
    private static RealMatrix correlation(int contrasts) {
        double[][] correlation = new double[contrasts][contrasts];
        for (int row = 0; row < contrasts; row++) {
            Arrays.fill(correlation[row], 0.5);
            correlation[row][row] = 1;
        }
        return MatrixUtils.createRealMatrix(correlation);
    }

    private static Map<String, Sample> samples(List<Round> rounds, Baseline baseline) {
        Map<String, List<Double>> logs = new LinkedHashMap<>();
        for (Round round : rounds) {
            for (Map.Entry<String, Double> log : round.logs().entrySet()) {
                logs.computeIfAbsent(baseline.label(log.getKey()), label -> new ArrayList<>())
                        .add(log.getValue());
            }
        }
        Map<String, Sample> samples = new LinkedHashMap<>();
        logs.forEach((target, values) -> samples.put(target, Sample.of(values)));
        return samples;
    }

    /**
     * The variance of a target's mean.
     *
     * @param alike Smyth's d₀
     */
    private static VarianceEstimate ofMean(Sample sample, VarianceEstimate common, double alike) {
        return new VarianceEstimate(common.value(), alike)
                .pooledWith(sample.variance())
                .cappedAt(common.freedom())
                .times(1.0 / sample.size());
    }
}
