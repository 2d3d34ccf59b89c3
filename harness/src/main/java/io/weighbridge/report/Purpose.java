package io.weighbridge.report;

import io.weighbridge.plan.Plan;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run is for, and so what its report finds. */
public enum Purpose {
    /** Compares targets. */
    COMPARISON("a comparison of targets", true) {
        @Override
        Finding find(RunRecord run, List<Trial> trials, @Nullable Path folder) {
            return ComparisonFinding.of(run, trials, folder);
        }
    },
    /** Measures the effects of switches. */
    SWITCHES("a run of switches", true) {
        @Override
        Finding find(RunRecord run, List<Trial> trials, @Nullable Path folder) {
            return EffectsFinding.of(run, trials);
        }
    },
    /** Searches for the smallest memory. */
    MEMORY("a search for the smallest memory", false) {
        @Override
        Finding find(RunRecord run, List<Trial> trials, @Nullable Path folder) {
            return SqueezeFinding.of(run, folder);
        }
    };

    private final String words;
    private final boolean trials;

    Purpose(String words, boolean trials) {
        this.words = words;
        this.trials = trials;
    }

    /** The purpose of a plan's run. */
    public static Purpose of(Plan plan) {
        if (plan.factorial() != null) {
            return SWITCHES;
        }
        return plan.squeeze() != null ? MEMORY : COMPARISON;
    }

    /**
     * What a run with this purpose found.
     *
     * @param trials in the order in which they were written
     * @param folder of the run, which may have more results; null: it has none
     */
    abstract Finding find(RunRecord run, List<Trial> trials, @Nullable Path folder);

    /** What such a run is, with its article, for a sentence. */
    public String words() {
        return words;
    }

    /** Whether its launches are trials with slices, which vary as those of other runs do. */
    public boolean trials() {
        return trials;
    }
}
