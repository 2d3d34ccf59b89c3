package io.weighbridge.stats;

import java.util.List;

/**
 * Prior knowledge about one row: how much launches of one server vary. It comes from earlier runs
 * or from the {@link RowDefaults shipped} defaults, never from the run itself.
 *
 * @param variance of the value's natural logarithm between launches, above 0 if it is known
 * @param earlier whether it includes earlier runs
 */
public record LaunchPrior(VarianceEstimate variance, boolean earlier) {

    /**
     * Largest degrees of freedom of a prior, however many earlier runs there are: this run's own
     * launches must soon outweigh the prior.
     */
    static final double MOST = 6;

    /** The limit for earlier runs of other jars, and for the shipped data. */
    static final double ELSEWHERE = 3;

    /**
     * A prior from earlier runs with the same setup and from the shipped prior, weighted by their
     * degrees of freedom.
     *
     * @param row key of the metric
     * @param launches variances in earlier runs ({@link RowFit#launches}); empty to use only the
     *     shipped one
     * @param sameJars whether those runs had the same jars as this one
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
