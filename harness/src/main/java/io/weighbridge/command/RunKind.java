package io.weighbridge.command;

import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.Study;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A kind of runs, such as comparisons of targets: how they are made, and what they find. */
public interface RunKind {

    /** Whether a plan's run is of this kind. */
    boolean of(Plan plan);

    /** What such a run is, with its article, for a sentence. */
    String words();

    /** Whether its launches are trials with slices, which vary as those of other runs do. */
    default boolean trials() {
        return true;
    }

    /** Whether it compares targets. */
    default boolean comparesTargets() {
        return false;
    }

    /** The options of {@code weigh run} for such a run, besides those of reports; null: all. */
    default @Nullable Set<String> options() {
        return null;
    }

    /** The plan that is carried out: its launches are chosen. */
    default Plan drawn(Plan plan) {
        return plan;
    }

    /**
     * Carries out a plan.
     *
     * @param between decides after each round whether another one follows
     */
    Study study(BetweenRounds between);

    /**
     * The report of a run.
     *
     * @param trials in the order in which they were written
     * @param folder of the run, which may have more results; null: it has none
     */
    RunReport report(RunRecord run, List<Trial> trials, @Nullable Path folder);

    /** Whether a format can have the report of such a run. */
    default boolean writes(Format format) {
        return comparesTargets() || !format.comparisons();
    }

    /** How many launches a stored run has, for a list of runs. */
    default String launches(RunDirectory run) {
        Plan plan = run.record().plan();
        int done = new Trials(run.trials()).latest().size();
        int planned = plan.rounds() * plan.perRound();
        return plan.roundsFillTime() || done == planned
                ? Phrases.count(done, "launch")
                : "%d of %d launches".formatted(done, planned);
    }

    /**
     * A run that compares targets and belongs to a run of this kind; null if there is none.
     *
     * @param folder of the run of this kind
     */
    default @Nullable String comparing(Path folder) {
        return null;
    }

    /**
     * What a run would do, a line each. Nothing is started.
     *
     * @param foreseen the part of a plan that can run here
     * @param epilogue follows the last launch; null: nothing follows
     * @param finalLoad follows the last measurement
     */
    default List<String> dryRun(
            Plan plan,
            UnaryOperator<Plan> foreseen,
            @Nullable Epilogue epilogue,
            FinalLoad finalLoad,
            Session session) {
        return DryRun.lines(foreseen.apply(plan), epilogue, finalLoad, session);
    }

    /**
     * Runs a plan, prints the report and returns the exit code.
     *
     * @param how runs one plan, and reports it
     */
    default int run(Plan plan, RunOptions options, Progress progress, PlanRun how)
            throws InterruptedException, IOException {
        return how.run(plan, options, progress);
    }
}
