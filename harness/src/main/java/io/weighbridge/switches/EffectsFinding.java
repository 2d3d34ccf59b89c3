package io.weighbridge.switches;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.report.CsvLines;
import io.weighbridge.compare.report.Finding;
import io.weighbridge.compare.report.HtmlPage;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The effects of switches. Their page is text. */
public record EffectsFinding(Effects effects) implements Finding {

    /** What the launches of a run show. */
    public static EffectsFinding of(RunRecord run, List<Trial> trials) {
        Comparison launches = RunAnalysis.of(run, trials);
        return new EffectsFinding(Effects.of(run, trials).warned(launches.warnings()));
    }

    /**
     * This finding with the results of the best levels in new launches.
     *
     * @param run its record
     * @param fresh the comparison of these launches
     * @param levels that each of its targets has; empty for runs of earlier versions
     */
    public EffectsFinding confirmed(
            RunRecord run, Comparison fresh, Map<String, List<String>> levels) {
        return new EffectsFinding(effects.confirmed(fresh, run, levels));
    }

    @Override
    public Object json() {
        return effects;
    }

    @Override
    public void write(Medium out) {
        new EffectsText(effects).write(out);
    }

    @Override
    public void csv(CsvLines lines) throws IOException {
        new EffectsCsv(lines).effects(effects);
    }

    @Override
    public String page(String title) {
        return HtmlPage.text(this);
    }
}
