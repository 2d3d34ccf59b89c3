package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.PrivateFolder;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.os.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps that change the jars of a run, in their order.
 *
 * @param work what each step has decided to do
 */
public record JarSteps(List<JarStep> steps, List<JarStep.Work> work) {

    /** Makes what the steps work with. */
    @FunctionalInterface
    interface Benches {
        /**
         * For one attempt to carry out all steps.
         *
         * @param run whose plan needs no step that has failed before
         */
        JarBench of(RunDirectory run) throws InterruptedException;
    }

    /** Leaves out of a plan what needs jars that could not be changed. */
    @FunctionalInterface
    interface Less {
        /**
         * The plan with other targets, and with notes that say what is left out.
         *
         * @throws UsageException if nothing can be left out
         */
        Plan without(Plan plan, JarStepFailedException failed);
    }

    /**
     * Lets each step decide what to do for a plan's targets. Nothing is written.
     *
     * @throws UsageException naming all jars for which a step is impossible
     */
    public static JarSteps decided(List<JarStep> steps, List<Target> targets) {
        return new JarSteps(steps, steps.stream().map(step -> step.decide(targets)).toList());
    }

    /**
     * Changes the jars of a run, from the start if an interrupted run has changed some of them. If
     * a step fails, the plan is run without what needs the failed step, if it can do without.
     *
     * @param less leaves out of the plan what needs the failed step
     * @param benches what the steps work with
     * @param say receives what is left out
     * @return the run, whose plan starts the changed jars
     * @throws UsageException if the plan cannot do without the failed step
     */
    RunDirectory carryOut(RunDirectory begun, Less less, Benches benches, Consumer<String> say)
            throws InterruptedException {
        RunDirectory directory = begun;
        JarSteps decided = this;
        while (true) {
            try {
                return decided.write(benches.of(directory));
            } catch (JarStepFailedException failed) {
                int known = directory.typed().notes().size();
                Plan other = less.without(directory.typed(), failed);
                other.notes().stream().skip(known).forEach(say);
                failed.lastLines().forEach(line -> say.accept("    " + line));
                directory =
                        directory.with(
                                directory
                                        .record()
                                        .withPlan(other)
                                        .withArtifacts(Artifacts.of(other)));
                decided = decided(steps, other.targets());
            }
        }
    }

    /**
     * Carries out all steps.
     *
     * @return the run, whose plan starts the changed jars; unchanged if no step concerns a target
     * @throws JarStepFailedException if a step fails
     */
    public RunDirectory write(JarBench bench) throws JarStepFailedException, InterruptedException {
        RunDirectory directory = bench.directory();
        Plan plan = directory.typed();
        if (plan.targets().stream().noneMatch(target -> concern(steps, target))) {
            return directory;
        }
        Path jars = directory.jars().toAbsolutePath();
        try {
            // What an interrupted run or a failed step left may be incomplete.
            Folders.delete(jars);
            PrivateFolder.create(jars);
            List<Plan> written = new ArrayList<>();
            for (JarStep.Work step : work) {
                plan = step.write(plan, bench);
                written.add(plan);
            }
            return Artifacts.withDigests(directory, written);
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "Jars cannot be written to %s (%s): free some disk space, or choose another folder with --results"
                            .formatted(jars, e),
                    e);
        }
    }

    /** Whether one of some steps changes the jar of a target. */
    static boolean concern(List<JarStep> steps, Target target) {
        return steps.stream().anyMatch(step -> step.concerns(target));
    }
}
