package io.weighbridge.plan;

import io.weighbridge.model.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a workload is driven in one slice: in the closed model so many connections as fast as answers
 * come, in the open model a fixed rate whatever comes back.
 *
 * @param name tells it from the other loads of a plan; absent where there is only one
 * @param driver the load tool's name, such as {@code ab}
 * @param connections concurrent connections, 1 to 20,000; in the open model at most so many
 * @param requests in one slice, for tools that load until so many are answered; 20,000 or more make
 *     the kernel's 10 ms clock ticks small
 * @param duration of one slice, for tools that load for a time
 * @param keepAlive whether a connection carries more than one request, where the tool can ask for
 *     that
 * @param protocol what is spoken
 * @param pipeline requests in flight on a connection, 1 or more
 * @param rate in the open model; absent in the closed one
 * @param options more options for the tool, verbatim
 * @param agents the machines it comes from; absent: this one
 * @param timeout how long an answer may take, over 0; absent: as long as the tool waits by itself
 */
public record Load(
        Optional<String> name,
        String driver,
        int connections,
        long requests,
        Duration duration,
        boolean keepAlive,
        Protocol protocol,
        int pipeline,
        Optional<Rate> rate,
        List<String> options,
        Optional<Agents> agents,
        Optional<Duration> timeout) {

    /** How the closed load is called that finds the peak of which rates are shares. */
    static final String PEAK = "peak";

    /** What a plan that says nothing gets. */
    public static final Load DEFAULT = closed("ab", 10, 20_000, false, List.of());

    public Load {
        options = List.copyOf(options);
    }

    /** A load under which answers may take as long as the tool waits by itself. */
    public Load(
            Optional<String> name,
            String driver,
            int connections,
            long requests,
            Duration duration,
            boolean keepAlive,
            Protocol protocol,
            int pipeline,
            Optional<Rate> rate,
            List<String> options,
            Optional<Agents> agents) {
        this(
                name,
                driver,
                connections,
                requests,
                duration,
                keepAlive,
                protocol,
                pipeline,
                rate,
                options,
                agents,
                Optional.empty());
    }

    /** A closed load of HTTP/1 for so many requests, as ab drives it. */
    public static Load closed(
            String driver,
            int connections,
            long requests,
            boolean keepAlive,
            List<String> options) {
        return new Load(
                Optional.empty(),
                driver,
                connections,
                requests,
                Duration.ofSeconds(2),
                keepAlive,
                Protocol.H1,
                1,
                Optional.empty(),
                options,
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

    /** Whether the same server code answers both: so that what warms it for one does for both. */
    boolean exercisesAs(Load other) {
        return protocol == other.protocol
                && pipeline == other.pipeline
                && keepAlive == other.keepAlive
                && connections == other.connections;
    }

    /** The same load under another name. */
    public Load named(String other) {
        return with(Optional.of(other), driver, connections, requests, duration, protocol, rate);
    }

    /**
     * The same load by another tool. The machines it came from stay behind: each tool has its own.
     */
    public Load withDriver(String other) {
        Load same = with(name, other, connections, requests, duration, protocol, rate);
        return other.equals(driver) ? same : same.from(Optional.empty());
    }

    /** The same load from other machines, or from this one where there are none. */
    public Load from(Optional<Agents> others) {
        return new Load(
                name,
                driver,
                connections,
                requests,
                duration,
                keepAlive,
                protocol,
                pipeline,
                rate,
                options,
                others,
                timeout);
    }

    /** The same load over so many connections. */
    public Load withConnections(int other) {
        return with(name, driver, other, requests, duration, protocol, rate);
    }

    /** The same load over no more connections than that, but one for each machine it comes from. */
    public Load overAtMost(int most) {
        int machines = agents.map(Agents::count).orElse(1);
        return withConnections(Math.min(connections, Math.max(most, machines)));
    }

    /** The same load with another number of requests. */
    public Load withRequests(long other) {
        return with(name, driver, connections, other, duration, protocol, rate);
    }

    /** The same load for another time. */
    public Load withDuration(Duration other) {
        return with(name, driver, connections, requests, other, protocol, rate);
    }

    /** The same load in another protocol. */
    public Load withProtocol(Protocol other) {
        return with(name, driver, connections, requests, duration, other, rate);
    }

    /** The same load at a rate, or in the closed model where there is none. */
    public Load at(Optional<Rate> other) {
        return with(name, driver, connections, requests, duration, protocol, other);
    }

    private Load with(
            Optional<String> otherName,
            String otherDriver,
            int otherConnections,
            long otherRequests,
            Duration otherDuration,
            Protocol otherProtocol,
            Optional<Rate> otherRate) {
        return new Load(
                otherName,
                otherDriver,
                otherConnections,
                otherRequests,
                otherDuration,
                keepAlive,
                otherProtocol,
                pipeline,
                otherRate,
                options,
                agents,
                timeout);
    }
}
