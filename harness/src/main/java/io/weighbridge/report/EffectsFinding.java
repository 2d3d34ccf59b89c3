package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The effects of switches. Their page is text. */
record EffectsFinding(Effects effects) implements Finding {

    static EffectsFinding of(RunRecord run, List<Trial> trials) {
        Comparison launches = RunAnalysis.of(run, trials);
        return new EffectsFinding(Effects.of(run, trials).warned(launches.warnings()));
    }

    @Override
    public Finding confirmed(RunRecord run, Comparison fresh, Map<String, List<String>> levels) {
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
