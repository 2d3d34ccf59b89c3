package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.os.Throttling;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes costs per request from two readings and the client's result. It uses only differences of
 * counters.
 *
 * @param client the load tool's result
 * @param before read right before the load
 * @param after read right after the load
 * @param cores the CPUs of server and client
 */
record SliceFigures(LoadResult client, Reading before, Reading after, Cores cores) {

    /**
     * All values that are read at the start or end of a window.
     *
     * @param server the loaded server's CPU and other counters
     * @param idleCpu CPU seconds of all other servers of the round, summed
     * @param machine the machine's CPU counters
     */
    record Reading(ServerReading server, double idleCpu, MachineReading machine) {}

    /** The figures of a slice that is measured alone. */
    Measurements alone() {
        return ofPass().with(Metric.FOREIGN_SHARE, foreign());
    }

    /**
     * The figures of one of many short slices, without background load, which is measured over all
     * of them together.
     */
    Measurements ofPass() {
        Double clientCpu = clientCpu();
        return clientSide()
                .and(serverSide())
                .with(Metric.CLIENT_CPU_PER_REQUEST, per((double) client.completed(), clientCpu))
                .with(Metric.CLIENT_BUSY, clientBusy(clientCpu))
                .with(Metric.STOLEN, cores.stolen(before.machine(), after.machine()));
    }

    /**
     * The part of services in a slice. A service may report its time for some requests only. So a
     * slice without such requests has no times.
     *
     * @param start the service's own figures before the slice; null if they are unknown
     * @param end the same after the slice
     */
    Measurements backend(@Nullable BackendTotals start, @Nullable BackendTotals end) {
        double requests = client.sent();
        ServiceCpu cpu = after.machine().servicesSince(before.machine());
        Measurements figures = cpu == null ? Measurements.NONE : ofServices(cpu, requests);
        if (start == null || end == null) {
            return figures;
        }
        figures =
                figures.with(
                        Metric.BACKEND_REQUESTS, (end.requests() - start.requests()) / requests);
        if (end.timed() == start.timed()) {
            return figures;
        }
        double time = (end.seconds() - start.seconds()) / requests;
        return figures.with(Metric.BACKEND_TIME, time)
                .with(Metric.ADDED_LATENCY, growth(time, meanOfAll()));
    }

    private Measurements ofServices(ServiceCpu cpu, double requests) {
        return Measurements.NONE
                .with(Metric.SERVICE_CPU, cpu.served() / requests)
                .with(Metric.SERVICE_BACKGROUND, cpu.background() / requests)
                .with(Metric.SERVICE_BUSY, cores.serviceBusy(cpu, clientCpu(), seconds()));
    }

    /**
     * CPU seconds per request of each service, by its name; empty if there are fewer than two, or
     * if they are unknown.
     */
    Map<String, Double> byService() {
        ServiceCpu cpu = after.machine().servicesSince(before.machine());
        Map<String, Double> costs = new LinkedHashMap<>();
        if (cpu != null && cpu.serving().size() > 1) {
            cpu.serving()
                    .forEach((service, seconds) -> costs.put(service, seconds / client.sent()));
        }
        return costs;
    }

    /**
     * The mean latency over the same requests as in the server's report, including those of the
     * tool's own warm-up. Over the faster answers after the warm-up alone, it could be lower than
     * the backend's mean time, which is over all requests. Null if the tool reports no such mean.
     */
    private @Nullable Double meanOfAll() {
        LoadResult.Own own = client.own();
        return own == null ? client.latencyMean() : own.meanService();
    }

    private Measurements clientSide() {
        Measurements figures =
                Measurements.NONE
                        .with(Metric.REQUESTS_PER_SECOND, client.requestsPerSecond())
                        .with(Metric.LATENCY_MEAN, client.latencyMean())
                        .with(Metric.LATENCY_MAX, client.latencyMax())
                        .with(Metric.LATENCY_P50, client.percentiles().get(50.0))
                        .with(Metric.LATENCY_P90, client.percentiles().get(90.0))
                        .with(Metric.LATENCY_P99, client.percentiles().get(99.0))
                        .with(Metric.LATENCY_P999, client.percentiles().get(99.9))
                        .with(
                                Metric.BYTES_PER_RESPONSE,
                                per((double) client.completed(), client.bytesReceived()));
        LoadResult.Openly openly = client.openly();
        return openly == null
                ? figures
                : figures.with(Metric.SERVICE_P50, openly.service().get(50.0))
                        .with(Metric.SERVICE_P99, openly.service().get(99.0))
                        .with(Metric.CLIENT_LATE, openly.late());
    }

    private Measurements serverSide() {
        double requests = client.sent();
        LoadResult.Own own = client.own();
        double loaded = own == null ? seconds() : own.span();
        double offered = loaded * cores.serverCount();
        CpuTimes spent = spent();
        Measurements costs = spent == null ? Measurements.NONE : cpuCosts(spent, requests, offered);
        ServerReading start = before.server();
        ServerReading end = after.server();
        Double allocated = growth(start.allocated(), end.allocated());
        Throttling throttling = end.throttlingSince(start);
        if (throttling != null) {
            costs =
                    costs.with(Metric.THROTTLED_PERIODS, throttling.share())
                            .with(
                                    Metric.THROTTLED_TIME,
                                    throttling.seconds() / (seconds() * cores.serverCount()));
        }
        return costs.with(Metric.ALLOCATED_PER_REQUEST, per(requests, allocated))
                .with(Metric.GC_COUNT, growth(start.gcCount(), end.gcCount()))
                .with(Metric.GC_PAUSE, growth(start.gcSeconds(), end.gcSeconds()));
    }

    /**
     * @param offered CPU seconds that the server's cores had
     */
    private static Measurements cpuCosts(CpuTimes spent, double requests, double offered) {
        Measurements costs =
                Measurements.NONE
                        .with(Metric.PAID_CPU_PER_REQUEST, spent.paid() / requests)
                        .with(Metric.CPU_PER_REQUEST, spent.application() / requests)
                        .with(Metric.USER_CPU_PER_REQUEST, per(requests, spent.user()))
                        .with(Metric.JIT_CPU_PER_REQUEST, spent.jit() / requests)
                        .with(Metric.GC_CPU_PER_REQUEST, spent.gc() / requests)
                        .with(
                                Metric.OTHER_CPU_PER_REQUEST,
                                (spent.other() + spent.instrument()) / requests)
                        .with(Metric.SWITCHES_PER_REQUEST, per(requests, spent.switches()))
                        .with(Metric.JIT_SHARE, spent.jitShare())
                        .with(Metric.SERVER_BUSY, spent.total() / offered);
        return spent.total() > 0
                ? costs.with(Metric.REQUESTS_PER_CPU_SECOND, requests / spent.total())
                : costs;
    }

    /** CPU that all other servers of the round used, as a share of one core. */
    double idleShare() {
        return (after.idleCpu() - before.idleCpu()) / seconds();
    }

    private double seconds() {
        return after.machine().secondsSince(before.machine());
    }

    private @Nullable CpuTimes spent() {
        return after.server().cpuSince(before.server());
    }

    private @Nullable Double clientCpu() {
        LoadResult.Own own = client.own();
        if (own != null) {
            return own.cpu();
        }
        // The load tool is the only child that ends during a slice. So the growth of ended
        // children's CPU time is the load tool's.
        return after.machine().childrenCpuSince(before.machine());
    }

    private @Nullable Double clientBusy(@Nullable Double clientCpu) {
        LoadResult.Own own = client.own();
        if (own != null && own.busy() != null) {
            return own.busy();
        }
        LoadTool tool = LoadTool.named(client.driver());
        int threads = tool.threads(cores.clientCount(), client.connections());
        Double busy = per(client.elapsed() * threads, clientCpu);
        return busy == null ? null : Math.min(1, busy);
    }

    private @Nullable Double foreign() {
        Double clientCpu = clientCpu();
        CpuTimes server = spent();
        if (clientCpu == null || server == null) {
            return null;
        }
        double servers = server.total() + (after.idleCpu() - before.idleCpu());
        boolean staysUp = LoadTool.named(client.driver()).can(LoadTool.Ability.STAYS_UP);
        double running = servers + (staysUp ? clientCpu : 0);
        return cores.foreign(before.machine(), after.machine(), running);
    }

    /** The difference of two values; null if one of them is unknown. */
    private static @Nullable Double growth(@Nullable Number before, @Nullable Number after) {
        return before == null || after == null ? null : after.doubleValue() - before.doubleValue();
    }

    private static @Nullable Double per(double divisor, @Nullable Number amount) {
        return amount == null ? null : amount.doubleValue() / divisor;
    }
}
