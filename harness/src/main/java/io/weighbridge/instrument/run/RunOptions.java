package io.weighbridge.instrument.run;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.result.Stopping;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Options of a run.
 *
 * @param results the folder in which each run creates its own folder
 * @param resume the id of the run to resume; null for a new run
 * @param rounds the total number of rounds of a resumed run; null: as planned
 * @param epilogue follows the last launch, and is excluded from the results; null: none, or that of
 *     the run that is resumed
 * @param finalLoad follows the last measurement of the last round, and is excluded from the results
 * @param history whether earlier runs on this machine may be used to estimate how much launches
 *     vary
 * @param command as typed, stored with the run
 * @param stopping interval widths that end a new run; null: the number of rounds ends it
 * @param between decides after each round whether the run continues
 * @param begun receives the run's id as soon as its folder exists
 * @param jarSteps change jars before they are launched, in this order
 */
@RecordBuilder
public record RunOptions(
        Path results,
        @Nullable String resume,
        @Nullable Integer rounds,
        @Nullable Epilogue epilogue,
        FinalLoad finalLoad,
        boolean history,
        List<String> command,
        @Nullable Stopping stopping,
        BetweenRounds between,
        Consumer<String> begun,
        List<JarStep> jarSteps)
        implements RunOptionsBuilder.With {

    public RunOptions {
        command = List.copyOf(command);
        jarSteps = List.copyOf(jarSteps);
    }

    /**
     * Options of a new run, with defaults for all other options.
     *
     * @param results the folder in which each run creates its own folder
     * @param command as typed
     */
    public static RunOptions into(Path results, List<String> command) {
        return RunOptionsBuilder.builder()
                .results(results)
                .finalLoad(FinalLoad.NONE)
                .history(true)
                .command(command)
                .between(BetweenRounds.GO_ON)
                .begun(id -> {})
                .jarSteps(List.of())
                .build();
    }
}
