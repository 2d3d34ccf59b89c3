package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import java.util.List;
import java.util.function.Consumer;

/**
 * The servers of a round that are still up after everything of them has been measured.
 *
 * @param environment the services of the run
 * @param plan what it carries out
 * @param sizes of the slices
 * @param up the servers
 * @param step receives what is done next, as a step of the run's progress
 * @param note receives sentences for the user
 */
public record WarmServers(
        RunEnvironment environment,
        RunDirectory directory,
        Plan plan,
        SizesFromWarmup sizes,
        List<ServerUnderTest> up,
        Consumer<String> step,
        Consumer<String> note) {

    public WarmServers {
        up = List.copyOf(up);
    }
}
