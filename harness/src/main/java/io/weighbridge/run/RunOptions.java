package io.weighbridge.run;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.Profiler;
import io.weighbridge.plan.GivenAgain;
import io.weighbridge.result.Stopping;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MavenSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Options of a run.
 *
 * @param results the folder that gets a folder for each run
 * @param resume the id of the run to resume; absent: a new one
 * @param rounds the total number of rounds of a resumed run; absent: as planned
 * @param profiler what records each target in a round more, which is in no figure; absent: nothing,
 *     or what the run that is resumed was to have
 * @param history whether earlier runs on this machine may say how launches vary
 * @param command as typed, to be stored with the run
 * @param planFile the plan's file, to be stored with the run; absent where flags stand for a plan
 * @param again secrets for the run that is resumed, whose files have none
 * @param stopping widths that end a new run; absent: its number of rounds does
 * @param between is asked after each round whether the run goes on
 * @param begun is told the run's id as soon as its folder is there
 * @param maven how the libraries of other containers are found, for jars that are moved
 * @param starters what brings a container instead of Boot's own starter
 */
@RecordBuilder
public record RunOptions(
        Path results,
        Optional<String> resume,
        OptionalInt rounds,
        Optional<Profiler> profiler,
        boolean history,
        List<String> command,
        Optional<Path> planFile,
        GivenAgain again,
        Optional<Stopping> stopping,
        BetweenRounds between,
        Consumer<String> begun,
        MavenSettings maven,
        Map<Container, String> starters)
        implements RunOptionsBuilder.With {

    public RunOptions {
        command = List.copyOf(command);
        starters = Map.copyOf(starters);
    }

    /**
     * A new run, from whose start on nothing else is wanted.
     *
     * @param results the folder that gets a folder for each run
     * @param command as typed
     */
    public static RunOptions into(Path results, List<String> command) {
        return new RunOptions(
                results,
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                true,
                command,
                Optional.empty(),
                GivenAgain.NOTHING,
                Optional.empty(),
                BetweenRounds.GO_ON,
                id -> {},
                MavenSettings.USUAL,
                Map.of());
    }
}
