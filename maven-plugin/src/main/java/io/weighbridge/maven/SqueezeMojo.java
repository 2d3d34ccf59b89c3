package io.weighbridge.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Packages the project and finds how little memory it needs, as <code>weigh squeeze</code> does.
 */
@Mojo(name = "squeeze")
@Execute(phase = LifecyclePhase.PACKAGE)
public final class SqueezeMojo extends WeighMojo {

    /** The number of requests per second. */
    @Parameter(property = "rate")
    private @Nullable String rate;

    /** The goal that a launch must meet, such as <code>p99=50ms</code>. */
    @Parameter(property = "goal")
    private @Nullable String goal;

    @Override
    String command() {
        return "squeeze";
    }

    @Override
    void addOptions(OptionWords words) {
        words.option("--rate", rate).option("--goal", goal);
    }
}
