package io.weighbridge.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What was known of one row before a run: how launches of one and the same server vary. A run keeps
 * the priors that it is judged with, so that its report never changes; they come from earlier runs
 * or from the {@link RowDefaults shipped} ones, never from the run itself.
 *
 * @param row key of the metric, such as {@code load.cpu}
 * @param setting under which it was found
 * @param spread standard deviation between launches of the value's natural logarithm, so a share;
 *     above 0
 * @param freedom how much it counts: as so many degrees of freedom, above 0 and at most {@value
 *     #MOST}
 * @param source where it comes from: the ids of runs, or {@code shipped}
 */
public record LaunchPrior(
        String row, Setting setting, double spread, double freedom, String source) {

    /** However many earlier runs there are: this run's own launches are to outweigh them soon. */
    static final double MOST = 6;

    /** For a prior of other jars or another machine. */
    static final double ELSEWHERE = 3;

    /** The source of what comes with Weighbridge. */
    static final String SHIPPED = "shipped";

    public LaunchPrior {
        if (!(spread > 0 && freedom > 0 && freedom <= MOST)) {
            throw new IllegalArgumentException(
                    "a prior has a spread above 0 and up to 6 degrees of freedom: "
                            + spread
                            + ", "
                            + freedom);
        }
    }

    /**
     * What the variance between launches depends on beside the row. Runs with equal settings may
     * lend each other priors.
     *
     * @param driver load tool; absent for what is read without load
     * @param protocol such as {@code h1}; absent likewise
     * @param connections absent likewise
     * @param pinned whether server and client have cores of their own
     * @param cpu model of the processor
     */
    public record Setting(
            Optional<String> driver,
            Optional<String> protocol,
            OptionalInt connections,
            boolean pinned,
            String cpu) {}

    /**
     * A prior from earlier runs with this setting and from the shipped one, each weighing its
     * degrees of freedom.
     *
     * @param launches what each earlier run found ({@link RowFit#launches}); none to go by the
     *     shipped one alone
     * @param sameJars whether those runs had the jars of this one
     * @param source ids of those runs
     * @return the shipped one where earlier runs say nothing; empty where there is neither
     */
    public static Optional<LaunchPrior> of(
            String row,
            Setting setting,
            List<VarianceEstimate> launches,
            boolean sameJars,
            String source) {
        VarianceEstimate shipped = RowDefaults.of(row).launches();
        VarianceEstimate earlier =
                launches.stream().reduce(VarianceEstimate.UNKNOWN, VarianceEstimate::pooledWith);
        VarianceEstimate both =
                earlier.pooledWith(shipped)
                        .cappedAt(earlier.known() && sameJars ? MOST : ELSEWHERE);
        return both.value() > 0
                ? Optional.of(
                        new LaunchPrior(
                                row,
                                setting,
                                both.deviation(),
                                both.freedom(),
                                earlier.known() ? source : SHIPPED))
                : Optional.empty();
    }

    /** The variance between launches that the models take. */
    public VarianceEstimate variance() {
        return new VarianceEstimate(spread * spread, freedom);
    }
}
