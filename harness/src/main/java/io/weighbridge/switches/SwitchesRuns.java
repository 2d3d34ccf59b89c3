package io.weighbridge.switches;

import io.weighbridge.command.DryRun;
import io.weighbridge.command.PlanRun;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.Session;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RoundsStudy;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.Study;
import io.weighbridge.swap.OriginalAnswers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs that measure the effects of switches. Each launch has other combinations of levels. */
record SwitchesRuns() implements RunKind {

    @Override
    public boolean of(Plan plan) {
        return plan.factorial() != null;
    }

    @Override
    public String words() {
        return "a run of switches";
    }

    @Override
    public Plan drawn(Plan plan) {
        return LaunchDraw.drawn(plan);
    }

    @Override
    public Study study(BetweenRounds between) {
        return new SwitchesStudy(new RoundsStudy(between, OriginalAnswers::of));
    }

    @Override
    public RunReport report(RunRecord run, List<Trial> trials, @Nullable Path folder) {
        EffectsFinding found = EffectsFinding.of(run, trials);
        BestLevelsRun best = folder == null ? null : BestLevelsRun.of(folder);
        return new RunReport(
                run, best == null ? found : found.confirmed(run, best.comparison(), best.levels()));
    }

    @Override
    public @Nullable String comparing(Path folder) {
        BestLevelsRun best = BestLevelsRun.of(folder);
        return best == null ? null : best.outcome().record().id();
    }

    @Override
    public List<String> dryRun(
            Plan plan,
            UnaryOperator<Plan> foreseen,
            @Nullable Epilogue epilogue,
            FinalLoad finalLoad,
            Session session) {
        Plan drawn = foreseen.apply(FactorialRun.drawn(plan, null));
        Factorial factorial = Objects.requireNonNull(drawn.factorial());
        List<String> lines = new ArrayList<>(DesignText.lines(factorial));
        lines.addAll(DryRun.lines(drawn, null, FinalLoad.NONE, session));
        lines.add("");
        lines.add(FactorialRun.afterwards(plan));
        return lines;
    }

    @Override
    public int run(Plan plan, RunOptions options, Progress progress, PlanRun how)
            throws InterruptedException, IOException {
        return new FactorialRun(how.session(), how.exports()).run(plan, options);
    }
}
