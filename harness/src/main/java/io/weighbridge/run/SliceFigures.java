package io.weighbridge.run;

import static io.weighbridge.model.Metric.ADDED_LATENCY;
import static io.weighbridge.model.Metric.ALLOCATED_PER_REQUEST;
import static io.weighbridge.model.Metric.BYTES_PER_RESPONSE;
import static io.weighbridge.model.Metric.CLIENT_BUSY;
import static io.weighbridge.model.Metric.CLIENT_CPU_PER_REQUEST;
import static io.weighbridge.model.Metric.CPU_PER_REQUEST;
import static io.weighbridge.model.Metric.FOREIGN_SHARE;
import static io.weighbridge.model.Metric.GC_COUNT;
import static io.weighbridge.model.Metric.GC_CPU_PER_REQUEST;
import static io.weighbridge.model.Metric.GC_PAUSE;
import static io.weighbridge.model.Metric.JIT_CPU_PER_REQUEST;
import static io.weighbridge.model.Metric.JIT_SHARE;
import static io.weighbridge.model.Metric.LATENCY_MAX;
import static io.weighbridge.model.Metric.LATENCY_MEAN;
import static io.weighbridge.model.Metric.LATENCY_P50;
import static io.weighbridge.model.Metric.LATENCY_P90;
import static io.weighbridge.model.Metric.LATENCY_P99;
import static io.weighbridge.model.Metric.OTHER_CPU_PER_REQUEST;
import static io.weighbridge.model.Metric.REQUESTS_PER_CPU_SECOND;
import static io.weighbridge.model.Metric.REQUESTS_PER_SECOND;
import static io.weighbridge.model.Metric.SERVER_BUSY;
import static io.weighbridge.model.Metric.SERVICE_P50;
import static io.weighbridge.model.Metric.SERVICE_P99;
import static io.weighbridge.model.Metric.STORE_CPU;
import static io.weighbridge.model.Metric.STORE_REQUESTS;
import static io.weighbridge.model.Metric.STORE_TOOK;
import static io.weighbridge.model.Metric.SWITCHES_PER_REQUEST;
import static io.weighbridge.model.Metric.USER_CPU_PER_REQUEST;

import io.weighbridge.model.Measurements;
import io.weighbridge.os.CpuSet;
import io.weighbridge.result.LoadResult;
import io.weighbridge.sample.BackgroundLoad;
import io.weighbridge.sample.CpuTimes;
import io.weighbridge.sample.ServerReading;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Computes costs per request from two readings and the client's result. It uses only differences of
 * counters.
 */
final class SliceFigures {

    private SliceFigures() {}

    static Measurements of(LoadResult client, Reading before, Reading after, Cores cores) {
        return clientSide(client)
                .and(serverSide(client, before, after, cores))
                .and(machineSide(client, before, after, cores));
    }

    /**
     * The same for one of many short slices, whose background load is measured over all of them
     * only.
     */
    static Measurements ofPass(LoadResult client, Reading before, Reading after, Cores cores) {
        return clientSide(client)
                .and(serverSide(client, before, after, cores))
                .and(toolSide(client, before, after, cores));
    }

    /**
     * The store's part of a slice. The store reports its time for searches only. For a slice
     * without searches, such as one that adds employees, the other values are absent.
     *
     * @param reported the store's own figures, as the difference between readings before and after
     *     the slice; null if they are unknown
     */
    static Measurements store(
            LoadResult client, Reading before, Reading after, StoreTimes.@Nullable Total reported) {
        double requests = client.sent();
        OptionalDouble took = OptionalDouble.empty();
        OptionalDouble perRequest = OptionalDouble.empty();
        if (reported != null) {
            perRequest = OptionalDouble.of(reported.requests() / requests);
            if (reported.searches() > 0) {
                took = OptionalDouble.of(reported.seconds() / requests);
            }
        }
        return Measurements.NONE
                .with(STORE_CPU, per(requests, seconds(storeGrowth(before, after))))
                .with(STORE_REQUESTS, perRequest)
                .with(STORE_TOOK, took)
                .with(ADDED_LATENCY, growth(took, meanOfAll(client)));
    }

    /**
     * The mean latency over the same requests as in the server's report, including those with which
     * a tool warms itself up. With fewer, faster answers it could be lower than the store's mean
     * time over all.
     */
    private static OptionalDouble meanOfAll(LoadResult client) {
        return seconds(client.own() == null ? client.latencyMean() : client.own().meanService());
    }

    private static Measurements clientSide(LoadResult client) {
        return Measurements.NONE
                .with(REQUESTS_PER_SECOND, client.requestsPerSecond())
                .with(LATENCY_MEAN, seconds(client.latencyMean()))
                .with(LATENCY_MAX, seconds(client.latencyMax()))
                .with(LATENCY_P50, percentile(client, 50))
                .with(LATENCY_P90, percentile(client, 90))
                .with(LATENCY_P99, percentile(client, 99))
                .with(SERVICE_P50, service(client, 50))
                .with(SERVICE_P99, service(client, 99))
                .with(BYTES_PER_RESPONSE, bytes(client));
    }

    private static OptionalDouble bytes(LoadResult client) {
        Long bytes = client.bytesReceived();
        return bytes == null
                ? OptionalDouble.empty()
                : per((double) client.completed(), OptionalDouble.of(bytes));
    }

    private static OptionalDouble percentile(LoadResult client, double percent) {
        return seconds(client.percentiles().get(percent));
    }

    private static OptionalDouble service(LoadResult client, double percent) {
        return client.openly() == null
                ? OptionalDouble.empty()
                : seconds(client.openly().service().get(percent));
    }

    private static OptionalDouble seconds(@Nullable Double known) {
        return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
    }

    private static Measurements serverSide(
            LoadResult client, Reading before, Reading after, Cores cores) {
        double requests = client.sent();
        double loaded = client.own() == null ? seconds(before, after) : client.own().span();
        double offered = loaded * cores.serverCount();
        CpuTimes spent = spent(before, after);
        Measurements costs = spent == null ? Measurements.NONE : cpuCosts(spent, requests, offered);
        ServerReading start = before.server();
        ServerReading end = after.server();
        OptionalDouble allocated = growth(number(start.allocated()), number(end.allocated()));
        return costs.with(ALLOCATED_PER_REQUEST, per(requests, allocated))
                .with(GC_COUNT, growth(number(start.gcCount()), number(end.gcCount())))
                .with(GC_PAUSE, growth(seconds(start.gcSeconds()), seconds(end.gcSeconds())));
    }

    /**
     * @param offered CPU seconds that the server's cores had
     */
    private static Measurements cpuCosts(CpuTimes spent, double requests, double offered) {
        return Measurements.NONE
                .with(CPU_PER_REQUEST, spent.application() / requests)
                .with(USER_CPU_PER_REQUEST, per(requests, seconds(spent.user())))
                .with(JIT_CPU_PER_REQUEST, spent.jit() / requests)
                .with(GC_CPU_PER_REQUEST, spent.gc() / requests)
                .with(OTHER_CPU_PER_REQUEST, spent.other() / requests)
                .with(SWITCHES_PER_REQUEST, per(requests, number(spent.switches())))
                .with(REQUESTS_PER_CPU_SECOND, perCpuSecond(requests, spent))
                .with(JIT_SHARE, jitShare(spent))
                .with(SERVER_BUSY, spent.total() / offered);
    }

    private static OptionalDouble perCpuSecond(double requests, CpuTimes spent) {
        return spent.total() > 0
                ? OptionalDouble.of(requests / spent.total())
                : OptionalDouble.empty();
    }

    private static @Nullable CpuTimes spent(Reading before, Reading after) {
        CpuTimes start = before.server().cpu();
        CpuTimes end = after.server().cpu();
        return start == null || end == null ? null : end.minus(start);
    }

    /** The JIT compiler's share of a server's CPU time; 0 if it used none. */
    static double jitShare(CpuTimes spent) {
        return spent.total() == 0 ? 0 : spent.jit() / spent.total();
    }

    private static Measurements machineSide(
            LoadResult client, Reading before, Reading after, Cores cores) {
        OptionalDouble clientCpu = clientCpu(client, before, after);
        return toolSide(client, before, after, cores)
                .with(FOREIGN_SHARE, foreign(before, after, cores, clientCpu));
    }

    private static OptionalDouble clientCpu(LoadResult client, Reading before, Reading after) {
        // The load tool is the only child that ends during a slice. So the growth of ended
        // children's CPU time is the load tool's.
        OptionalDouble spent =
                growth(
                        seconds(before.machine().childrenCpu()),
                        seconds(after.machine().childrenCpu()));
        return client.own() == null ? spent : seconds(client.own().cpu());
    }

    private static Measurements toolSide(
            LoadResult client, Reading before, Reading after, Cores cores) {
        OptionalDouble clientCpu = clientCpu(client, before, after);
        OptionalDouble reported =
                client.own() == null ? OptionalDouble.empty() : seconds(client.own().busy());
        OptionalDouble busy =
                reported.isPresent()
                        ? reported
                        : per(client.elapsed() * cores.clientCount(), clientCpu);
        return Measurements.NONE
                .with(CLIENT_CPU_PER_REQUEST, per((double) client.completed(), clientCpu))
                .with(CLIENT_BUSY, busy);
    }

    private static OptionalDouble foreign(
            Reading before, Reading after, Cores cores, OptionalDouble clientCpu) {
        CpuTimes server = spent(before, after);
        CpuSet ours = cores.ours(after.machine());
        if (clientCpu.isEmpty() || server == null || ours == null) {
            return OptionalDouble.empty();
        }
        Double store = storeGrowth(before, after);
        double servers =
                server.total() + (after.idleCpu() - before.idleCpu()) + (store == null ? 0 : store);
        return seconds(
                BackgroundLoad.share(
                        before.machine(), after.machine(), ours, servers, clientCpu.getAsDouble()));
    }

    /** CPU seconds that the store used; null if they are unknown. */
    private static @Nullable Double storeGrowth(Reading before, Reading after) {
        Double from = before.storeCpu();
        Double to = after.storeCpu();
        return from == null || to == null ? null : to - from;
    }

    private static OptionalDouble number(@Nullable Long count) {
        return count == null ? OptionalDouble.empty() : OptionalDouble.of((double) count);
    }

    private static OptionalDouble growth(OptionalDouble before, OptionalDouble after) {
        return before.isPresent() && after.isPresent()
                ? OptionalDouble.of(after.getAsDouble() - before.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble per(double divisor, OptionalDouble amount) {
        return amount.isPresent() ? OptionalDouble.of(amount.getAsDouble() / divisor) : amount;
    }

    static double seconds(Reading before, Reading after) {
        return (after.machine().nanoTime() - before.machine().nanoTime()) / 1e9;
    }
}
