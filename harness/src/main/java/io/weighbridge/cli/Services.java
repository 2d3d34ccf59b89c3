package io.weighbridge.cli;

import io.weighbridge.analysis.Changes;
import io.weighbridge.analysis.Gate;
import io.weighbridge.doctor.Finding;
import io.weighbridge.model.LoadTool;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Format;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The operations that commands need, as an interface so that tests can replace them. {@link Wiring}
 * implements it.
 */
public interface Services {

    /**
     * Builds and installs what a plan needs, if that is allowed without confirmation.
     *
     * @param say receives a message for each build, each installation and each part that is left
     *     out
     * @return the part of the plan that can run here
     * @throws io.weighbridge.model.UsageException if none of it can run
     */
    Plan prepare(Plan plan, Consumer<String> say) throws InterruptedException;

    /**
     * Runs a plan.
     *
     * @throws InterruptedException if the user stopped the run; finished trials are kept
     * @throws IOException if results can no longer be written
     * @throws io.weighbridge.model.UsageException if the plan cannot be run here
     */
    RunOutcome run(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException;

    /**
     * Starts the first target of a plan, and ends it, to know how long its launches take.
     *
     * @return the time from starting its process to its first correct answer; null if there was
     *     none
     * @throws io.weighbridge.model.UsageException if the plan cannot be run here
     */
    @Nullable Duration start(Plan plan, Progress progress) throws InterruptedException;

    /**
     * Reads a stored run.
     *
     * @param results the folder in which each run has its own
     * @param id the run's id; null: the newest run
     * @throws io.weighbridge.model.UsageException if there is no such run
     */
    RunOutcome open(Path results, @Nullable String id) throws IOException;

    /** All stored runs and suites, the newest first: a one-line description by id. */
    Map<String, String> runs(Path results) throws IOException;

    /**
     * Finds the differences of two runs.
     *
     * @throws io.weighbridge.model.UsageException if the runs have nothing in common
     */
    Changes compare(RunOutcome before, RunOutcome now, List<Gate> gates);

    /** The format of the results on the screen. */
    Format table();

    /** The formats that have a flag. */
    List<Format> exports();

    /** The command that starts a server, with {@code {port}} instead of its port. */
    List<String> serverCommand(Target target);

    /**
     * The command of the load tool.
     *
     * @param pinned whether it would be pinned to the client's CPUs
     */
    List<String> loadCommand(Workload workload, Load load, boolean pinned);

    /**
     * Fills a store and prints its content.
     *
     * @param keep whether to keep it running until Ctrl-C
     */
    void store(Store wanted, boolean keep, PrintWriter out, Progress progress)
            throws InterruptedException, IOException;

    /** Examines the machine. */
    List<Finding> examine();

    /**
     * The version of a load tool.
     *
     * @throws io.weighbridge.model.UsageException if it is missing
     */
    String version(LoadTool tool);

    /** The Javas of this machine: a one-line description by home. */
    Map<String, String> javas();
}
