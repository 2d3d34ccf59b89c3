package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.analysis.Squeezed;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run and what it found, which a {@link Format} writes.
 *
 * @param run its record
 */
public record RunReport(RunRecord run, Finding finding) {

    /**
     * Compares the targets of a run, or the levels of its switches.
     *
     * @param profiles null if there was no profiled round
     */
    public static RunReport of(RunRecord run, List<Trial> trials, @Nullable Profiles profiles) {
        Finding finding =
                run.plan().factorial() == null
                        ? ComparisonFinding.of(run, trials, profiles)
                        : EffectsFinding.of(run, trials);
        return new RunReport(run, finding);
    }

    /**
     * The results of a search for the smallest memory, whose launches are not compared.
     *
     * @param launches in the order in which they were written
     */
    public static RunReport squeezed(RunRecord run, List<SqueezeLaunch> launches) {
        return new RunReport(run, new SqueezeFinding(Squeezed.of(run, launches)));
    }

    /**
     * This report of switches with the results of the best levels in new launches.
     *
     * @param fresh the run with these launches
     * @param levels that each of its targets has; empty for runs of earlier versions
     */
    public RunReport confirmed(RunReport fresh, Map<String, List<String>> levels) {
        return finding instanceof EffectsFinding effects
                ? new RunReport(run, effects.confirmed(run, fresh.comparison(), levels))
                : this;
    }

    /**
     * The comparison of the run's targets.
     *
     * @throws NullPointerException if the run was for something else
     */
    public Comparison comparison() {
        return Objects.requireNonNull(finding.comparison(), "this run compares no targets");
    }

    /**
     * The lines of the table of an unfinished run: estimates without verdicts and colours. Stopping
     * a run because of a verdict makes false verdicts more likely.
     *
     * @param trials those that have ended, failed ones included
     * @param width columns of the terminal
     */
    public static List<String> interim(RunRecord run, List<Trial> trials, int width) {
        return new ComparisonTable(RunAnalysis.of(run, trials), false)
                .parts(width).stream().flatMap(part -> part.text(false).lines()).toList();
    }
}
