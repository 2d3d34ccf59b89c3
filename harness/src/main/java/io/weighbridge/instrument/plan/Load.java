package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The load on a workload during one slice: in the closed model a number of connections, each of
 * which sends its next request as soon as it has an answer; in the open model a fixed rate, however
 * slow the answers are.
 *
 * @param name distinguishes it from the plan's other loads; absent if there is only one
 * @param driver the load tool's name, such as {@code ab}
 * @param connections concurrent connections, 1 to 20,000; in the open model, their maximum
 * @param requests in one slice, for tools that stop after a number of requests; absent: as many as
 *     take about a second, see {@link SliceSize}
 * @param duration of one slice, for tools that stop after a time; absent: about a second
 * @param keepAlive whether a connection carries more than one request, for tools with that option
 * @param protocol the application protocol
 * @param pipeline requests in flight on a connection, 1 or more
 * @param rate in the open model; absent in the closed one
 * @param options additional options for the tool, passed unmodified
 * @param agents the machines that generate it; absent: this one
 * @param timeout the longest wait for an answer, over 0; absent: the tool's default
 */
@RecordBuilder
public record Load(
        @Nullable String name,
        String driver,
        int connections,
        @Nullable Long requests,
        @Nullable Duration duration,
        boolean keepAlive,
        Protocol protocol,
        int pipeline,
        @Nullable Rate rate,
        List<String> options,
        @Nullable LoadAgents agents,
        @Nullable Duration timeout)
        implements LoadBuilder.With {

    /** The most connections of a load. */
    public static final int MOST_CONNECTIONS = 20_000;

    /** The most requests in one slice. */
    public static final long MOST_REQUESTS = 1_000_000_000;

    /** The name of the closed load that measures the peak when rates are given as shares of it. */
    static final String PEAK = "peak";

    public static final Load DEFAULT =
            new Load(
                    null, "ab", 10, null, null, false, Protocol.H1, 1, null, List.of(), null, null);

    /**
     * The load of commands without a plan. The tool that needs no installation sends it over ten
     * kept-alive connections with HTTP/1.1, as a load balancer would.
     */
    public static final Load BUILT_IN = DEFAULT.by(LoadTool.BUILTIN.key()).withKeepAlive(true);

    /**
     * The loads of commands without a plan that compare servers: the peak, and everything else at a
     * fixed rate.
     */
    public static final List<Load> COMPARING = BUILT_IN.withRates(null, List.of(Rate.COMPARED));

    public Load {
        options = List.copyOf(options);
    }

    /** The load tool. */
    public LoadTool tool() {
        return LoadTool.named(driver);
    }

    /** A closed load over HTTP/1.1 with a number of requests, as ab generates it. */
    public static Load closed(
            String driver,
            int connections,
            long requests,
            boolean keepAlive,
            List<String> options) {
        return DEFAULT.with()
                .driver(driver)
                .connections(connections)
                .requests(requests)
                .keepAlive(keepAlive)
                .options(options)
                .build();
    }

    /** Whether requests are sent at a fixed rate (the open model). */
    public boolean open() {
        return rate != null;
    }

    /** The maximum number of requests in flight. */
    public int inFlight() {
        return connections * pipeline;
    }

    /** Whether a slice ends after a time instead of a number of requests. */
    public boolean timed() {
        return open() || tool().bound() == LoadTool.Bound.TIME;
    }

    /**
     * The number of requests that a slice should send. At a fixed rate, it is the rate times the
     * duration, rounded, at least 1; the rate must be in requests per second, and the duration must
     * be known. Null if a slice ends after a time and sends as many as are answered, or if the
     * number is not known yet. A mix has a number of requests even if its tool takes a time.
     */
    public @Nullable Long planned() {
        if (rate != null) {
            long nanos = Objects.requireNonNull(duration).toNanos();
            return Math.max(1, Math.round(rate.amount() * nanos / 1e9));
        }
        boolean counted = !timed() || tool().can(LoadTool.Ability.MIXES);
        return counted ? requests : null;
    }

    /**
     * Whether its tool keeps running and loads all targets in passes. Background load is then
     * measured over all slices of a round together. A load at a fixed rate whose duration the plan
     * gives is not: a slice may then be long.
     */
    public boolean inPasses() {
        return tool().can(LoadTool.Ability.STAYS_UP) && !(open() && sized());
    }

    /** Whether it is measured in passes whose slices are as short as {@link SliceSize#PASS}. */
    public boolean inShortPasses() {
        return inPasses() && !sized();
    }

    /** Whether it has a size; otherwise the size is computed from the rate of a warm server. */
    public boolean sized() {
        return timed() ? duration != null : requests != null;
    }

    /**
     * Whether a warm-up under another load is enough for this one. The same server code must answer
     * both loads. If this load's number of requests follows from the warm-up's rate, both must also
     * have the same tool: different tools use so much more or less CPU on the same cores that their
     * rates differ by more than a factor of ten.
     */
    boolean isWarmedBy(Load other) {
        return (sized() || timed() || driver.equals(other.driver))
                && protocol == other.protocol
                && pipeline == other.pipeline
                && keepAlive == other.keepAlive
                && connections == other.connections;
    }

    /**
     * This load at its peak, and at each of some rates. The names of the loads tell them apart.
     *
     * @param prefix of the names; null: none
     */
    List<Load> withRates(@Nullable String prefix, List<Rate> rates) {
        String before = prefix == null ? "" : prefix + " ";
        List<Load> loads = new ArrayList<>();
        loads.add(with().name(before + PEAK).rate(null).build());
        for (Rate rate : rates) {
            loads.add(with().name(before + "at " + rate.text()).rate(rate).requests(null).build());
        }
        return List.copyOf(loads);
    }

    /**
     * The same load for a shorter time. If its size is a number of requests, it is a part of them,
     * at least one.
     *
     * @param whole the time that its size takes
     */
    public Load shortened(Duration time, Duration whole) {
        if (requests == null) {
            return withDuration(time);
        }
        long part = Math.max(1, requests * time.toNanos() / whole.toNanos());
        return with().requests(part).duration(duration == null ? null : time).build();
    }

    /** The same load by another tool. It has no agents, because agents belong to one tool. */
    public Load by(String other) {
        return other.equals(driver)
                ? this
                : with().driver(other).options(List.of()).agents(null).build();
    }

    /**
     * The same load over at most a number of connections, but at least one for each machine that
     * generates it.
     */
    public Load overAtMost(int most) {
        int machines = agents == null ? 1 : agents.count();
        return withConnections(Math.min(connections, Math.max(most, machines)));
    }
}
