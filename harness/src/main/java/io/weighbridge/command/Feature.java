package io.weighbridge.command;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.report.Supplement;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.Backend;
import io.weighbridge.instrument.run.Enclosure;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.MixReader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What a feature adds to weigh. By default a method adds nothing. {@code cli/Registration} lists
 * the features, and nothing else names them.
 */
public interface Feature {

    /** Its commands, in the order of the help. */
    default List<CommandLine> commands(Session session) {
        return List.of();
    }

    /** Its options of {@code weigh run}, new for each command line. */
    default @Nullable RunFlags flags() {
        return null;
    }

    /**
     * Its options of every command that measures the jars of {@code --jar}, new for each command
     * line.
     */
    default @Nullable RunFlags jarFlags(Session session) {
        return null;
    }

    /** The kind of runs that it makes; null if it makes none. */
    default @Nullable RunKind kind() {
        return null;
    }

    /** The services of a plan; null if it has none of this feature. */
    default @Nullable Backend backend(Plan plan) {
        return null;
    }

    /** What the servers of a plan are started in; null if it is nothing of this feature. */
    default @Nullable Enclosure enclosure(Plan plan) {
        return null;
    }

    /** Reads files of requests; null if it reads none. */
    default @Nullable MixReader mixReader() {
        return null;
    }

    /** What followed the last launch of an earlier run; null if that was not of this feature. */
    default @Nullable Epilogue epilogue(RunDirectory earlier) {
        return null;
    }

    /**
     * What can follow the last launch of a run.
     *
     * @param key as {@link Epilogue#key}
     * @return null if it is not of this feature
     */
    default @Nullable Epilogue epilogue(String key) {
        return null;
    }

    /**
     * Its part of the report of a comparison.
     *
     * @param folder of the run
     * @return null if it has none
     */
    default @Nullable Supplement supplement(Path folder, Comparison comparison) {
        return null;
    }

    /** Lists of plans that it can run; null if it has none. */
    default @Nullable PlanLists planLists() {
        return null;
    }
}
