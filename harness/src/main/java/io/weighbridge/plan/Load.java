package io.weighbridge.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a workload is driven in one slice: in the closed model so many connections as fast as answers
 * come, in the open model a fixed rate whatever comes back.
 *
 * @param name tells it from the other loads of a plan; absent where there is only one
 * @param driver the load tool's name, such as {@code ab}
 * @param connections concurrent connections, 1 to 20,000; in the open model at most so many
 * @param requests in one slice, for tools that load until so many are answered; absent: as many as
 *     take about a second, see {@link SliceSize}
 * @param duration of one slice, for tools that load for a time; absent: about a second
 * @param keepAlive whether a connection carries more than one request, where the tool can ask for
 *     that
 * @param protocol what is spoken
 * @param pipeline requests in flight on a connection, 1 or more
 * @param rate in the open model; absent in the closed one
 * @param options more options for the tool, verbatim
 * @param agents the machines it comes from; absent: this one
 * @param timeout how long an answer may take, over 0; absent: as long as the tool waits by itself
 */
@RecordBuilder
public record Load(
        Optional<String> name,
        String driver,
        int connections,
        OptionalLong requests,
        Optional<Duration> duration,
        boolean keepAlive,
        Protocol protocol,
        int pipeline,
        Optional<Rate> rate,
        List<String> options,
        Optional<Agents> agents,
        Optional<Duration> timeout)
        implements LoadBuilder.With {

    /** How the closed load is called that finds the peak of which rates are shares. */
    static final String PEAK = "peak";

    /** What a plan that says nothing gets. */
    public static final Load DEFAULT = closed("ab", 10, OptionalLong.empty(), false, List.of());

    /**
     * What weigh drives by itself: ten kept-alive connections of HTTP/1.1, as behind any load
     * balancer, by the tool that needs nothing installed.
     */
    public static final Load BUILT_IN =
            closed(LoadTool.BUILTIN.key(), 10, OptionalLong.empty(), true, List.of());

    /** Why a load without a size cannot be driven at cold servers. */
    public static final String NO_RATE =
            "the size of a slice follows from the rate that the warm-up finds, and there is no"
                    + " warm-up: give the load requests, or a duration where its tool loads for a"
                    + " time";

    public Load {
        options = List.copyOf(options);
    }

    /** A closed load of HTTP/1 for so many requests, as ab drives it. */
    public static Load closed(
            String driver,
            int connections,
            long requests,
            boolean keepAlive,
            List<String> options) {
        return closed(driver, connections, OptionalLong.of(requests), keepAlive, options);
    }

    private static Load closed(
            String driver,
            int connections,
            OptionalLong requests,
            boolean keepAlive,
            List<String> options) {
        return new Load(
                Optional.empty(),
                driver,
                connections,
                requests,
                Optional.empty(),
                keepAlive,
                Protocol.H1,
                1,
                Optional.empty(),
                options,
                Optional.empty(),
                Optional.empty());
    }

    /** Whether requests are sent at a rate of their own. */
    public boolean open() {
        return rate.isPresent();
    }

    /** Most requests that can be in flight at once. */
    public int inFlight() {
        return connections * pipeline;
    }

    /** Whether a slice ends after a time, and not after a number of requests. */
    public boolean timed() {
        return open() || LoadTool.named(driver).bound() == LoadTool.Bound.TIME;
    }

    /**
     * Whether its tool stays up and goes round all targets in passes: what else the machine does
     * meanwhile is known of all slices of a round together.
     */
    public boolean inPasses() {
        return LoadTool.named(driver).staysUp() && !open();
    }

    /** Whether it is measured in passes whose slices are as short as {@link SliceSize#PASS}. */
    public boolean inShortPasses() {
        return inPasses() && !sized();
    }

    /** Whether it says how large a slice is; else that follows from the rate of a warm server. */
    public boolean sized() {
        return timed() ? duration.isPresent() : requests.isPresent();
    }

    /**
     * Whether a warm-up under another load does for this one: the same server code answers both,
     * and where the number of requests follows from the warm-up's rate, the same tool finds it.
     * What other tools cost on the same cores makes their rates differ by more than ten times.
     */
    boolean isWarmedBy(Load other) {
        return (sized() || timed() || driver.equals(other.driver)) && exercisesAs(other);
    }

    private boolean exercisesAs(Load other) {
        return protocol == other.protocol
                && pipeline == other.pipeline
                && keepAlive == other.keepAlive
                && connections == other.connections;
    }

    /** The same load under another name. */
    public Load named(String other) {
        return withName(Optional.of(other));
    }

    /**
     * The same load by another tool. The machines it came from stay behind: each tool has its own.
     */
    public Load by(String other) {
        return other.equals(driver) ? this : with().driver(other).agents(Optional.empty()).build();
    }

    /** The same load over no more connections than that, but one for each machine it comes from. */
    public Load overAtMost(int most) {
        int machines = agents.map(Agents::count).orElse(1);
        return withConnections(Math.min(connections, Math.max(most, machines)));
    }

    /** The same load with another number of requests. */
    public Load withRequests(long other) {
        return withRequests(OptionalLong.of(other));
    }

    /** The same load for another time. */
    public Load withDuration(Duration other) {
        return withDuration(Optional.of(other));
    }

    /** The same load at a rate, or in the closed model where there is none. */
    public Load at(Optional<Rate> other) {
        return withRate(other);
    }
}
