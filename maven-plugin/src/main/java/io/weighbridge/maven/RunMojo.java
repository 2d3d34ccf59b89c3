package io.weighbridge.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Packages the project and measures its jar, as <code>weigh run</code> does. */
@Mojo(name = "run")
@Execute(phase = LifecyclePhase.PACKAGE)
public final class RunMojo extends WeighMojo {

    /**
     * Measure the jar on each of these containers: <code>tomcat</code>, <code>jetty</code>, <code>
     * undertow</code>, <code>netty</code>, or <code>all</code>.
     */
    @Parameter(property = "containers")
    private @Nullable String containers;

    /** Compare latency and CPU at this number of requests per second. */
    @Parameter(property = "rate")
    private @Nullable String rate;

    /** The number of connections. */
    @Parameter(property = "connections")
    private @Nullable String connections;

    /** The number of rounds, or their maximum if a time is given. */
    @Parameter(property = "rounds")
    private @Nullable String rounds;

    /** The load tool. */
    @Parameter(property = "driver")
    private @Nullable String driver;

    /**
     * Fail the build if a target needs more than the first one, such as <code>cpu=5%,rss=10%</code>
     * .
     */
    @Parameter(property = "gate")
    private @Nullable String gate;

    @Override
    String command() {
        return "run";
    }

    @Override
    void addOptions(OptionWords words) {
        words.option("--containers", containers)
                .option("--rate", rate)
                .option("--connections", connections)
                .option("--rounds", rounds)
                .option("--driver", driver)
                .option("--gate", gate);
    }
}
