package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.analysis.Squeezed;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.Trial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run and its results, which a {@link Format} writes.
 *
 * @param run its record
 * @param trials in the order in which they were written
 * @param profiles the results of its profiled round; null if there was none
 * @param comparison of its targets
 * @param effects of its switches; null if its plan has none
 * @param squeezed the smallest memory that it found; null if it compared targets
 */
public record RunReport(
        RunRecord run,
        List<Trial> trials,
        @Nullable Profiles profiles,
        Comparison comparison,
        @Nullable Effects effects,
        @Nullable Squeezed squeezed) {

    /**
     * Compares the targets of a run.
     *
     * @param profiles null if there was no profiled round
     */
    public static RunReport of(RunRecord run, List<Trial> trials, @Nullable Profiles profiles) {
        Comparison comparison = RunAnalysis.of(run, trials);
        boolean switches = run.plan().factorial() != null;
        return new RunReport(
                run,
                trials,
                profiles,
                comparison,
                switches ? Effects.of(run, trials).warned(comparison.cautions()) : null,
                null);
    }

    /**
     * The results of a search for the smallest memory, whose launches are not compared.
     *
     * @param launches in the order in which they were written
     */
    public static RunReport squeezed(RunRecord run, List<SqueezeLaunch> launches) {
        return new RunReport(
                run,
                List.of(),
                null,
                RunAnalysis.of(run, List.of()),
                null,
                Squeezed.of(run, launches));
    }

    /**
     * This report with the results of the best levels in new launches.
     *
     * @param fresh the run with these launches
     * @param levels that each of its targets has; empty for runs of earlier versions
     */
    public RunReport confirmed(RunReport fresh, Map<String, List<String>> levels) {
        if (effects == null) {
            return this;
        }
        Effects confirmed = effects.confirmed(fresh.comparison, run, levels);
        return new RunReport(run, trials, profiles, comparison, confirmed, squeezed);
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

    /** What is reported: the effects of switches, the smallest memory, or the comparison. */
    Object result() {
        if (effects != null) {
            return effects;
        }
        return squeezed != null ? squeezed : comparison;
    }

    /** Writes what is reported, as sentences and tables. */
    void write(Medium out) {
        if (effects != null) {
            new EffectsText(effects).write(out);
        } else if (squeezed != null) {
            new SqueezeText(squeezed).write(out);
        } else {
            new ComparisonText(comparison).write(out);
        }
    }
}
