package io.weighbridge.run;

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
import static io.weighbridge.model.Metric.REQUESTS_PER_SECOND;
import static io.weighbridge.model.Metric.SERVER_BUSY;

import io.weighbridge.model.Measurements;
import io.weighbridge.result.LoadResult;
import io.weighbridge.sample.CpuTimes;
import java.util.OptionalDouble;

/**
 * Turns two readings and what the client saw between them into costs per request. Counters are only
 * ever subtracted.
 */
final class SliceFigures {

    private SliceFigures() {}

    static Measurements of(LoadResult client, Reading before, Reading after, Cores cores) {
        return clientSide(client)
                .and(serverSide(client, before, after, cores))
                .and(machineSide(client, before, after, cores));
    }

    private static Measurements clientSide(LoadResult client) {
        Measurements seen =
                Measurements.NONE
                        .with(REQUESTS_PER_SECOND, client.requestsPerSecond())
                        .with(LATENCY_MEAN, client.latencyMean())
                        .with(LATENCY_MAX, client.latencyMax())
                        .with(LATENCY_P50, percentile(client, 50))
                        .with(LATENCY_P90, percentile(client, 90))
                        .with(LATENCY_P99, percentile(client, 99));
        return client.bytesReceived().isPresent()
                ? seen.with(
                        BYTES_PER_RESPONSE,
                        client.bytesReceived().getAsLong() / (double) client.completed())
                : seen;
    }

    private static OptionalDouble percentile(LoadResult client, double percent) {
        Double seconds = client.percentiles().get(percent);
        return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    }

    private static Measurements serverSide(
            LoadResult client, Reading before, Reading after, Cores cores) {
        double requests = client.completed();
        Measurements costs = Measurements.NONE;
        if (before.server().cpu().isPresent() && after.server().cpu().isPresent()) {
            CpuTimes spent = after.server().cpu().get().minus(before.server().cpu().get());
            costs =
                    costs.with(CPU_PER_REQUEST, spent.application() / requests)
                            .with(JIT_CPU_PER_REQUEST, spent.jit() / requests)
                            .with(GC_CPU_PER_REQUEST, spent.gc() / requests)
                            .with(OTHER_CPU_PER_REQUEST, spent.other() / requests)
                            .with(JIT_SHARE, jitShare(spent))
                            .with(
                                    SERVER_BUSY,
                                    spent.total() / (seconds(before, after) * cores.serverCount()));
        }
        if (before.server().allocated().isPresent() && after.server().allocated().isPresent()) {
            long allocated =
                    after.server().allocated().getAsLong()
                            - before.server().allocated().getAsLong();
            costs = costs.with(ALLOCATED_PER_REQUEST, allocated / requests);
        }
        if (before.server().gcCount().isPresent() && after.server().gcCount().isPresent()) {
            costs =
                    costs.with(
                            GC_COUNT,
                            after.server().gcCount().getAsLong()
                                    - before.server().gcCount().getAsLong());
        }
        if (before.server().gcSeconds().isPresent() && after.server().gcSeconds().isPresent()) {
            costs =
                    costs.with(
                            GC_PAUSE,
                            after.server().gcSeconds().getAsDouble()
                                    - before.server().gcSeconds().getAsDouble());
        }
        return costs;
    }

    /** The JIT compiler's share of what a server spent; 0 where it spent nothing. */
    static double jitShare(CpuTimes spent) {
        return spent.total() == 0 ? 0 : spent.jit() / spent.total();
    }

    private static Measurements machineSide(
            LoadResult client, Reading before, Reading after, Cores cores) {
        double elapsed = seconds(before, after);
        Measurements shares = Measurements.NONE;
        OptionalDouble clientCpu = clientCpu(before, after);
        if (clientCpu.isPresent()) {
            shares =
                    shares.with(
                                    CLIENT_CPU_PER_REQUEST,
                                    clientCpu.getAsDouble() / client.completed())
                            .with(
                                    CLIENT_BUSY,
                                    clientCpu.getAsDouble()
                                            / (client.elapsed() * cores.clientCount()));
        }
        if (clientCpu.isPresent()
                && before.server().cpu().isPresent()
                && after.server().cpu().isPresent()) {
            double ours =
                    clientCpu.getAsDouble()
                            + after.server().cpu().get().minus(before.server().cpu().get()).total()
                            + (after.idleCpu() - before.idleCpu())
                            + (after.machine().ownCpu() - before.machine().ownCpu());
            double busy = cores.busy(after.machine().busy()) - cores.busy(before.machine().busy());
            int count = cores.watchedCount(after.machine().busy());
            if (count > 0) {
                shares = shares.with(FOREIGN_SHARE, Math.max(0, busy - ours) / (elapsed * count));
            }
        }
        return shares;
    }

    /**
     * The load tool is the only child that ends inside a slice, so the growth of ended children's
     * CPU is its CPU.
     */
    private static OptionalDouble clientCpu(Reading before, Reading after) {
        if (before.machine().childrenCpu().isEmpty() || after.machine().childrenCpu().isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                after.machine().childrenCpu().getAsDouble()
                        - before.machine().childrenCpu().getAsDouble());
    }

    static double seconds(Reading before, Reading after) {
        return (after.machine().nanoTime() - before.machine().nanoTime()) / 1e9;
    }
}
