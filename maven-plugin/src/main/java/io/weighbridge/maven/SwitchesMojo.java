package io.weighbridge.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Packages the project and measures its settings, as <code>weigh switches</code> does. */
@Mojo(name = "switches")
@Execute(phase = LifecyclePhase.PACKAGE)
public final class SwitchesMojo extends WeighMojo {

    /**
     * The switches to measure, such as <code>gc</code>, instead of the usual ones. Levels of a
     * switch, as in <code>heap=256m,512m</code>, are possible in the POM only: on the command line,
     * a comma begins the next switch.
     */
    @Parameter(property = "switches")
    private @Nullable List<String> switches;

    /** The number of connections. */
    @Parameter(property = "connections")
    private @Nullable String connections;

    /** The number of rounds, or their maximum if a time is given. */
    @Parameter(property = "rounds")
    private @Nullable String rounds;

    @Override
    String command() {
        return "switches";
    }

    @Override
    void addOptions(OptionWords words) {
        words.options("--switch", switches)
                .option("--connections", connections)
                .option("--rounds", rounds);
    }
}
