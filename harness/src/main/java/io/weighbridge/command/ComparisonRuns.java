package io.weighbridge.command;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.compare.report.Supplement;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.RoundsStudy;
import io.weighbridge.instrument.run.Study;
import io.weighbridge.swap.OriginalAnswers;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs that compare targets.
 *
 * @param features may add to the report
 */
record ComparisonRuns(Features features) implements RunKind {

    @Override
    public boolean of(Plan plan) {
        return true;
    }

    @Override
    public String words() {
        return "a comparison of targets";
    }

    @Override
    public boolean comparesTargets() {
        return true;
    }

    @Override
    public Study study(BetweenRounds between) {
        return new RoundsStudy(between, OriginalAnswers::of);
    }

    @Override
    public RunReport report(RunRecord run, List<Trial> trials, @Nullable Path folder) {
        Comparison comparison = RunAnalysis.of(run, trials);
        List<Supplement> supplements =
                folder == null ? List.of() : features.supplements(folder, comparison);
        return RunReport.of(run, trials, comparison, supplements);
    }
}
