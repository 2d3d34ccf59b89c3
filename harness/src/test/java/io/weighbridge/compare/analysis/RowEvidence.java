package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.Baseline;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.RowFit;
import io.weighbridge.compare.stats.RowModel;
import io.weighbridge.compare.stats.VarianceEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Evidence from committed runs about one row: whether rounds matter, and whether its targets have
 * equal variances. Each run and scenario is a table of rounds and targets; their p-values are
 * combined by Fisher's method (Statistical Methods for Research Workers, 4th edition, 1932, section
 * 21.1).
 *
 * @param tables number of tables with any spread
 * @param roundsP that rounds have no effect, by the F test
 * @param variancesP that all targets of a table have equal variances, by Bartlett's test
 *     (Proceedings of the Royal Society A 160, 1937); null if no table has three targets that all
 *     vary
 * @param constant number of tables in which one target is constant while another varies
 */
record RowEvidence(int tables, double roundsP, @Nullable Double variancesP, int constant) {

    /** p-value below which rounds matter. */
    private static final double ROUNDS = 0.01;

    /** p-value below which targets have separate variances. */
    private static final double UNLIKE = 0.001;

    /**
     * Analyses tables.
     *
     * @param tables the rounds of each run and scenario, with values above 0
     */
    static RowEvidence of(List<List<Round>> tables) {
        List<Double> rounds = new ArrayList<>();
        List<Double> variances = new ArrayList<>();
        int constant = 0;
        for (List<Round> table : tables) {
            Double effect = effectOfRounds(table);
            if (effect == null) {
                continue;
            }
            rounds.add(effect);
            List<VarianceEstimate> own = variances(table);
            if (own.stream().anyMatch(variance -> variance.value() == 0)) {
                constant++;
            } else if (own.size() > 2) {
                variances.add(bartlett(own));
            }
        }
        return new RowEvidence(
                rounds.size(),
                fisher(rounds),
                variances.isEmpty() ? null : Double.valueOf(fisher(variances)),
                constant);
    }

    /** The model that this supports. */
    RowModel model() {
        if (roundsP < ROUNDS) {
            return RowModel.ROUNDS;
        }
        boolean unlike = constant > 0 || (variancesP != null && variancesP < UNLIKE);
        return unlike ? RowModel.SHRUNK : RowModel.TARGETS;
    }

    /** The p-value of the F test of rounds beside targets; null if nothing varies. */
    private static @Nullable Double effectOfRounds(List<Round> table) {
        VarianceEstimate beside = residual(table, RowModel.ROUNDS);
        VarianceEstimate without = residual(table, RowModel.TARGETS);
        if (beside.value() == 0) {
            return null;
        }
        double freedom = without.freedom() - beside.freedom();
        double explained = without.value() * without.freedom() - beside.value() * beside.freedom();
        return FDistribution.of(freedom, beside.freedom())
                .survivalProbability(explained / freedom / beside.value());
    }

    private static VarianceEstimate residual(List<Round> table, RowModel model) {
        Baseline any = Baseline.of(targets(table).iterator().next());
        RowFit fit = model.fit(table, any, VarianceEstimate.UNKNOWN);
        return fit.variance();
    }

    private static Set<String> targets(List<Round> table) {
        Set<String> targets = new TreeSet<>();
        table.forEach(round -> targets.addAll(round.logs().keySet()));
        return targets;
    }

    /** The variances of targets with at least two rounds. */
    private static List<VarianceEstimate> variances(List<Round> table) {
        List<VarianceEstimate> variances = new ArrayList<>();
        for (String target : targets(table)) {
            double[] logs =
                    table.stream()
                            .map(Round::logs)
                            .flatMap(values -> Stream.ofNullable(values.get(target)))
                            .mapToDouble(value -> value)
                            .toArray();
            if (logs.length > 1) {
                double variance = Variance.of(logs).getAsDouble();
                variances.add(
                        new VarianceEstimate(variance < 1e-24 ? 0 : variance, logs.length - 1));
            }
        }
        return variances;
    }

    private static double bartlett(List<VarianceEstimate> variances) {
        int groups = variances.size();
        VarianceEstimate pooled =
                variances.stream().reduce(VarianceEstimate.UNKNOWN, VarianceEstimate::pooledWith);
        double statistic = 0;
        double inverse = -1 / pooled.freedom();
        for (VarianceEstimate variance : variances) {
            statistic += variance.freedom() * Math.log(pooled.value() / variance.value());
            inverse += 1 / variance.freedom();
        }
        return ChiSquaredDistribution.of(groups - 1.0)
                .survivalProbability(statistic / (1 + inverse / (3.0 * (groups - 1))));
    }

    private static double fisher(List<Double> p) {
        double statistic = p.stream().mapToDouble(value -> -2 * Math.log(value)).sum();
        return ChiSquaredDistribution.of(2.0 * Math.max(1, p.size()))
                .survivalProbability(statistic);
    }
}
