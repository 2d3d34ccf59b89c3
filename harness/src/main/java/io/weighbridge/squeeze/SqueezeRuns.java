package io.weighbridge.squeeze;

import io.weighbridge.command.Phrases;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.Session;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Searches for the smallest memory. Each launch has other memory, so none is a trial. */
record SqueezeRuns() implements RunKind {

    @Override
    public boolean of(Plan plan) {
        return plan.squeeze() != null;
    }

    @Override
    public String words() {
        return "a search for the smallest memory";
    }

    @Override
    public boolean trials() {
        return false;
    }

    @Override
    public Set<String> options() {
        return Set.of("--plan", "--targets", "--within", "--seed", "--no-pin", "--dry-run");
    }

    @Override
    public Study study(BetweenRounds between) {
        return new SqueezeStudy();
    }

    @Override
    public RunReport report(RunRecord run, List<Trial> trials, @Nullable Path folder) {
        return new RunReport(run, SqueezeFinding.of(run, folder));
    }

    @Override
    public String launches(RunDirectory run) {
        return Phrases.count(run.values(SqueezeLaunch.LOG).size(), "launch");
    }

    @Override
    public List<String> dryRun(
            Plan plan,
            UnaryOperator<Plan> foreseen,
            @Nullable Epilogue epilogue,
            FinalLoad finalLoad,
            Session session) {
        Plan here = foreseen.apply(plan);
        return SqueezeDryRun.lines(
                here, Objects.requireNonNull(here.squeeze()), session.programs());
    }
}
