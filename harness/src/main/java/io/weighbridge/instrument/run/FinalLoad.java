package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.os.Children;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Loads the warm servers of the last round once more, one at a time, after their results are
 * stored. It changes none of them.
 */
public interface FinalLoad {

    /** There is no such load. */
    FinalLoad NONE =
            new FinalLoad() {
                @Override
                public Duration likely(Plan plan) {
                    return Duration.ZERO;
                }

                @Override
                public @Nullable String foreseen(Plan plan) {
                    return null;
                }

                @Override
                public Ready ready(Children children) {
                    return NOTHING;
                }
            };

    /** What {@link #NONE} does. */
    Ready NOTHING =
            new Ready() {
                @Override
                public Duration likely(Plan plan) {
                    return Duration.ZERO;
                }

                @Override
                public void carryOut(WarmServers servers) {}
            };

    /**
     * How long it will take at most, which the rounds of a plan with a time limit leave to it; zero
     * if it is left out.
     */
    Duration likely(Plan plan);

    /** A sentence about what it would do, for {@code --dry-run}; null: it would do nothing. */
    @Nullable String foreseen(Plan plan);

    /**
     * Finds what it needs, before the run begins.
     *
     * @param children owns the files that it needs only for this run
     */
    Ready ready(Children children);

    /** A load that has what it needs. */
    interface Ready {

        /** As {@link FinalLoad#likely}. */
        Duration likely(Plan plan);

        /**
         * Loads the servers. Whatever fails here is reported by a sentence, and fails no target.
         *
         * @throws InterruptedException if the user stopped the run
         */
        void carryOut(WarmServers servers) throws InterruptedException;
    }
}
