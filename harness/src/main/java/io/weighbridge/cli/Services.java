package io.weighbridge.cli;

import io.weighbridge.doctor.Finding;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Store;
import io.weighbridge.report.Changes;
import io.weighbridge.report.Format;
import io.weighbridge.report.Gate;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The services of the commands. {@code Main} provides the real ones, tests pass lambdas.
 *
 * @param preparing installs and builds what a plan needs
 * @param running runs a plan
 * @param starting starts an application once
 * @param table prints the results
 * @param exports the formats that have a flag
 * @param comparing compares two runs
 * @param archive finds earlier runs
 * @param commands describes the commands of a run
 * @param storing fills a store, for {@code weigh store}
 * @param doctor examines the machine
 * @param drivers the load tools' names, with functions that return their versions
 * @param javas the Javas of this machine: a one-line description by home
 */
public record Services(
        Preparing preparing,
        Running running,
        Starting starting,
        Format table,
        List<Format> exports,
        Comparing comparing,
        Archive archive,
        Commands commands,
        Storing storing,
        Supplier<List<Finding>> doctor,
        Map<String, Supplier<String>> drivers,
        Supplier<Map<String, String>> javas) {

    public Services {
        exports = List.copyOf(exports);
    }

    /** Runs plans. */
    @FunctionalInterface
    public interface Running {

        /**
         * Runs a plan.
         *
         * @throws InterruptedException if the user stopped the run; finished trials are kept
         * @throws IOException if results can no longer be written
         * @throws io.weighbridge.model.UsageException if the plan cannot be run here
         */
        RunOutcome run(Plan plan, RunOptions options, Progress progress)
                throws InterruptedException, IOException;
    }

    /** Starts an application before a run, to know how long its launches take. */
    @FunctionalInterface
    public interface Starting {

        /**
         * Starts the first target of a plan, and ends it.
         *
         * @return the time from starting its process to its first correct answer; null if there was
         *     none
         * @throws io.weighbridge.model.UsageException if the plan cannot be run here
         */
        @Nullable Duration start(Plan plan, Progress progress) throws InterruptedException;
    }

    /** Compares two runs. */
    @FunctionalInterface
    public interface Comparing {

        /**
         * Finds the differences.
         *
         * @throws io.weighbridge.model.UsageException if the runs have nothing in common
         */
        Changes compare(RunOutcome before, RunOutcome now, List<Gate> gates);
    }

    /** Installs and builds the requirements of a plan. */
    @FunctionalInterface
    public interface Preparing {

        /**
         * Builds and installs what a plan needs, if that is allowed without confirmation.
         *
         * @param say receives a message for each build, each installation and each part that is
         *     left out
         * @return the part of the plan that can run here
         * @throws io.weighbridge.model.UsageException if none of it can run
         */
        Plan prepare(Plan plan, Consumer<String> say) throws InterruptedException;
    }

    /** Fills a store. */
    @FunctionalInterface
    public interface Storing {

        /**
         * Fills a store and prints its content.
         *
         * @param keep whether to keep it running until Ctrl-C
         * @return the exit code
         */
        int store(Store wanted, boolean keep, PrintWriter out, Progress progress)
                throws InterruptedException, IOException;
    }
}
