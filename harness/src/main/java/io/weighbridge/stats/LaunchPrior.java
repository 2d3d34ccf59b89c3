package io.weighbridge.stats;

import java.util.List;

/**
 * Prior knowledge of one row: how much launches of one server vary. It comes from earlier runs or
 * from the {@link RowDefaults shipped} defaults, never from the run itself.
 *
 * @param variance between launches of the value's natural logarithm, above 0 where it is known
 * @param earlier whether earlier runs are part of it
 */
public record LaunchPrior(VarianceEstimate variance, boolean earlier) {

    /** However many earlier runs there are: this run's own launches are to outweigh them soon. */
    static final double MOST = 6;

    /** For a prior of other jars or another machine. */
    static final double ELSEWHERE = 3;

    /**
     * A prior from earlier runs in the same setting and from the shipped one, each weighing its
     * degrees of freedom.
     *
     * @param row key of the metric
     * @param launches what each earlier run found ({@link RowFit#launches}); none to go by the
     *     shipped one alone
     * @param sameJars whether those runs had the jars of this one
     */
    public static LaunchPrior of(String row, List<VarianceEstimate> launches, boolean sameJars) {
        VarianceEstimate shipped = RowDefaults.of(row).launches();
        VarianceEstimate found =
                launches.stream().reduce(VarianceEstimate.UNKNOWN, VarianceEstimate::pooledWith);
        boolean earlier = found.known();
        double most = earlier && sameJars ? MOST : ELSEWHERE;
        return new LaunchPrior(found.pooledWith(shipped).cappedAt(most), earlier);
    }
}
